// A signature that is traced from an image.
import { useEffect, useRef, useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import {
  signatureOfPicture,
  type SignatureDraft,
} from '#editors/pdf-editor/annotations/signature-lines.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const { signature: words } = viewer;

type Props = { onDraft: (draft: SignatureDraft) => void };

/** The maximum width of a photo in pixels: a signature needs no more. */
const maxWidth = 1200;

export function TracedSignature({ onDraft }: Props) {
  const [failed, setFailed] = useState(false);
  /** The image that was chosen last, while this input is shown. */
  const current = useRef<File>(undefined);
  useEffect(() => () => void (current.current = undefined), []);
  const trace = async (file: File) => {
    current.current = file;
    const lines = await linesOf(file).catch(() => undefined);
    if (current.current !== file) return;
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
