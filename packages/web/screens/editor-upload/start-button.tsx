// The start button, and the message about missing input (specification section 5, "Upload").
import type { Ref } from 'react';
import { messages } from '#messages/messages.ts';
import { isActive, isStartable } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { texts } from '#messages/texts.ts';
import {
  startLabel,
  takesAddress,
  takesSeveral,
  type InputRow,
  type Selection,
} from '#screens/editor-upload/selection/selection.ts';
import type { FileGroup } from '#screens/editor-upload/offer/file-groups.ts';
import type { Address } from '#screens/editor-upload/files/use-address.ts';
import { Button } from '#ui/forms/button.tsx';

type StartProps = {
  selection: Selection;
  refused: readonly string[];
  queue: Queue;
  row: InputRow | undefined;
  address: Address;
  groups: readonly FileGroup[];
};

type ButtonProps = StartProps & { onStart: () => void; ref?: Ref<HTMLButtonElement> };

/** Starts every file that is ready with the selected type and options. */
export function StartButton({ onStart, ref, ...given }: ButtonProps) {
  const obstacle = obstacleOf(given);
  const blocked = obstacle !== undefined || given.queue.some(isActive);
  return (
    <div className="start">
      <Button kind="primary" {...(ref && { ref })} isDisabled={blocked} onPress={onStart}>
        {startLabel(given.selection)}
      </Button>
      {obstacle && <p className="start-obstacle">{obstacle}</p>}
    </div>
  );
}

/** Why the conversion cannot start yet; undefined if it can. */
function obstacleOf(given: StartProps): string | undefined {
  const { selection, refused, queue, row, address, groups } = given;
  if (queue.some(isActive)) return undefined;
  if (groups.length > 1 && groups.some(({ target }) => target)) return undefined;
  if (!selection.type && !selection.preset) return texts.upload.noFileOrType;
  const startable = queue.filter(isStartable).length;
  const isEmpty = startable === 0;
  if (takesAddress(row) && isEmpty && !address.text.trim()) return messages.upload.noAddress;
  if (!takesAddress(row) && isEmpty) return texts.upload.noFile;
  if (!takesSeveral(selection) && startable > 1) return messages.upload.tooManyFiles;
  return refused.length > 0 ? messages.upload.checkOptions : undefined;
}
