// The button that opens the dialog of a file's links. The dialog is loaded when it is first opened.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import type { SharedFileFacts } from '#sharing/share-dialog.tsx';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';
import { Button } from '#ui/forms/button.tsx';

const words = messages.sharing;

const ShareDialog = lazyComponent(
  async () => (await import('#sharing/share-dialog.tsx')).ShareDialog,
);

type DialogProps = { file: SharedFileFacts | undefined; onClose: () => void };

/** The dialog for a file; closed without one. */
export const LazyShareDialog = ({ file, onClose }: DialogProps) =>
  file && <ShareDialog file={file} onClose={onClose} />;

/** The button and its dialog. */
export function ShareButton({ file }: { file: SharedFileFacts }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.share}</Button>
      <LazyShareDialog file={isOpen ? file : undefined} onClose={() => setOpen(false)} />
    </>
  );
}

/** One of the buttons of many files: an icon that names its file. */
export const ShareIconButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <Button kind="icon" aria-label={fill(words.shareFile, { name })} onPress={onPress}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 15V3.500M7.500 8L12 3.500L16.500 8M5 12v8.500h14V12" />
    </svg>
  </Button>
);
