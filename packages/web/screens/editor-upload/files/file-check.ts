// Checks a file before it is sent. Only empty files are rejected: the server decides by the content.
import { fill } from '@octavo/contract';
import { formatBytes } from '#messages/format.ts';
import type { FileReference } from '#converting/queue/entry.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import type { FileLimit } from '#plans/use-file-limit.ts';
import { hasReadExtension, type InputRow } from '#screens/editor-upload/selection/selection.ts';

export type FileWarning = { tone: 'problem' | 'warning'; text: string };

/**
 * Errors and warnings for a file and a conversion; undefined if it looks right.
 * @param limit the size limit, if known
 */
export function checkFile(
  file: FileReference,
  row: InputRow | undefined,
  limit: FileLimit | undefined,
): FileWarning | undefined {
  if (file.size === 0) return { tone: 'problem', text: texts.upload.noFile };
  if (row && !hasReadExtension(file.name, row)) return warning(extensionText(row));
  if (limit && file.size > limit.bytes) return warning(sizeText(limit));
  return undefined;
}

const warning = (text: string): FileWarning => ({ tone: 'warning', text });

const extensionText = ({ accepts }: InputRow) =>
  fill(messages.upload.warnExtension, { extensions: accepts.join(', ') });

const { warnSize, warnVisitorSize } = messages.upload;

const sizeText = ({ of, bytes }: FileLimit) =>
  fill(of === 'plan' ? warnSize : warnVisitorSize, { size: formatBytes(bytes) });
