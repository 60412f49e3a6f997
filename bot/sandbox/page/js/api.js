// Requests to the sandbox server and its stream of events.

const base = '/sandbox/api/';
let inFlight = 0;

/** Reads `path` with the given query and returns the JSON. */
export function get(path, query = {}) {
  return busyWhile(() => fetch(`${base}${path}?${new URLSearchParams(query)}`).then(json));
}

/** Like `get`, without marking the page busy: for what repeats by itself. */
export function quietGet(path, query = {}) {
  return fetch(`${base}${path}?${new URLSearchParams(query)}`).then(json);
}

/** Sends `body` as JSON. A refusal comes back as {ok:false, code, error}. */
export function post(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  return busyWhile(() =>
    fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
      .then(json)
      .catch((problem) => ({ ok: false, error: problem.message })),
  );
}

/**
 * Listens to what happens to `user`. `on.update` gets every event, `on.again`
 * runs when the stream is back after a break, `on.lost` when it broke.
 * Returns a function that stops listening.
 */
export function listen(user, on) {
  const stream = new EventSource(`${base}events?${new URLSearchParams({ user })}`);
  let opened = false;
  stream.addEventListener('update', (event) => on.update(JSON.parse(event.data)));
  stream.onopen = () => {
    if (opened) on.again();
    opened = true;
  };
  stream.onerror = () => on.lost();
  return () => stream.close();
}

/** Keeps `data-busy` on the root while `work` runs; browser tests wait on it. */
export async function busyWhile(work) {
  inFlight += 1;
  document.documentElement.dataset.busy = inFlight;
  try {
    return await work();
  } finally {
    inFlight -= 1;
    if (inFlight === 0) delete document.documentElement.dataset.busy;
    else document.documentElement.dataset.busy = inFlight;
  }
}

async function json(response) {
  const text = await response.text();
  if (text === '') return { ok: response.ok };
  const body = JSON.parse(text);
  if (!response.ok && body.ok === undefined) body.ok = false;
  return body;
}
