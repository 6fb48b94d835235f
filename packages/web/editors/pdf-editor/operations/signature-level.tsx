// Picks the level of a signature among those that the server’s services allow, and explains why there are no higher ones.
import { signatureLevels, signatureLevelMeta, type Control } from '@octavo/contract';
import { OptionField } from '#converting/option-form.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';

type Props = {
  control: Extract<Control, { kind: 'choice' }>;
  value: string;
  onChange: (value: string) => void;
};

/** Without the element, as in development, all levels are offered. */
function offeredLevels(): readonly string[] {
  const selector = `meta[name="${signatureLevelMeta}"]`;
  const highest = document.querySelector<HTMLMetaElement>(selector)?.content;
  const index = signatureLevels.findIndex((level) => level === highest);
  return index < 0 ? signatureLevels : signatureLevels.slice(0, index + 1);
}

export function SignatureLevel({ control, value, onChange }: Props) {
  const offered = offeredLevels();
  const choices = control.choices.filter((choice) => offered.includes(choice.value));
  const field = (
    <OptionField
      control={{ ...control, choices }}
      value={value}
      error={undefined}
      onChange={(level) => onChange(String(level))}
    />
  );
  if (offered.length === signatureLevels.length) return field;
  const { noTimestamps, noRevocation } = words.signing;
  return (
    <div>
      {offered.length > 1 && field}
      <p className="field-help">{offered.length > 1 ? noRevocation : noTimestamps}</p>
    </div>
  );
}
