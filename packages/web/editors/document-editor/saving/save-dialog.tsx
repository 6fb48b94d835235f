// The save panel: the format, what it cannot keep, and the options of its conversion.
import { formats, type ConversionType } from '@octavo/contract';
import { useState } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { OptionForm } from '#converting/option-form.tsx';
import { controlsOf, defaultsOf, refusedOptions, type Values } from '#converting/options.ts';
import type { OpenedDocument } from '#editors/document-editor/opening/open-document.ts';
import { lossesOf } from '#editors/document-editor/saving/losses.ts';
import { sourceOf } from '#editors/document-editor/saving/source.ts';
import {
  conversionTo,
  savedName,
  targets,
  type Target,
} from '#editors/document-editor/saving/targets.ts';
import type { DocumentEditing } from '#editors/document-editor/use-document-editor.ts';
import { documentEditor as words } from '#messages/document-editor.ts';
import { labelFor } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { warningText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField } from '#ui/forms/fields.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import '#editing/convert-dialog.css';
import './save-dialog.css';

type Props = {
  /** The format to begin with; undefined while the panel is closed. */
  target: Target | undefined;
  onTarget: (target: Target) => void;
  opened: OpenedDocument;
  editing: DocumentEditing;
  onSave: (target: Target, options: ConversionRequest['options']) => void;
  onClose: () => void;
};

/** Shows the panel while there is a target. */
export const SaveDialog = ({ target, ...props }: Props) => (
  <Dialog isOpen={target !== undefined} title={words.saveAs} onClose={props.onClose}>
    {target && <Choices key={target} {...props} target={target} />}
  </Dialog>
);

function Choices({
  target,
  onTarget,
  opened,
  editing,
  onSave,
  onClose,
}: Props & { target: Target }) {
  const type = conversionTo[target];
  const [values, setValues] = useState<Values>(() => (type ? defaultsOf(type) : {}));
  const refused = type ? refusedOptions(type, values) : [];
  return (
    <div className="convert">
      <ChoiceField
        label={words.format}
        value={target}
        choices={targets.map((format) => ({ value: format, label: labelOf(format) }))}
        onChange={(key) => onTarget(targets.find((one) => one === key) ?? target)}
      />
      <p className="save-name">
        <bdi>{savedName(opened.name, target)}</bdi>
        {type && <span>{words.usesConversion}</span>}
      </p>
      <Losses opened={opened} editing={editing} target={target} />
      {type && controlsOf(type).length > 0 && (
        <Options type={type} values={values} refused={refused} onValues={setValues} />
      )}
      <div className="convert-actions">
        <Button
          kind="primary"
          isDisabled={refused.length > 0}
          onPress={() => onSave(target, values)}
        >
          {texts.editor.save}
        </Button>
        <Button onPress={onClose}>{messages.editor.cancel}</Button>
      </div>
    </div>
  );
}

const labelOf = (target: Target) => labelFor(formats[target].label);

type OptionsProps = {
  type: ConversionType;
  values: Values;
  refused: readonly string[];
  onValues: (values: Values) => void;
};

const Options = ({ type, values, refused, onValues }: OptionsProps) => (
  <details className="more-options with-rules">
    <summary>{messages.upload.optionsHeading}</summary>
    <OptionForm
      {...{ type, values, refused }}
      onChange={(name, value) => onValues({ ...values, [name]: value })}
    />
  </details>
);

type LossesProps = Pick<Props, 'opened' | 'editing'> & { target: Target };

/** What is not kept, before it is saved. */
function Losses({ opened, editing, target }: LossesProps) {
  const content = editing.content();
  const losses = content ? lossesOf(content, sourceOf(opened.name), target) : [];
  const all = [
    ...opened.document.warnings.map(warningText),
    ...losses.map((loss) => words.losses[loss]),
  ];
  if (all.length === 0) return <p className="save-keeps">{words.keepsAll}</p>;
  return (
    <section className="save-losses" aria-labelledby="save-losses">
      <h3 id="save-losses">{words.notKept}</h3>
      <ul>
        {all.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </section>
  );
}
