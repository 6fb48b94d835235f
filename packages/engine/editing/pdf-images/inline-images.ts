// The dictionary of an inline image (ISO 32000-2, 8.9.7), as far as its size depends on it.
import type { Operation } from '#formats/pdf/syntax/content-reader.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

const maxBytes = 4096;

/** @param content of the stream with the image */
export function inlineDictionary(content: Buffer, { from, to }: Operation): Dictionary {
  const text = content.toString('latin1', from, Math.min(to, from + maxBytes));
  const [entries = ''] = text.split(/\sID\s/, 1);
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)`).exec(entries)?.[1] ?? 0);
  return { '/Width': side('W(?:idth)?'), '/Height': side('H(?:eight)?') };
}
