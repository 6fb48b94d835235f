// The left side of the screen: mode, type and options.
import { toolOf, type ConversionType, type PdfTask } from '@octavo/contract';
import { useState, type ReactNode } from 'react';
import { labelFor, typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { controlsOf } from '#converting/options.ts';
import { OptionForm } from '#converting/option-form.tsx';
import { texts } from '#messages/texts.ts';
import {
  isPdfTask,
  pdfTasks,
  pdfTaskLabel,
  type EditorOperation,
} from '#navigation/editor-operations.ts';
import { stepsOfRequest } from '#presets/preset-steps.ts';
import { SavePresetButton } from '#presets/save-preset-button.tsx';
import { ChosenPreset } from '#screens/editor-upload/presets/chosen-preset.tsx';
import { PresetList } from '#screens/editor-upload/presets/preset-list.tsx';
import type { Selection } from '#screens/editor-upload/selection/selection.ts';
import { TypePicker } from '#screens/editor-upload/selection/type-picker.tsx';
import type { SelectionActions } from '#screens/editor-upload/selection/use-selection.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import './selection-panel.css';

type Props = {
  selection: Selection;
  fileNames: readonly string[];
  refused: readonly string[];
  choose: SelectionActions;
  /** What the PDF editor is opened for. */
  operation: EditorOperation | undefined;
  onOperation: (operation: EditorOperation | undefined) => void;
  /** What can be done with the chosen files, shown until a type is selected. */
  offer: ReactNode;
};

const modes = [
  { value: 'conversion', label: texts.upload.conversionMode },
  { value: 'edit', label: texts.upload.editMode },
] as const;

/** Selects what to do with the files. */
export const SelectionPanel = (props: Props) => (
  <section className="selection" aria-label={messages.upload.typeHeading[props.selection.mode]}>
    {!props.selection.type && !props.selection.preset && props.offer}
    <ChoiceBar
      label={messages.upload.mode}
      choices={modes}
      value={props.selection.mode}
      onChange={props.choose.mode}
    />
    <div className="selection-body">
      <Body {...props} />
    </div>
  </section>
);

function Body(props: Props) {
  const { selection, choose, fileNames } = props;
  const { mode, type, preset } = selection;
  if (preset) return <ChosenPreset {...{ preset, choose }} keepsSteps={selection.keepsSteps} />;
  if (type) return <Chosen {...props} type={type} />;
  return (
    <>
      {mode === 'conversion' && <PresetList onChoose={choose.preset} />}
      <TypePicker key={mode} mode={mode} fileNames={fileNames} onChoose={choose.type} />
    </>
  );
}

function Chosen({ type, selection, refused, choose, ...task }: Props & { type: ConversionType }) {
  // Only at first: afterwards the user opens and closes the options.
  const [startsOpen] = useState(isWideScreen);
  const opened = task.operation && toolOf(type, task.operation);
  return (
    <>
      <div className="selection-chosen">
        <h2>
          {typeLabel(type)}
          {opened && <span className="selection-tool">: {labelFor(opened.label)}</span>}
        </h2>
        <Button onPress={() => choose.type(undefined)}>{texts.upload.changeSelection}</Button>
      </div>
      {type === 'pdf-editor' && (!opened || isPdfTask(task.operation)) && (
        <PdfTaskChoice {...task} />
      )}
      {controlsOf(type).length > 0 && (
        <details className="selection-options" open={startsOpen}>
          <summary>{messages.upload.optionsHeading}</summary>
          <OptionForm
            type={type}
            values={selection.values}
            refused={refused}
            onChange={choose.option}
          />
        </details>
      )}
      {selection.mode === 'conversion' && (
        <SavePresetButton
          steps={stepsOfRequest({ type, options: selection.values })}
          isDisabled={refused.length > 0}
          onSaved={choose.preset}
        />
      )}
    </>
  );
}

const tasks = [
  { value: 'all', label: messages.upload.allTools },
  ...pdfTasks.map((task) => ({ value: task, label: pdfTaskLabel(task) })),
] as const;

/** Opens the PDF editor for signing, filling in a form or annotating, or with all its tools. */
const PdfTaskChoice = ({ operation, onOperation }: Pick<Props, 'operation' | 'onOperation'>) => (
  <ChoiceBar<PdfTask | 'all'>
    label={messages.upload.startWith}
    choices={tasks}
    value={isPdfTask(operation) ? operation : 'all'}
    onChange={(task) => onOperation(task === 'all' ? undefined : task)}
  />
);

// On wide screens the options are expanded; on phones they are collapsed.
const isWideScreen = () => matchMedia('(width >= 54rem)').matches;
