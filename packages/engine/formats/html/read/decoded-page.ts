// Reads the text of a web page in the encoding that it declares.
import { fileTooLarge } from '@octavo/contract';
import type { InputFile } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { pageLimits, sniffLimits } from '#kernel/limits.ts';
import { decodedText, encodingOfFile } from '#kernel/text-encoding.ts';

/** The range in which a page must declare its encoding (HTML Standard, section 13.2.3.2). */
const prescanBytes = 1024;
const declaration =
  /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i;

/** The declared encoding, if there is one that is known. */
function declaredEncoding(head: Buffer): string | undefined {
  const isMarked = head[0] === 0xef || head[0] === 0xfe || head[0] === 0xff;
  const [, inHtml, inXml] = declaration.exec(head.toString('latin1', 0, prescanBytes)) ?? [];
  const label = inHtml ?? inXml;
  if (isMarked || !label) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that can be read as ASCII is not written in it (HTML Standard, section 13.2.3.2).
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return undefined;
  }
}

/**
 * The whole text of a text file or web page.
 * @throws ProblemError `file_too_large`
 */
export async function decodedPage({ path, size }: InputFile): Promise<string> {
  if (size > pageLimits.bytes) throw fileTooLarge(pageLimits.bytes, { size });
  const head = await headOf(path, sniffLimits.headBytes);
  const encoding = declaredEncoding(head) ?? (await encodingOfFile(path, head));
  let text = '';
  for await (const piece of decodedText(path, encoding)) text += piece;
  return text;
}
