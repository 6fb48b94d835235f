// Opens the sign-in page of another site in a popup, or by redirect where popups are blocked.

import { onServer } from '#api/base-path.ts';

const channelName = 'octavo-identity';
const returnPath = '/auth/done.html';
const keys = { answer: 'octavo-identity-answer', place: 'octavo-identity-place' } as const;
const popupFeatures = 'popup,width=500,height=650';
/** The interval for checking whether the popup is still open. */
const closedCheckMs = 500;
/** A popup closes right after sending its message, which may not have arrived yet. */
const answerTimeoutMs = 2_000;

type At = (returnTo: string, state: string) => Promise<string>;

/**
 * Opens another site and waits for the parameters that it sends back to `public/auth/done.html`.
 * @param at returns the URL to open, given the address to return to and a state that must be sent back
 * @returns the parameters that were sent back
 * @throws `closed` if the user closed the popup
 */
export async function openSite(at: At, closed: () => Error): Promise<URLSearchParams> {
  sessionStorage.removeItem(keys.place);
  // Opened at once: browsers block a popup that does not directly follow a click.
  const window = globalThis.open('', '_blank', popupFeatures);
  if (!window) return redirect(at);
  try {
    const address = await at(returnTo(), crypto.randomUUID());
    window.location.href = address;
    return await waitForAnswer(window, new URL(address).searchParams.get('state'), closed);
  } finally {
    window.close();
  }
}

const returnTo = () => location.origin + onServer(returnPath);

/** Leaves the page. After the return, `redirectResult` returns the parameters. */
async function redirect(at: At): Promise<never> {
  const address = await at(returnTo(), crypto.randomUUID());
  sessionStorage.setItem(keys.place, location.pathname + location.search);
  location.assign(address);
  return new Promise<never>(() => {});
}

/** The parameters of a redirect that replaced this page, once. */
export function redirectResult(): URLSearchParams | undefined {
  const answer = sessionStorage.getItem(keys.answer);
  sessionStorage.removeItem(keys.answer);
  return answer === null ? undefined : new URLSearchParams(answer);
}

function waitForAnswer(
  window: Window,
  state: string | null,
  closed: () => Error,
): Promise<URLSearchParams> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = new URLSearchParams(String(data));
    // Another sign-in in this browser may return at the same time.
    if ([null, state].includes(answer.get('state'))) resolve(answer);
  });
  const watch = setInterval(() => {
    if (!window.closed) return;
    clearInterval(watch);
    setTimeout(() => reject(closed()), answerTimeoutMs);
  }, closedCheckMs);
  return promise.finally(() => {
    clearInterval(watch);
    channel.close();
  });
}
