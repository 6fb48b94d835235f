// Distinguishes kinds of compound files by the entries directly below their root.
import type { Format } from '@octavo/contract';
import { withFile } from '#kernel/file-bytes.ts';
import type { DetectedKind } from '#kernel/detected-kind.ts';
import { openCompoundFile } from '#containers/compound-file.ts';

const kinds: [name: string, kind: DetectedKind][] = [
  ['WordDocument', { description: 'a Word 97–2003 document', formats: ['doc'] }],
  ['PowerPoint Document', { description: 'a PowerPoint 97–2003 presentation', formats: ['ppt'] }],
  ['Workbook', { description: 'an Excel 97–2003 workbook', formats: ['xls'] }],
  ['Book', { description: 'an Excel 97–2003 workbook', formats: ['xls'] }],
  ['__properties_version1.0', { description: 'an Outlook message', formats: [] }],
  ['VisioDocument', { description: 'a Visio drawing', formats: [] }],
];
const other: DetectedKind = { description: 'an Office 97–2003 file of another kind', formats: [] };

/**
 * Detects what a compound file contains. A protected docx, xlsx or pptx does not show which of them it is until it is
 * decrypted.
 * @param expected the format to assume for such a file
 * @throws ProblemError `damaged_file`
 */
export const detectCompound = (path: string, expected: Format): Promise<DetectedKind> =>
  withFile(path, async (file) => {
    const { has } = await openCompoundFile(file);
    if (has('EncryptedPackage'))
      return { description: 'a protected document', formats: [expected] };
    return kinds.find(([name]) => has(name))?.[1] ?? other;
  });
