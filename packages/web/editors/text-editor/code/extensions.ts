// The CodeMirror extensions. The order of the key maps decides which handles a key first.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
  showPanel,
} from '@codemirror/view';
import { messages } from '#messages/messages.ts';
import { theme } from '#editors/text-editor/code/theme.ts';
import { indentOf } from '#editors/text-editor/text/indent.ts';

const panelsOf = (state: EditorState) => state.facet(showPanel).filter(Boolean).length;

// Restores the focus after a panel closes: CodeMirror looks for it in the document, where a shadow root hides it.
const focusAfterPanel = EditorView.updateListener.of(({ startState, state, view }) => {
  const closed = panelsOf(state) < panelsOf(startState);
  if (closed && !view.root.activeElement) view.focus();
});

/** The extensions that stay the same while a text is open. `label` is its name for screen readers. */
export const extensionsOf = (text: string, label: string): Extension => [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  indentUnit.of(indentOf(text)),
  bracketMatching(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
  focusAfterPanel,
  EditorState.phrases.of(messages.editor.phrases),
  EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
  theme,
];
