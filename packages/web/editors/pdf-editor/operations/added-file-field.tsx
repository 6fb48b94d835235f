// Selects files of other formats that are added to the PDF: an image to stamp, files to attach, or another version.
import { formats, type Format } from '@octavo/contract';
import { SelectedFile } from '#converting/selected-file.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';

export type AddedFileTexts = { choose: string; chooseOther: string; help: string };

type Props = {
  from: readonly Format[];
  texts: AddedFileTexts;
  files: readonly File[];
  max: number;
  onChange: (files: readonly File[]) => void;
};

/** The selected files, and a button to select one. A single file is replaced by the next one. */
export const AddedFileField = ({ from, texts, files, max, onChange }: Props) => (
  <div className="picture">
    {files.map((file, index) => (
      // Files are identified by their position: the same one may occur twice.
      <SelectedFile
        key={`${index} ${file.name}`}
        name={file.name}
        bytes={file.size}
        onRemove={() => onChange(files.toSpliced(index, 1))}
      />
    ))}
    <FilePicker
      accept={from.flatMap((format) => formats[format].extensions)}
      multiple={max > 1}
      onFiles={(added) => onChange([...(max > 1 ? files : []), ...added].slice(0, max))}
    >
      {files.length > 0 ? texts.chooseOther : texts.choose}
    </FilePicker>
    <p>{texts.help}</p>
  </div>
);
