// Makes edits of ten kinds in the XML of a Word document, for quality-compare.ts.

export const editKinds = [
  ...(['word', 'number', 'insertion', 'deletion', 'new paragraph'] as const),
  ...(['deleted paragraph', 'moved paragraph', 'weight', 'color', 'size or image'] as const),
] as const;
export type EditKind = (typeof editKinds)[number];

export type MadeEdit = {
  kind: EditKind;
  /** What a comparison may call it. */
  kinds: readonly string[];
  /** Words of the change. */
  text: string;
  /** The text of the paragraph before and after it. */
  paragraphs: readonly string[];
};

type Paragraph = { xml: string; text: string; isTaken: boolean };

const textOf = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br)\/>/g)]
    .map(([, text]) => text ?? ' ')
    .join('')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
    .trim();

const complex =
  /<w:(?:fldChar|fldSimple|ins|del|drawing|pict|object|footnoteReference|sdt|sectPr|vanish|tabs?)\b|<mc:|<m:/;

/** Edits a document at several places. @param seed chooses the kinds and the places */
export class EditedDocument {
  readonly made: MadeEdit[] = [];
  readonly #parts: (string | Paragraph)[];
  readonly #paragraphs: Paragraph[];
  readonly #random: (below: number) => number;

  constructor(xml: string, seed: number) {
    let state = seed * 7919 + 17;
    this.#random = (below) => (state = (state * 48271) % 2147483647) % below;
    // Paragraphs in tables and text boxes stay.
    const body = xml.replaceAll(/<w:(tbl|txbxContent)>.*?<\/w:\1>/gs, (table) =>
      table.replaceAll('<w:p', '<w_p'),
    );
    this.#parts = body
      .split(/(<w:p(?: [^>]*)?>.*?<\/w:p>)/s)
      .map((part, index) => (index % 2 ? { xml: part, text: textOf(part), isTaken: false } : part));
    this.#paragraphs = this.#parts.filter((part) => typeof part !== 'string');
  }

  /** True if it has enough paragraphs to edit. */
  get isUseful(): boolean {
    return this.#paragraphs.filter((paragraph) => this.#isPlain(paragraph)).length >= 8;
  }

  get xml(): string {
    return this.#parts
      .map((part) => (typeof part === 'string' ? part : part.xml))
      .join('')
      .replaceAll('<w_p', '<w:p');
  }

