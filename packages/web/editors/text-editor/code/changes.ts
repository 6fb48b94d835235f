// Shows what differs from the original in the text itself: removed lines above the changed ones, each with a way back.
import { unifiedMergeView } from '@codemirror/merge';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { messages } from '#messages/messages.ts';

const theme = EditorView.theme({
  '.cm-changedLine': { backgroundColor: 'var(--verdigris-wash)' },
  // As high as its button, so that the buttons of neighbouring changes do not overlap.
  '.cm-deletedChunk': {
    minBlockSize: '2.75rem',
    paddingInline: '0.75rem 1rem',
    backgroundColor: 'var(--rubric-wash)',
  },
  // A line below the text: on the red background of the library, keywords would be hard to read.
  '&.cm-merge-b .cm-deletedChunk .cm-deletedText': {
    background: 'linear-gradient(var(--rubric), var(--rubric)) bottom/100% 2px no-repeat',
  },
  '.cm-deletedLine, .cm-deletedLine del': { textDecoration: 'none' },
  '.cm-changedLineGutter': { background: 'var(--verdigris)' },
  '.cm-deletedLineGutter': { background: 'var(--rubric)' },
  '.cm-deletedChunk .cm-chunkButtons': { insetInlineEnd: '0.5rem' },
  // As specific as the rule of the library, which makes buttons white on green or red.
  '.cm-deletedChunk .cm-chunkButtons .cm-revert': {
    minBlockSize: '2.75rem',
    paddingInline: '0.75rem',
    border: '1.5px solid var(--rule-strong)',
    borderRadius: '2px',
    backgroundColor: 'var(--leaf)',
    color: 'var(--ink)',
    font: '600 0.9375rem/1 var(--sans)',
    cursor: 'pointer',
  },
  '.cm-deletedChunk .cm-revert:focus-visible': {
    outline: '3px solid var(--rubric)',
    outlineOffset: '1px',
  },
});

/** A change is kept by leaving it as it is, so only reverting has a button. */
function control(type: 'reject' | 'accept', act: (event: MouseEvent) => void): HTMLElement {
  if (type === 'accept') return document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cm-revert';
  button.textContent = messages.editor.revert;
  button.onmousedown = act;
  button.onkeydown = (event) => {
    if (event.key === 'Enter' || event.key === ' ') act(new MouseEvent('mousedown'));
  };
  return button;
}

/** The differences from a text. */
export const changesFrom = (original: string): Extension => [
  unifiedMergeView({ original, mergeControls: control, highlightChanges: true }),
  theme,
];
