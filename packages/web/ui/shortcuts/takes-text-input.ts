// Checks whether the focused element takes typed letters.

const textInputs = [
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

/** Input types that accept no letters. */
const nonTextTypes =
  'input:is([type="checkbox"], [type="radio"], [type="button"], [type="file"], [type="range"])';

/** Also looks into shadow roots. */
export function takesTextInput(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.closest(textInputs) !== null && !target.matches(nonTextTypes);
}
