// The list of files to merge with the open one, in order.
import { editingLimits, fill } from '@octavo/contract';
import { SelectedFile } from '#converting/selected-file.tsx';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { Button } from '#ui/forms/button.tsx';
import { FilePicker } from '#ui/files/file-picker.tsx';

const maxFiles = editingLimits.files - 1;

type Props = {
  first: File;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
};

/** The list; the open file is first. */
export const AdditionalFiles = ({ first, files, onChange }: Props) => (
  <div className="additional-files">
    <ol aria-label={words.files}>
      <li>
        <SelectedFile name={first.name} bytes={first.size} />
      </li>
      {files.map((file, index) => (
        // Files are identified by their position: the same one may occur twice.
        <li key={`${index} ${file.name}`}>
          <SelectedFile
            name={file.name}
            bytes={file.size}
            onRemove={() => onChange(files.toSpliced(index, 1))}
          >
            <Button
              kind="icon"
              aria-label={fill(messages.upload.moveUp, { name: file.name })}
              isDisabled={index === 0}
              onPress={() => onChange(swapped(files, index - 1))}
            >
              ↑
            </Button>
          </SelectedFile>
        </li>
      ))}
    </ol>
    <FilePicker
      accept={['.pdf']}
      onFiles={(added) => onChange([...files, ...added].slice(0, maxFiles))}
    >
      {words.addFiles}
    </FilePicker>
    {files.length === 0 && <p>{words.fileMissing}</p>}
  </div>
);

/** Swaps a file with the next one. */
const swapped = (files: readonly File[], index: number): readonly File[] => {
  const [one, other] = [files[index], files[index + 1]];
  return one && other ? files.with(index, other).with(index + 1, one) : files;
};
