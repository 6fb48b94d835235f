// What can be told about a file before it is sent. Only emptiness is final: the server decides by the content, and
// the operator may have set other limits.
import { anonymousLimits, fill, type Conversion } from '@octavo/contract';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { readExtensions } from '#screens/editor-upload/selection.ts';

export type Finding = { tone: 'problem' | 'warning'; text: string };

/** What is wrong or doubtful about a file for a conversion; nothing when it looks right. */
export function checkFile(file: File, row: Conversion | undefined): Finding | undefined {
  if (file.size === 0) return { tone: 'problem', text: texts.upload.noFile };
  if (row && !hasReadExtension(file.name, row)) return warning(extensionText(row));
  if (file.size > anonymousLimits.fileBytes) return warning(sizeText);
  return undefined;
}

/** True when the name ends in an extension that the conversion reads. */
export const hasReadExtension = (name: string, row: Conversion): boolean =>
  readExtensions(row).some((extension) => name.toLowerCase().endsWith(extension));

const warning = (text: string): Finding => ({ tone: 'warning', text });

const extensionText = ({ accepts }: Conversion) =>
  fill(messages.upload.warnExtension, { extensions: accepts.join(', ') });

const sizeText = fill(messages.upload.warnSize, { size: formatBytes(anonymousLimits.fileBytes) });
