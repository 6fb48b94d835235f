// A button that opens the dialog of a file's links. The dialog is loaded when it is first opened.
import { fill } from '@octavo/contract';
import { lazy, Suspense, useState } from 'react';
import { messages } from '#messages/messages.ts';
import type { SharedFileFacts } from '#sharing/share-dialog.tsx';
import { Button } from '#ui/forms/button.tsx';

const words = messages.sharing;

const ShareDialog = lazy(async () => ({
  default: (await import('#sharing/share-dialog.tsx')).ShareDialog,
}));

type Props = {
  file: SharedFileFacts;
  /** Among the buttons of many files, an icon that names the file. */
  isIcon?: boolean;
};

export function ShareButton({ file, isIcon = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {isIcon ? (
        <Button kind="icon" aria-label={fill(words.shareFile, { name: file.name })} onPress={open}>
          <ShareIcon />
        </Button>
      ) : (
        <Button onPress={open}>{words.share}</Button>
      )}
      {isOpen && (
        <Suspense>
          <ShareDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ShareIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 15V3.500M7.500 8L12 3.500L16.500 8M5 12v8.500h14V12" />
  </svg>
);
