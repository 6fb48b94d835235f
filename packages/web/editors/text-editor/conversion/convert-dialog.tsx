// The Convert File dialog: target and options.
import { useState } from 'react';
import type { ConversionRequest } from '#api/conversion.ts';
import { OptionForm } from '#converting/option-form.tsx';
import { controlsOf, defaultsOf, refusedOptions } from '#converting/options.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import type { Target } from '#editors/text-editor/conversion/targets.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ChoiceField } from '#ui/forms/fields.tsx';
import '#editing/convert-dialog.css';

type Props = {
  isOpen: boolean;
  targets: readonly Target[];
  target: Target;
  onTarget: (target: Target) => void;
  onStart: (options: ConversionRequest['options']) => void;
  onClose: () => void;
};

/** Shows the conversion form while `isOpen`. */
export const ConvertDialog = ({ isOpen, ...props }: Props) => (
  <Dialog isOpen={isOpen} title={texts.editor.convertFile} onClose={props.onClose}>
    <Choices key={props.target.key} {...props} />
  </Dialog>
);

function Choices({ targets, target, onTarget, onStart, onClose }: Omit<Props, 'isOpen'>) {
  const [values, setValues] = useState(() => defaultsOf(target.type));
  const refused = refusedOptions(target.type, values);
  return (
    <div className="convert">
      <ChoiceField
        label={messages.editor.convertTo}
        value={target.key}
        choices={targets.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key) => onTarget(targets.find((one) => one.key === key) ?? target)}
      />
      {controlsOf(target.type).length > 0 && (
        <details className="more-options with-rules">
          <summary>{messages.upload.optionsHeading}</summary>
          <OptionForm
            type={target.type}
            values={values}
            refused={refused}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </details>
      )}
      <div className="convert-actions">
        <Button kind="primary" isDisabled={refused.length > 0} onPress={() => onStart(values)}>
          {messages.editor.convert}
        </Button>
        <Button onPress={onClose}>{messages.editor.cancel}</Button>
      </div>
    </div>
  );
}
