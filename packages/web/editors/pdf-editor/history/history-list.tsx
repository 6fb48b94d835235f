// The operations that made the shown file, and the button that saves them as a preset for other files.
import { fill, presetLimits } from '@octavo/contract';
import type { FileHistory } from '#editors/pdf-editor/history/file-history.ts';
import { typeLabel } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { SavePresetButton } from '#presets/save-preset-button.tsx';
import '#converting/option-form.css';
import './history-list.css';

/** Nothing as long as there is no step. */
export function HistoryList({ history: { steps, hasOthers } }: { history: FileHistory }) {
  if (steps.length === 0) return null;
  const isTooLong = steps.length > presetLimits.steps;
  return (
    <details className="more-options with-rules file-history">
      <summary>{fill(words.history.title, { n: steps.length })}</summary>
      <ol aria-label={words.history.steps}>
        {steps.map(({ type }, index) => (
          <li key={`${index} ${type}`}>{typeLabel(type)}</li>
        ))}
      </ol>
      {hasOthers && <p>{words.history.others}</p>}
      {isTooLong && <p>{fill(words.history.tooLong, { max: presetLimits.steps })}</p>}
      <SavePresetButton steps={steps} isDisabled={isTooLong} />
    </details>
  );
}
