// Asks where a link goes.
import { fill, linkTargetOf, type LinkTarget } from '@octavo/contract';
import { useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import { CommitOnLeave } from '#editors/pdf-editor/markups/commit-on-leave.tsx';
import { TextField } from '#ui/forms/fields.tsx';

const { markups: words } = viewer.annotate;

const maxAddress = 2000;

type Props = {
  value: LinkTarget | undefined;
  /** How many the document has. */
  pages: number;
  /** Whether something was to be done for which a target is needed. */
  isMissing?: boolean;
  /** Hears each change; undefined while what is typed leads nowhere. */
  onType?: (target: LinkTarget | undefined) => void;
  /** Hears a new target when the field is left, or after Enter. */
  onCommit: (target: LinkTarget) => void;
};

export function LinkTargetField({ value, pages, isMissing = false, onType, onCommit }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const text = typed ?? String(value ?? '');
  const target = linkTargetOf(text);
  const isBeyond = typeof target === 'number' && target > pages;
  const isWrong = (isLeft && text.trim() !== '' && target === undefined) || isMissing;
  const commit = () => {
    setLeft(true);
    if (typed !== undefined && target !== undefined && !isBeyond) onCommit(target);
  };
  return (
    <CommitOnLeave onCommit={commit}>
      <TextField
        label={words.goesTo}
        value={text}
        maxLength={maxAddress}
        placeholder={words.goesToExample}
        error={
          isBeyond ? fill(words.noSuchPage, { pages }) : isWrong ? words.goesToWrong : undefined
        }
        onChange={(next) => {
          setTyped(next);
          setLeft(false);
          const found = linkTargetOf(next);
          onType?.(typeof found === 'number' && found > pages ? undefined : found);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </CommitOnLeave>
  );
}
