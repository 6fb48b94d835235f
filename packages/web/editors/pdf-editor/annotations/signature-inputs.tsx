// Inputs for a typed signature and for one traced from an image.
import { useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import type { SignatureDraft } from '#editors/pdf-editor/annotations/signature-dialog.tsx';
import {
  signatureOfPicture,
  signatureOfText,
} from '#editors/pdf-editor/annotations/signature-lines.ts';
import { TextField } from '#ui/forms/fields.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const { signature: words } = viewer;

type Props = { onDraft: (draft: SignatureDraft) => void };

/** Handwriting fonts of operating systems, with the browser's default as fallback. */
const handwritingFonts = '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Z003", cursive';
const maxNameLength = 60;

export function TypedSignature({ onDraft }: Props) {
  const [name, setName] = useState('');
  const setText = (text: string) => {
    setName(text);
    onDraft({
      name: text,
      lines: text.trim() ? signatureOfText(text.trim(), handwritingFonts) : undefined,
    });
  };
  return <TextField label={words.name} value={name} onChange={setText} maxLength={maxNameLength} />;
}

/** The maximum side of a photo in pixels: a signature needs no more. */
const maxWidth = 1200;

export function TracedSignature({ onDraft }: Props) {
  const [failed, setFailed] = useState(false);
  const trace = async (file: File) => {
    const lines = await linesOf(file).catch(() => undefined);
    setFailed(!lines);
    onDraft({ name: '', lines });
  };
  return (
    <>
      <FilePicker
        accept={['.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp']}
        multiple={false}
        onFiles={([file]) => file && void trace(file)}
      >
        {words.choose}
      </FilePicker>
      {failed && <Notice tone="problem">{words.notFound}</Notice>}
    </>
  );
}

async function linesOf(file: File) {
  const image = await createImageBitmap(file);
  const picture =
    image.width > maxWidth ? await createImageBitmap(file, { resizeWidth: maxWidth }) : image;
  return signatureOfPicture(picture);
}
