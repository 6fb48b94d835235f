// Entry point of the prerendered landing page: loads the app on the first user interaction. A click before the app is ready is
// repeated once it is; links work without the app.

const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'dragenter'];
const pressable = 'button, [role="tab"]';

let begun = false;
let answers = false;
/** Whether the current press started before the app was ready. */
let unheard = false;
let kept: HTMLElement | undefined;

const capture = { capture: true } as const;

function begin() {
  if (begun) return;
  begun = true;
  for (const sign of signs) removeEventListener(sign, begin, capture);
  arrive().catch(() => {
    // Try again with the next event: the connection may be back.
    begun = false;
    awaitSign();
  });
}

function awaitSign() {
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
}

async function arrive() {
  const [{ start }] = await Promise.all([
    import('#app/start.tsx'),
    import('#screens/home/home.tsx'),
  ]);
  await start();
  await settled();
  answers = true;
  if (kept) pressAgain(kept);
  else if (!unheard) removeEventListener('click', keep, capture);
}

function keep(event: MouseEvent) {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(pressable);
  if (!pressed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  kept = pressed;
  begin();
  if (answers) pressAgain(pressed);
}

/** Resolves after React Aria has rendered its collections a second time; until then their elements change. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function pressAgain(pressed: HTMLElement) {
  removeEventListener('click', keep, capture);
  const there = pressed.isConnected ? pressed : document.getElementById(pressed.id);
  there?.click();
}

/** Prevents the browser from opening a file that is dropped before the app is ready. */
const hold = (event: Event) => {
  if (!answers) event.preventDefault();
};

const has = (selector: string) => document.querySelector(selector) !== null;

/** True if the app is needed at once: with a session, URL parameters, navigation state, or analytics turned on. */
const isAwaited = () =>
  document.documentElement.dataset.session !== undefined ||
  has('meta[name="octavo-analytics"]') ||
  location.search + location.hash !== '' ||
  history.state !== null;

awaitSign();
addEventListener('pointerdown', () => (unheard = !answers), capture);
addEventListener('click', keep, capture);
addEventListener('dragover', hold);
addEventListener('drop', hold);
if (isAwaited()) begin();