  #isPlain({ xml, text, isTaken }: Paragraph): boolean {
    const words = text.split(' ').length;
    const isOnce = this.#paragraphs.filter((other) => other.text === text).length === 1;
    return !isTaken && words >= 10 && words < 150 && isOnce && !complex.test(xml);
  }

  #take(fits: (paragraph: Paragraph) => boolean = () => true): Paragraph | undefined {
    const plain = this.#paragraphs.filter((one) => this.#isPlain(one) && fits(one));
    const found = plain[this.#random(Math.max(1, plain.length))];
    if (found) found.isTaken = true;
    return found;
  }

  make(kind: EditKind): boolean {
    const made = {
      word: () => this.#inRun('word', /(?<= )\p{L}{4,12}(?= )/gu, () => 'marigold'),
      number: () =>
        this.#inRun('number', /(?<= )\d{2,}(?=[ ,.])/g, (old) => String(Number(old) + 37)),
      insertion: () =>
        this.#inRun(
          'insertion',
          /(?<= )\p{L}{4,12}(?= )/gu,
          (old) => `${old} without any exception`,
        ),
      deletion: () =>
        this.#inRun('deletion', /(?<= )\p{L}+ \p{L}{4,} \p{L}+ (?=\p{L})/gu, () => ''),
      'new paragraph': () => this.#newParagraph(),
      'deleted paragraph': () => this.#deletedParagraph(),
      'moved paragraph': () => this.#movedParagraph(),
      weight: () => this.#format('weight', '<w:b/>', 'b'),
      color: () => this.#format('color', '<w:color w:val="C00000"/>', 'color'),
      'size or image': () =>
        this.#image() ?? this.#format('size or image', '<w:sz w:val="36"/>', 'sz'),
    }[kind]();
    if (made) this.made.push(made);
    return made !== undefined;
  }

  #inRun(kind: EditKind, pattern: RegExp, change: (old: string) => string): MadeEdit | undefined {
    const runs = /(<w:t(?: [^>]*)?>)([^<]{30,})(?=<\/w:t>)/g;
    const paragraph = this.#take(({ xml }) =>
      [...xml.matchAll(runs)].some(([, , text]) => new RegExp(pattern).test(text ?? '')),
    );
    if (!paragraph) return undefined;
    const before = paragraph.text;
    let text = '';
    paragraph.xml = paragraph.xml.replaceAll(runs, (whole, tag: string, run: string) => {
      const places = [...run.matchAll(pattern)];
      const place = places[this.#random(Math.max(1, places.length))];
      if (text || !place) return whole;
      const now = change(place[0]);
      text = kind === 'insertion' ? 'without any exception' : (now || place[0]).trim();
      const keeps = tag.includes('xml:space') ? tag : '<w:t xml:space="preserve">';
      return keeps + run.slice(0, place.index) + now + run.slice(place.index + place[0].length);
    });
    paragraph.text = textOf(paragraph.xml);
    const kinds = { insertion: ['inserted', 'replaced'], deletion: ['deleted', 'replaced'] };
    const own = kind in kinds ? kinds[kind as keyof typeof kinds] : ['replaced', 'inserted'];
    return { kind, kinds: own, text, paragraphs: [before, paragraph.text] };
  }

  #newParagraph(): MadeEdit | undefined {
    const paragraph = this.#take();
    if (!paragraph) return undefined;
    const text =
      'Nobody in the harbour had expected seven green lanterns to drift past the old customs house before noon.';
    const properties = /<w:pPr>.*?<\/w:pPr>/s.exec(paragraph.xml)?.[0] ?? '';
    paragraph.xml += `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
    return { kind: 'new paragraph', kinds: ['inserted'], text, paragraphs: [text] };
  }

  #deletedParagraph(): MadeEdit | undefined {
    const paragraph = this.#take();
    if (!paragraph) return undefined;
    const { text } = paragraph;
    paragraph.xml = '';
    return { kind: 'deleted paragraph', kinds: ['deleted'], text, paragraphs: [text] };
  }

  #movedParagraph(): MadeEdit | undefined {
    const paragraph = this.#take();
    if (!paragraph) return undefined;
    const at = this.#paragraphs.indexOf(paragraph);
    const distance = (other: Paragraph) => Math.abs(this.#paragraphs.indexOf(other) - at);
    const target = this.#take((other) => distance(other) > 3);
    if (!target) return undefined;
    target.xml += paragraph.xml;
    paragraph.xml = '';
    const { text } = paragraph;
    return { kind: 'moved paragraph', kinds: ['moved'], text, paragraphs: [text] };
  }

  /** Formats the runs of a paragraph that say nothing about it. */
  #format(kind: EditKind, property: string, name: string): MadeEdit | undefined {
    const isSet = new RegExp(`<w:${name}(?: |/)`);
    const paragraph = this.#take(({ xml }) => !isSet.test(xml) && !/<w:rStyle|<w:pStyle/.test(xml));
    if (!paragraph) return undefined;
    const properties = /<w:pPr>.*?<\/w:pPr>/s.exec(paragraph.xml)?.[0] ?? '';
    const runs = paragraph.xml.replace(properties, '');
    const formatted = runs.replaceAll(/<w:r(?: [^>]*)?>(<w:rPr>)?/g, (run, has?: string) =>
      has ? `${run}${property}` : `${run}<w:rPr>${property}</w:rPr>`,
    );
    const start = /^<w:p(?: [^>]*)?>/.exec(formatted)?.[0] ?? '';
    paragraph.xml = start + properties + formatted.slice(start.length);
    const { text } = paragraph;
    return { kind, kinds: ['formatting'], text, paragraphs: [text] };
  }

  #image(): MadeEdit | undefined {
    const paragraph = this.#paragraphs.find(
      ({ xml, isTaken }) =>
        !isTaken && /<w:drawing>(?:(?!<w:drawing>).)*<a:blip /s.test(xml) && !xml.includes('mc:'),
    );
    if (!paragraph) return undefined;
    paragraph.isTaken = true;
    paragraph.xml = paragraph.xml.replace(/<w:drawing>.*?<\/w:drawing>/s, '');
    return { kind: 'size or image', kinds: ['picture'], text: '', paragraphs: [] };
  }
}
