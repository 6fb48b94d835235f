// Renames a file in its row. The extension stays.
import {
  extensionOfName,
  fill,
  longestFileName,
  renamed,
  routes,
  stemOfName,
  type StoredFile,
} from '@octavo/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { messages } from '#messages/messages.ts';
import { useFileLists } from '#screens/my-files/use-files.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts';
import { showToast } from '#ui/toasts/toasts.ts';

const words = messages.myFiles;

type Props = { file: StoredFile; onClose: () => void };

export function RenameForm({ file, onClose }: Props) {
  const form = useFocusOnMount<HTMLFormElement>();
  const [typed, setTyped] = useState(stemOfName(file.file_name));
  const [isTried, setTried] = useState(false);
  const { replace, remove } = useFileLists();
  const rename = useMutation({
    mutationFn: (file_name: string) =>
      call(routes.files.renameFile, { params: { id: file.id }, body: { file_name } }),
    onSuccess: ({ data }) => {
      replace(data.file);
      onClose();
      showToast(fill(words.renamed, { name: data.file.file_name }));
    },
    onError(error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) return;
      // Deleted in another tab. The row and this form go with it.
      remove(new Set([file.id]));
      showToast(fill(words.isGone, { name: file.file_name }));
    },
  });
  const outcome = renamed(file.file_name, typed);
  const save = () => {
    setTried(true);
    if ('fault' in outcome) return;
    if (outcome.name === file.file_name) onClose();
    else rename.mutate(outcome.name);
  };
  const fault = isTried && 'fault' in outcome ? words.nameFaults[outcome.fault] : undefined;
  return (
    <form
      className="file-rename"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={fill(words.newName, { name: file.file_name })}
        value={typed}
        onChange={setTyped}
        maxLength={longestFileName}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        error={fault ?? rename.error?.message}
        end={<span className="field-unit">{extensionOfName(file.file_name)}</span>}
      />
      <Button type="submit" isPending={rename.isPending}>
        {words.saveName}
      </Button>
      <Button kind="quiet" onPress={onClose}>
        {words.cancel}
      </Button>
    </form>
  );
}
