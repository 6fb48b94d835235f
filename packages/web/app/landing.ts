// Entry point of the prerendered landing page: loads the app on the first user interaction. A click before the app is ready is
// repeated once it is; links work without the app.
import { keepTyping } from '#navigation/typed-ahead.ts';

const triggerEvents = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'dragenter',
];
const pressable = 'button, [role="tab"]';

let loadStarted = false;
let isReady = false;
/** Whether the current press started before the app was ready. */
let pressedTooEarly = false;
let pendingElement: HTMLElement | undefined;

const capture = { capture: true } as const;

function loadApp() {
  if (loadStarted) return;
  loadStarted = true;
  for (const sign of triggerEvents) removeEventListener(sign, loadApp, capture);
  startApp().catch(() => {
    // Try again with the next event: the connection may be back.
    loadStarted = false;
    listenForTriggers();
  });
}

function listenForTriggers() {
  for (const sign of triggerEvents)
    addEventListener(sign, loadApp, { capture: true, passive: true });
}

async function startApp() {
  const [{ start }] = await Promise.all([
    import('#app/start.tsx'),
    import('#screens/home/home.tsx'),
  ]);
  await start();
  await collectionsRendered();
  isReady = true;
  if (pendingElement) repeatClick(pendingElement);
  else if (!pressedTooEarly) removeEventListener('click', keepClick, capture);
}

function keepClick(event: MouseEvent) {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(pressable);
  if (!pressed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pendingElement = pressed;
  loadApp();
  if (isReady) repeatClick(pressed);
}

/** Resolves after React Aria has rendered its collections a second time; until then their elements change. */
const collectionsRendered = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function repeatClick(pressed: HTMLElement) {
  removeEventListener('click', keepClick, capture);
  const there = pressed.isConnected ? pressed : document.getElementById(pressed.id);
  there?.click();
}

/**
 * The search's keys would otherwise open the browser's own. The press is repeated as one of the search's button, and what
 * is typed after it goes into the search's field.
 */
function keepSearchKeys(event: KeyboardEvent) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isReady || !isCommand || event.key.toLowerCase() !== 'k') return;
  event.preventDefault();
  keepTyping();
  pendingElement = document.querySelector<HTMLElement>('.search-field') ?? undefined;
}

/** Prevents the browser from opening a file that is dropped before the app is ready. */
const preventEarlyDrop = (event: Event) => {
  if (!isReady) event.preventDefault();
};

const has = (selector: string) => document.querySelector(selector) !== null;

/** What a sign-in that left the page brings back, and what was chosen before it. */
const broughtBack = ['octavo-identity-answer', 'octavo-kept-files'];

/** True if the app is needed at once: with a session or a sign-in, URL parameters, navigation state, or analytics turned on. */
const isNeededAtOnce = () =>
  document.documentElement.dataset.session !== undefined ||
  broughtBack.some((key) => sessionStorage.getItem(key) !== null) ||
  has('meta[name="octavo-analytics"]') ||
  location.search + location.hash !== '' ||
  history.state !== null;

listenForTriggers();
addEventListener('pointerdown', () => (pressedTooEarly = !isReady), capture);
addEventListener('click', keepClick, capture);
addEventListener('keydown', keepSearchKeys, capture);
addEventListener('dragover', preventEarlyDrop);
addEventListener('drop', preventEarlyDrop);
if (isNeededAtOnce()) loadApp();
