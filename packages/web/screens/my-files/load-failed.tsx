import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** Shown when the list, or a part of it, could not be loaded. */
export const LoadError = ({ retry }: { retry: () => void }) => (
  <Notice tone="problem" action={<Button onPress={retry}>{messages.myFiles.tryAgain}</Button>}>
    <p>{texts.myFiles.loadFailed}</p>
  </Notice>
);
