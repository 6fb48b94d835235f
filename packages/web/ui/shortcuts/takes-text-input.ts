// Tells whether the focused element takes typed letters.

const taking = [
  'input',
  'textarea',
  'select',
  '[role="listbox"]',
  '[role="menu"]',
  '[role="tree"]',
  '[role="grid"]',
  '[role="combobox"]',
  '[aria-haspopup="listbox"]',
].join();

/** Fields that take no letters. */
const plain =
  'input:is([type="checkbox"], [type="radio"], [type="button"], [type="file"], [type="range"])';

/** Looks into shadow roots, too. */
export function takesTextInput(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.closest(taking) !== null && !target.matches(plain);
}
