// Fields of an annotation whose change is one step of the history, however many letters are typed.
import { useEffect, useEffectEvent, type ReactNode } from 'react';

type Props = { onCommit: () => void; children: ReactNode };

/** Commits a change when the field inside is left, also when selecting another annotation removes it. */
export function CommitOnLeave({ onCommit, children }: Props) {
  const commitLast = useEffectEvent(onCommit);
  useEffect(() => () => commitLast(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the field losing the focus
    <div className="markup-comment" onBlur={onCommit}>
      {children}
    </div>
  );
}
