// Draws a QR code as vectors (ISO/IEC 18004).
import { ProblemError } from '@octavo/contract';
import createCode from 'qrcode-generator';

export type Correction = 'L' | 'M' | 'Q' | 'H';

/** The light margin that scanners need, in modules. */
const quiet = 4;

/**
 * A QR code as SVG, with its margin. Its size is set by CSS.
 * @throws ProblemError `invalid_option` if the text is too long
 */
export function qrCodeSvg(text: string, correction: Correction, color: string): string {
  createCode.stringToBytes = (given) => [...Buffer.from(given)];
  const code = createCode(0, correction);
  code.addData(text, 'Byte');
  try {
    code.make();
  } catch {
    // The library throws texts, and only where the content has no place in the largest code.
    const reason =
      'the content is too long for a QR code. Shorten it, or choose less error correction.';
    throw new ProblemError('invalid_option', { option: 'text', reason });
  }
  const count = code.getModuleCount();
  const side = count + 2 * quiet;
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count;) {
      let end = column;
      while (end < count && code.isDark(row, end)) end += 1;
      // One rectangle for neighbours, so that no gaps show between them.
      if (end > column)
        path += `M${column + quiet} ${row + quiet}h${end - column}v1h${column - end}z`;
      column = end + 1;
    }
  return `<svg class="code" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="${color}"/></svg>`;
}
