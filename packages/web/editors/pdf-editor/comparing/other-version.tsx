// Selects the file that the open one is compared with.
import { formats, type Format } from '@octavo/contract';
import { SelectedFile } from '#converting/selected-file.tsx';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';

const words = pdfEditor.comparing;

type Props = {
  from: readonly Format[];
  file: File | undefined;
  onChange: (files: readonly File[]) => void;
};

export const OtherVersion = ({ from, file, onChange }: Props) => (
  <div className="picture">
    {file && <SelectedFile name={file.name} bytes={file.size} onRemove={() => onChange([])} />}
    <FilePicker
      accept={from.flatMap((format) => formats[format].extensions)}
      multiple={false}
      onFiles={(files) => onChange(files.slice(0, 1))}
    >
      {file ? words.chooseAnother : words.choose}
    </FilePicker>
    <p>{words.help}</p>
  </div>
);
