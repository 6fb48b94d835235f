// Selects an image to stamp onto pages in place of a text.
import { formats, type Format } from '@octavo/contract';
import { SelectedFile } from '#converting/selected-file.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';

type Props = {
  from: readonly Format[];
  file: File | undefined;
  onChange: (files: readonly File[]) => void;
};

/** The selected image, or a button to select one. */
export const ImageField = ({ from, file, onChange }: Props) => (
  <div className="picture">
    {file && <SelectedFile name={file.name} bytes={file.size} onRemove={() => onChange([])} />}
    <FilePicker
      accept={from.flatMap((format) => formats[format].extensions)}
      multiple={false}
      onFiles={(files) => onChange(files.slice(0, 1))}
    >
      {file ? words.chooseOtherImage : words.chooseImage}
    </FilePicker>
    <p>{words.imageHelp}</p>
  </div>
);
