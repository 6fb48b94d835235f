// Rewrites Type 1 fonts as CFF, which compresses well: the outlines of Type 1 fonts are encrypted. Outlines, stems, names, widths
// and the encoding stay the same (Adobe Technical Note 5176, and 5177 for the charstrings).
import { cffOf, type CffEntry, type NamedCharstring } from './cff-writer.ts';
import { nameIn } from './glyph-names.ts';
import { runType1, type Type1Drawing } from './type1-charstrings.ts';
import { numbersIn, type Type1Font } from './type1.ts';
import { charstringOf, type PathSegment, type Stem } from './type2-charstring.ts';

const notdef = '.notdef';

/**
 * @param keeps whether a glyph is needed, by its name; all are by default
 * @returns nothing for a font that only Type 1 can express
 * @throws RangeError for an invalid font
 */
export function cffOfType1(
  font: Type1Font,
  name: string,
  keeps: (glyph: string) => boolean = () => true,
): Buffer | undefined {
  const isStroked = Boolean(numbersIn(font.clear, 'PaintType')?.[0]);
  const hasMasters = /\/WeightVector\b/.test(font.clear);
  // Its codes are written in another way than one after another.
  const isEncodingUnread = font.encoding?.size === 0 || /dup\s+\d+#/.test(font.clear);
  if (isStroked || hasMasters || isEncodingUnread) return undefined;
  const glyphs = new Set([notdef, ...font.names.filter(keeps)]);
  const draw = drawingOf(font);
  const drawn = [...glyphs].map((glyph) => ({ name: glyph, path: draw(glyph) }));
  const widths = drawn.map(({ path }) => path.width);
  const [usual, nominal] = [mostFrequent(widths), Math.round(mean(widths))];
  const charstrings = drawn.map(({ name: glyph, path }): NamedCharstring => {
    const beyond = path.width === usual ? undefined : path.width - nominal;
    return { name: glyph, data: charstringOf(path.parts, beyond) };
  });
  return cffOf({
    ...{ name, charstrings, encoding: font.encoding },
    top: topEntries(font),
    own: [...privateEntries(font), entry(20, [usual]), entry(21, [nominal])],
  });
}

/** Draws glyphs by their names; a missing one is empty. */
function drawingOf({ names, programs, subrs }: Type1Font): (name: string) => HintedDrawing {
  const byName = new Map(names.map((name, index) => [name, programs[index]] as const));
  const drawPart = (code: number, drawing: Type1Drawing) => {
    const part = byName.get(nameIn('standard', code) ?? '');
    if (!part) throw new RangeError('a part of an accented letter is missing');
    runType1(part, subrs, drawing);
  };
  return (name) => {
    const path = new HintedDrawing(drawPart);
    const program = byName.get(name);
    if (program) runType1(program, subrs, path);
    return path;
  };
}

/** Collects what a charstring draws, with the stems that apply to each part of the path. */
class HintedDrawing implements Type1Drawing {
  readonly parts: { stems: Stem[]; segments: PathSegment[] }[] = [{ stems: [], segments: [] }];
  width = 0;
  readonly #drawPart: (code: number, drawing: Type1Drawing) => void;
  /** A move is written once something is drawn from there. */
  #move: PathSegment | undefined;

  /** @param drawPart draws the glyph of a code of the standard encoding, for accented letters */
  constructor(drawPart: (code: number, drawing: Type1Drawing) => void) {
    this.#drawPart = drawPart;
  }

  begin(width: number): void {
    this.width = width;
  }

  move(x: number, y: number): void {
    this.#move = { kind: 'move', points: [x, y] };
  }

  line(x: number, y: number): void {
    this.#add({ kind: 'line', points: [x, y] });
  }

  curve(...points: number[]): void {
    this.#add({ kind: 'curve', points });
  }

  stem(direction: Stem['direction'], at: number, width: number): void {
    const last = this.#last();
    if (last.segments.length) this.parts.push({ stems: [...last.stems], segments: [] });
    this.#last().stems.push({ direction, at, width });
  }

  replaceStems(): void {
    if (this.#last().segments.length) this.parts.push({ stems: [], segments: [] });
    else this.#last().stems = [];
  }

  accented(base: number, mark: number, dx: number, dy: number): void {
    this.replaceStems();
    this.#drawPart(base, this.#moved(0, 0));
    this.#drawPart(mark, this.#moved(dx, dy));
  }

  /** Draws into this path, moved and without stems. */
  #moved(dx: number, dy: number): Type1Drawing {
    const moved = (points: readonly number[]) =>
      points.map((value, index) => value + (index % 2 ? dy : dx)) as [number, number];
    return {
      begin() {},
      move: (...point) => this.move(...moved(point)),
      line: (...point) => this.line(...moved(point)),
      curve: (...points) => this.curve(...moved(points)),
      stem() {},
      replaceStems() {},
      accented() {
        throw new RangeError('an accent of an accent');
      },
    };
  }

  #add(segment: PathSegment): void {
    const { segments } = this.#last();
    if (this.#move) segments.push(this.#move);
    // Charstrings of CFF begin each path with a move.
    else if (this.parts.every((part) => !part.segments.length))
      throw new RangeError('a path without a beginning');
    this.#move = undefined;
    segments.push(segment);
  }

  #last() {
    return this.parts.at(-1) as (typeof this.parts)[number];
  }
}

const entry = (operator: number, operands: readonly number[]): CffEntry => ({ operator, operands });

/** The entries of the top dictionary besides the places of tables. */
function topEntries({ clear, matrix }: Type1Font): CffEntry[] {
  const box = numbersIn(clear, 'FontBBox');
  const isUsual = !matrix || [0.001, 0, 0, 0.001, 0, 0].every((value, at) => matrix[at] === value);
  return [...(box?.length === 4 ? [entry(5, box)] : []), ...(isUsual ? [] : [entry(1207, matrix)])];
}

/** Operators of entries that are lists of steps from one number to the next. */
const stepLists = {
  BlueValues: 6,
  OtherBlues: 7,
  FamilyBlues: 8,
  FamilyOtherBlues: 9,
  StemSnapH: 1212,
  StemSnapV: 1213,
};
const singleNumbers = {
  StdHW: 10,
  StdVW: 11,
  BlueScale: 1209,
  BlueShift: 1210,
  BlueFuzz: 1211,
  LanguageGroup: 1217,
  ExpansionFactor: 1218,
};

/** Most numbers in the lists. */
const maxZones = 14;

function privateEntries({ hints }: Type1Font): CffEntry[] {
  const lists = Object.entries(stepLists).flatMap(([key, operator]) => {
    const numbers = numbersIn(hints, key)?.slice(0, maxZones);
    if (!numbers?.length || !numbers.every(Number.isFinite)) return [];
    return entry(
      operator,
      numbers.map((number, at) => number - (numbers[at - 1] ?? 0)),
    );
  });
  const numbers = Object.entries(singleNumbers).flatMap(([key, operator]) => {
    const [number] = numbersIn(hints, key) ?? [];
    return number === undefined || !Number.isFinite(number) ? [] : entry(operator, [number]);
  });
  const isBold = /\/ForceBold\s+true/.test(hints);
  return [...lists, ...numbers, ...(isBold ? [entry(1214, [1])] : [])];
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
