// Checks a Word 97–2003 document before LibreOffice opens it ([MS-DOC]): it crashes on passwords and imports garbage.
import { ProblemError } from '@octavo/contract';
import type { CompoundFile } from '#containers/compound-file.ts';

/** Offsets in the file information block at the start of the stream WordDocument (sections 2.5.2 and 2.5.6). */
const block = { ident: 0, version: 2, flags: 10, piecesAt: 0x1a2, piecesBytes: 0x1a6 } as const;
const flag = { encrypted: 0x0100, secondTable: 0x0200 } as const;
const word97 = 0xc1;
const damaged = (why: string) => new ProblemError('damaged_file', {}, `doc: ${why}`);

/**
 * Checks the piece table, which locates the text: it must be inside the table stream and begin like one (section
 * 2.9.38).
 */
function checkPieces(head: Buffer, table: Buffer | undefined): void {
  if (!table) throw damaged('no table stream');
  const at = head.readUInt32LE(block.piecesAt);
  const bytes = head.readUInt32LE(block.piecesBytes);
  if (!bytes || at + bytes > table.length) throw damaged('piece table outside its stream');
  if (![1, 2].includes(table.readUInt8(at))) throw damaged('no piece table');
}

/**
 * @throws ProblemError `password_required` for a protected document, even with a password, because the office engine
 * cannot open it; `damaged_file` if its text cannot be found
 */
export async function checkDoc(container: CompoundFile): Promise<void> {
  const head = await container.stream('WordDocument');
  if (!head || head.length < 32) throw damaged('no text stream');
  const ident = head.readUInt16LE(block.ident);
  if (ident !== 0xa5ec && ident !== 0xa5dc) throw damaged('not a Word stream');
  const flags = head.readUInt16LE(block.flags);
  if (flags & flag.encrypted) throw new ProblemError('password_required');
  const isOlder = head.readUInt16LE(block.version) < word97;
  if (isOlder) return;
  if (head.length < block.piecesBytes + 4) throw damaged('short information block');
  checkPieces(head, await container.stream(flags & flag.secondTable ? '1Table' : '0Table'));
}
