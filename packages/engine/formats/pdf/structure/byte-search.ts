// Searches a file for bytes that a PDF never compresses or encrypts, without parsing it.
import { withFile } from '#kernel/file-bytes.ts';

/** The size of the pieces to search, at most the size of the file. */
const pieceBytes = 1024 * 1024;

/** True if a file contains some bytes. */
export const holdsBytes = (path: string, mark: Buffer): Promise<boolean> =>
  withFile(path, async (file) => {
    const { size } = await file.stat();
    const piece = Buffer.allocUnsafe(Math.min(size, pieceBytes) + mark.length);
    // The end of a piece may contain the beginning of the mark.
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
