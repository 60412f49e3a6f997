// How the page looks: dark or light as the system says until the reader chooses,
// and no higher than what a phone's keyboard leaves.

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

/** Keeps the page above the keyboard of a phone. */
export function fitKeyboard() {
  const view = window.visualViewport;
  view?.addEventListener('resize', () => {
    if (view.scale === 1) document.documentElement.style.setProperty('--viewport', `${view.height}px`);
  });
}

function current() {
  return (
    document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
  );
}

function apply(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
}
