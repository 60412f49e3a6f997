// Dark or light: what the system says until the reader chooses.

const key = 'sandbox-theme';

/** Makes `button` switch the theme. */
export function buildTheme(button) {
  apply(localStorage.getItem(key));
  button.addEventListener('click', () => {
    const next = current() === 'dark' ? 'light' : 'dark';
    localStorage.setItem(key, next);
    apply(next);
  });
}

function current() {
  return document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
}

function apply(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
}
