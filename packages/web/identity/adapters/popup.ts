// Opens the sign-in page of another site in a popup, or by redirect where popups are blocked.

const channelName = 'octavo-identity';
const returnPath = '/auth/done.html';
const keys = { answer: 'octavo-identity-answer', place: 'octavo-identity-place' } as const;
const popupFeatures = 'popup,width=500,height=650';
/** Between two looks at whether the window is still open. */
const lookEveryMs = 500;
/** A window closes right after its answer, which may still be on its way. */
const answerWithinMs = 2_000;

type At = (returnTo: string, state: string) => Promise<string>;

/**
 * Opens another site and waits for what it sends back to `public/auth/done.html`.
 * @param at gives the address to open, for the address to return to and a state that must come back with it
 * @returns the parameters that came back
 * @throws `closed` when the person closed the window
 */
export async function visit(at: At, closed: () => Error): Promise<URLSearchParams> {
  sessionStorage.removeItem(keys.place);
  // At once, while the browser still knows that a person clicked.
  const window = globalThis.open('', '_blank', popupFeatures);
  if (!window) return leave(at);
  try {
    const address = await at(returnTo(), crypto.randomUUID());
    window.location.href = address;
    return await answerTo(window, new URL(address).searchParams.get('state'), closed);
  } finally {
    window.close();
  }
}

const returnTo = () => location.origin + returnPath;

/** Leaves the page; `brought` returns the answer on the page that is returned to. */
async function leave(at: At): Promise<never> {
  const address = await at(returnTo(), crypto.randomUUID());
  sessionStorage.setItem(keys.place, location.pathname + location.search);
  location.assign(address);
  return new Promise<never>(() => {});
}

/** What a visit brought that took the place of this page, once. */
export function brought(): URLSearchParams | undefined {
  const answer = sessionStorage.getItem(keys.answer);
  sessionStorage.removeItem(keys.answer);
  return answer === null ? undefined : new URLSearchParams(answer);
}

function answerTo(
  window: Window,
  state: string | null,
  closed: () => Error,
): Promise<URLSearchParams> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = new URLSearchParams(String(data));
    // Another visit of this browser may come back at the same time.
    if ([null, state].includes(answer.get('state'))) resolve(answer);
  });
  const watch = setInterval(() => {
    if (!window.closed) return;
    clearInterval(watch);
    setTimeout(() => reject(closed()), answerWithinMs);
  }, lookEveryMs);
  return promise.finally(() => {
    clearInterval(watch);
    channel.close();
  });
}
