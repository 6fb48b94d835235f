// The style of a font, from its name and its flags.
import type { LetterFont } from './letter-fonts.ts';

type Named = Pick<LetterFont, 'name' | 'flags'>;

export const isBold = ({ name, flags }: Named): boolean =>
  /bold|black|heavy|demi|cmbx|-bd/i.test(name) || (flags & 0x40000) !== 0;

export const isItalic = ({ name, flags }: Named): boolean =>
  /italic|oblique|cmti|slanted/i.test(name) || (flags & 0x40) !== 0;

export const isSameStyle = (one: Named, other: Named): boolean =>
  isBold(one) === isBold(other) && isItalic(one) === isItalic(other);
