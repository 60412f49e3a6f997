// Pictures and files.

import { icon, node, webAddress } from './dom.js';

/** The attachment that an `attachment://name` address or its CDN address means. */
export function attachmentFor(url, message) {
  const name = url?.startsWith('attachment://') ? url.slice('attachment://'.length) : undefined;
  return (message.attachments ?? []).find((attachment) => attachment.filename === name || attachment.url === url);
}

// The sandbox's own files come from this origin, by whichever of its names the
// page was reached.
function fileAddress(url) {
  const address = webAddress(url);
  const { pathname = '', search } = address ? new URL(address) : {};
  return pathname.startsWith('/cdn/') ? pathname + search : address;
}

/** A picture that opens in full when pressed. */
export function picture({ url, alt, width, height, hidden }) {
  const image = node('img', { src: fileAddress(url), alt: alt ?? '', width, height, loading: 'eager' });
  const frame = node(
    'button',
    {
      class: `picture${hidden ? ' covered' : ''}`,
      type: 'button',
      title: alt,
      'aria-label': alt ? `Enlarge: ${alt}` : 'Enlarge picture',
    },
    image,
  );
  image.addEventListener('error', () =>
    frame.replaceChildren(node('span', { class: 'broken' }, alt || 'Picture not available')),
  );
  frame.addEventListener('click', () => {
    if (!frame.classList.contains('covered')) enlarge(image.src, alt);
    frame.classList.remove('covered');
  });
  return frame;
}

/** What is attached to a message and not shown by a component. */
export function attachments(message) {
  return (message.attachments ?? []).map((attachment) => {
    if (!attachment.content_type?.startsWith('image/')) return fileCard({ ...attachment, name: attachment.filename });
    const { url, description, width, height, filename } = attachment;
    return node(
      'div',
      { class: 'gallery', 'data-count': 1 },
      picture({ url, alt: description, width, height, hidden: filename.startsWith('SPOILER_') }),
    );
  });
}

/** A file with a link to fetch it. */
export function fileCard({ name, filename, size, url }) {
  const called = name ?? filename ?? url?.split('/').pop() ?? 'file';
  return node(
    'div',
    { class: 'file' },
    icon('file'),
    node(
      'span',
      {},
      node('a', { href: fileAddress(url), download: called, target: '_blank' }, called),
      Number.isFinite(size) && node('small', {}, bytes(size)),
    ),
  );
}

/** Lets a new version of a message show its old pictures until the new ones are there. */
export function carryPictures(before, after) {
  const old = before.querySelectorAll('.picture > img');
  after.querySelectorAll('.picture > img').forEach((image, at) => {
    if (!old[at]?.complete || old[at].src === image.src) return;
    image.style.background = `center / contain no-repeat url("${old[at].src}")`;
    image.addEventListener(
      'load',
      () => {
        image.style.background = '';
      },
      { once: true },
    );
  });
}

function enlarge(url, alt) {
  const image = node('img', { src: url, alt: alt ?? '' });
  const box = node(
    'dialog',
    { class: 'lightbox' },
    node('button', { class: 'icon-button lightbox-close', type: 'button', 'aria-label': 'Close' }, icon('close')),
    node('figure', {}, image, alt && node('figcaption', {}, alt)),
  );
  image.addEventListener('click', (event) => {
    box.classList.toggle('full-size');
    event.stopPropagation();
  });
  box.addEventListener('click', () => box.close());
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
}

function bytes(size) {
  const [amount, unit] = size < 1024 ? [size, 'bytes'] : size < 1048576 ? [size / 1024, 'KB'] : [size / 1048576, 'MB'];
  return `${amount.toFixed(unit === 'bytes' ? 0 : 1)} ${unit}`;
}
