// Keeps what is typed after the search's shortcut, until its field is shown: its code is loaded when it is first opened.

const fieldSelector = '.palette-field input';

let stop: (() => void) | undefined;

/** Forgets what was typed: the search is closed again. */
export const stopTyping = (): void => stop?.();

/** Keeps keys until the search's field has the focus, and types them there. Ends with Escape or a press. */
export function keepTyping(): void {
  stop?.();
  const ending = new AbortController();
  const { signal } = ending;
  stop = () => ending.abort();
  let text = '';
  let isEntered = false;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return ending.abort();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if (event.key === 'Enter') isEntered = true;
    else if ([...event.key].length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(fieldSelector)) return;
    ending.abort();
    typeInto(target, text, isEntered);
  };
  addEventListener('keydown', onKey, { capture: true, signal });
  addEventListener('focusin', onFocus, { signal });
  addEventListener('pointerdown', () => ending.abort(), { capture: true, signal });
}

/** Sets the value as typing does; React is notified by the event. */
function typeInto(field: HTMLInputElement, text: string, isEntered: boolean): void {
  if (text) {
    field.setRangeText(text, field.value.length, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const enter = () =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
  if (isEntered) requestAnimationFrame(enter);
}
