// Recognises PDFs that are encrypted for the owners of certificates, which no renderer here opens.

const pieceBytes = 1024 * 1024;
/** As long as the entry may be, with spaces, where two pieces meet. */
const overlapBytes = 64;

/** The encryption dictionary is neither compressed nor encrypted (ISO 32000-2, 7.5.7 and 7.6.2). */
const handler = /\/Filter\s*\/Adobe\.PubSec/;

/** Whether a file has the public-key security handler. Reads all of it, so call it only if the file cannot be opened. */
export async function isForCertificates(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('latin1');
  for (let at = 0; at < file.size; at += pieceBytes) {
    const piece = await file.slice(at, at + pieceBytes + overlapBytes).arrayBuffer();
    if (handler.test(decoder.decode(piece))) return true;
  }
  return false;
}
