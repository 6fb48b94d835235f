// The controls while pages are read aloud, with what is being read.
import { Group } from 'react-aria-components/Group';
import { viewer } from '#messages/viewer.ts';
import type { ReadAloud } from '#editors/pdf-editor/viewer/read-aloud.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';

const { readAloud: words } = viewer;

export function ReadAloudBar({ readAloud }: { readAloud: ReadAloud }) {
  const state = useSharedState(readAloud.state);
  const sentence = useSharedState(readAloud.sentence);
  if (state === 'off') return null;
  if (state === 'silent')
    return (
      <Notice
        tone="warning"
        action={
          <Button kind="quiet" onPress={() => readAloud.stop()}>
            {words.close}
          </Button>
        }
      >
        <output>{words.noText}</output>
      </Notice>
    );
  return (
    <Group className="read-aloud-bar" aria-label={words.label}>
      <span className="read-aloud-sentence" dir="auto" aria-hidden="true">
        {sentence}
      </span>
      {state === 'reading' ? (
        <Button onPress={() => readAloud.pause()}>{words.pause}</Button>
      ) : (
        <Button onPress={() => readAloud.resume()}>{words.resume}</Button>
      )}
      <Button kind="quiet" onPress={() => readAloud.stop()}>
        {words.stop}
      </Button>
    </Group>
  );
}
