// Reads data that is written as text: ASCII85 and hexadecimal digits (ISO 32000-2, 7.4.2 and 7.4.3).

const tilde = 0x7e;
const z = 0x7a;
const [firstDigit, lastDigit] = [0x21, 0x75];
const base = 85;

/** White space of PDF, which counts nowhere (ISO 32000-2, 7.2.3). */
const isSpace = (byte: number): boolean =>
  byte === 0x20 || (byte >= 9 && byte <= 13 && byte !== 11) || byte === 0;

/** @throws Error where something else is written */
export function fromAscii85(text: Buffer): Buffer {
  // A `z` stands for four bytes, five digits for as many.
  const data = Buffer.alloc(text.length * 4);
  let [to, value, digits] = [0, 0, 0];
  for (const byte of text) {
    if (byte === tilde) break;
    if (isSpace(byte)) continue;
    if (byte === z && digits === 0) {
      to += 4;
      continue;
    }
    if (byte < firstDigit || byte > lastDigit) throw new Error('no ASCII85');
    value = value * base + byte - firstDigit;
    if (++digits < 5) continue;
    to = data.writeUInt32BE(value, to);
    [value, digits] = [0, 0];
  }
  if (digits === 1) throw new Error('one digit of ASCII85 left');
  if (digits === 0) return data.subarray(0, to);
  // The rest is filled up with the largest digit.
  for (let missing = digits; missing < 5; missing += 1) value = value * base + base - 1;
  data.writeUInt32BE(value, to);
  return data.subarray(0, to + digits - 1);
}

/** @throws Error where something else is written */
export function fromAsciiHex(text: Buffer): Buffer {
  const [written = ''] = text.toString('latin1').split('>', 1);
  const digits = written.replaceAll(/[\0\t\n\f\r ]+/g, '');
  if (!/^[0-9a-f]*$/i.test(digits)) throw new Error('no hexadecimal digits');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}
