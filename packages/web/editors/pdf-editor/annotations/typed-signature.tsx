// A signature that is typed, in one of three handwritings.
import { useEffect, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { viewer } from '#messages/viewer.ts';
import {
  signatureOfText,
  type SignatureDraft,
} from '#editors/pdf-editor/annotations/signature-lines.ts';
import { TextField } from '#ui/forms/fields.tsx';
import '@fontsource/caveat/400.css';
import '@fontsource/dancing-script/400.css';
import '@fontsource/great-vibes/400.css';
import './handwriting-fonts.css';

const { signature: words } = viewer;

/** The font of each handwriting, with the browser's for letters that it lacks. */
const handwritings = {
  formal: '"Great Vibes", cursive',
  flowing: '"Dancing Script", cursive',
  casual: '"Caveat", cursive',
} as const;
type Handwriting = keyof typeof handwritings;
const names = Object.keys(handwritings) as Handwriting[];

const maxNameLength = 60;

type Props = {
  /** What is typed: a name or its initials. */
  label: string;
  onDraft: (draft: SignatureDraft) => void;
};

export function TypedSignature({ label, onDraft }: Props) {
  const [typed, setTyped] = useState('');
  const [handwriting, setHandwriting] = useState<Handwriting>('formal');
  const text = typed.trim();
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const lines = await linesOf(text, handwritings[handwriting]);
      if (isCurrent) onDraft({ name: text, lines });
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [text, handwriting, onDraft]);
  return (
    <>
      <TextField label={label} value={typed} onChange={setTyped} maxLength={maxNameLength} />
      <RadioGroup
        className="handwritings"
        aria-label={words.handwriting}
        orientation="horizontal"
        value={handwriting}
        onChange={(name) => setHandwriting(name as Handwriting)}
      >
        {names.map((name) => (
          <Radio key={name} className="handwriting" value={name} aria-label={words.fonts[name]}>
            <bdi className={`handwriting-${name}`} aria-hidden="true">
              {text || words.fonts[name]}
            </bdi>
          </Radio>
        ))}
      </RadioGroup>
    </>
  );
}

/** Canvases do not load fonts by themselves. Without the font, a fallback is drawn. */
async function linesOf(text: string, font: string) {
  if (text === '') return undefined;
  await document.fonts.load(`100px ${font}`, text).catch(() => {});
  return signatureOfText(text, font);
}
