// The dialog that creates links to a file, and lists and revokes them.
import { fill } from '@octavo/contract';
import { useRef } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/toasts/toasts.ts';
import { sharing as words } from '#messages/sharing.ts';
import { LinkForm } from '#sharing/link-form.tsx';
import { LinkList } from '#sharing/link-list.tsx';
import { useShares } from '#sharing/use-shares.ts';
import './share-dialog.css';

export type SharedFileFacts = {
  id: string;
  name: string;
  /** When the file is deleted, if that is known. */
  expiresAt?: string | undefined;
};

type Props = { file: SharedFileFacts; onClose: () => void };

export const ShareDialog = ({ file, onClose }: Props) => (
  <Dialog
    isOpen
    title={fill(words.title, { name: file.name })}
    onClose={onClose}
    closeLabel={words.close}
  >
    <ShareContent file={file} />
  </Dialog>
);

function ShareContent({ file }: { file: SharedFileFacts }) {
  const { links, create, revoke } = useShares(file.id);
  const list = useRef<HTMLDivElement>(null);
  const failure = create.error ?? revoke.error ?? links.error;
  return (
    <div className="share">
      <p>{words.text}</p>
      <LinkForm
        expiresAt={file.expiresAt}
        isBusy={create.isPending}
        onCreate={(link) => create.mutate(link)}
      />
      {failure && <Notice tone="problem">{failure.message}</Notice>}
      {links.isPending ? (
        <Skeleton lines={2} label={words.loading} />
      ) : (
        <div className="share-list" ref={list} tabIndex={-1}>
          <LinkList
            links={links.data ?? []}
            newest={create.data?.id}
            onRevoke={(id) => {
              create.reset();
              revoke.mutate(id, {
                onSuccess: () => {
                  // The button that had the focus is gone, and without it Escape would not reach the dialog.
                  list.current?.focus();
                  showToast(words.revoked);
                },
              });
            }}
          />
        </div>
      )}
    </div>
  );
}
