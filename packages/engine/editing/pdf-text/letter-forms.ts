// The forms of joined letters that the document shows, with their codes: a font's own code for a letter does not determine its form.
import { jointsOf, type FormedLetter } from '#formats/pdf/text/arabic-forms.ts';
import { rightToLeft } from '#formats/pdf/text/lines.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { LetterFont } from './letter-fonts.ts';
import type { NewLetter } from './new-letter.ts';
import { clustersOf, textOfCluster } from './letter-clusters.ts';
import type { ShownGlyph } from './shown-text.ts';
import type { TextLine } from './text-lines.ts';

type Joined = Pick<FormedLetter, 'text' | 'before' | 'behind'>;

const keyOf = ({ text, before, behind }: Joined) => `${text} ${before} ${behind}`;

type Shown = { glyph: ShownGlyph; count: number };

export class LetterForms {
  /** By the name of a font and the letter with its joints, also with its neighbours; then by code. */
  readonly #known = new Map<string, Map<string, Shown>>();

  /** Notes the letters of the lines of a page. */
  add(lines: readonly TextLine[]): void {
    for (const line of lines) if (line.isMixed) this.#addLine(line);
  }

  #addLine(line: TextLine): void {
    let word: { text: string; glyph: ShownGlyph | undefined }[] = [];
    const flush = () => {
      const joints = jointsOf(word.map(({ text }) => text));
      for (const [index, { text, glyph }] of word.entries()) {
        const one = joints[index];
        if (!one || !glyph) continue;
        const key = `${glyph.show.font.name} ${keyOf({ text, ...one })}`;
        const beside = [word[index - 1]?.text ?? '', word[index + 1]?.text ?? ''];
        this.#note(key, glyph);
        this.#note([key, ...beside].join(' '), glyph);
      }
      word = [];
    };
    // From the right, as it is read.
    for (const cluster of clustersOf(line).toReversed()) {
      const text = textOfCluster(cluster);
      const [base, ...marks] = cluster.glyphs;
      if (!rightToLeft.test(text)) flush();
      else word.push({ text, glyph: marks.length ? undefined : base?.glyph });
      if (cluster.isAfterSpace) flush();
    }
    flush();
  }

  #note(key: string, glyph: ShownGlyph): void {
    const own = this.#known.get(key) ?? new Map<string, Shown>();
    this.#known.set(key, own);
    const { font } = glyph.show;
    const code = `${JSON.stringify(font.value)} ${glyph.code.toString('hex')}`;
    const known = own.get(code);
    if (known) known.count += 1;
    else own.set(code, { glyph, count: 1 });
  }

  /** The glyph that is shown most often for a letter, if possible between the same letters. */
  letterOf(
    font: LetterFont,
    letter: FormedLetter,
    [before, behind]: readonly [string, string],
  ): NewLetter | undefined {
    const key = `${font.name} ${keyOf(letter)}`;
    const found = this.#known.get([key, before, behind].join(' ')) ?? this.#known.get(key);
    const settable = [...(found?.values() ?? [])].filter(
      ({ glyph: { show } }) => show.font.value === font.value || isReference(show.font.value),
    );
    const [most] = settable.toSorted((one, other) => other.count - one.count);
    if (!most) return undefined;
    const { show, code, text, advance } = most.glyph;
    const { value } = show.font;
    return {
      ...{ text, code, advance: advance / show.state.size, isSpace: false },
      ...(value !== font.value && { font: value as string }),
    };
  }
}
