// Selects a file of another format that is added to the PDF: an image to stamp, an invoice to attach, or another version.
import { formats, type Format } from '@octavo/contract';
import { SelectedFile } from '#converting/selected-file.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';

export type AddedFileTexts = { choose: string; chooseOther: string; help: string };

type Props = {
  from: readonly Format[];
  texts: AddedFileTexts;
  file: File | undefined;
  onChange: (files: readonly File[]) => void;
};

/** The selected file, or a button to select one. */
export const AddedFileField = ({ from, texts, file, onChange }: Props) => (
  <div className="picture">
    {file && <SelectedFile name={file.name} bytes={file.size} onRemove={() => onChange([])} />}
    <FilePicker
      accept={from.flatMap((format) => formats[format].extensions)}
      multiple={false}
      onFiles={(files) => onChange(files.slice(0, 1))}
    >
      {file ? texts.chooseOther : texts.choose}
    </FilePicker>
    <p>{texts.help}</p>
  </div>
);
