// Asks before signing out whether to delete unsaved drafts from this browser, which others may use too.
import type { DraftsQuestion } from '#auth/unsaved-drafts.ts';
import { authTexts } from '#messages/auth.ts';
import { Button } from '#ui/forms/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import './unsaved-drafts-dialog.css';

const { signOutWithDrafts } = authTexts;

export const UnsavedDraftsDialog = ({
  question: { fileNames, answer },
}: {
  question: DraftsQuestion;
}) => (
  <Dialog isOpen title={signOutWithDrafts.title} onClose={() => answer('stay')}>
    <div className="unsaved-drafts">
      <p>{signOutWithDrafts.text}</p>
      <ul>
        {fileNames.map((name, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Button kind="primary" onPress={() => answer('remove')}>
        {signOutWithDrafts.remove}
      </Button>
      <Button onPress={() => answer('keep')}>{signOutWithDrafts.keep}</Button>
      <Button kind="quiet" onPress={() => answer('stay')}>
        {signOutWithDrafts.stay}
      </Button>
    </div>
  </Dialog>
);
