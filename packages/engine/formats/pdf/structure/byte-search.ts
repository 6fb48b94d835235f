// Searches a file for bytes that a PDF never compresses or encrypts, without parsing it.
import { withFile } from '#kernel/file-bytes.ts';

/** So much is looked at at once, and no more than the file has. */
const pieceBytes = 1024 * 1024;

/** True when a file holds some bytes anywhere. */
export const holdsBytes = (path: string, mark: Buffer): Promise<boolean> =>
  withFile(path, async (file) => {
    const { size } = await file.stat();
    const piece = Buffer.allocUnsafe(Math.min(size, pieceBytes) + mark.length);
    // What stands at the end of a piece may be the beginning of the mark.
    let carried = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, carried, piece.length - carried);
      if (!bytesRead) return false;
      const seen = piece.subarray(0, carried + bytesRead);
      if (seen.includes(mark)) return true;
      carried = Math.min(mark.length - 1, seen.length);
      seen.copy(piece, 0, seen.length - carried);
    }
  });
