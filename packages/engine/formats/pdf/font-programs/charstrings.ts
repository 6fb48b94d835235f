// Runs the charstrings of CFF fonts (Adobe Technical Note 5177).
import { Pen, transformed, type Contour, type Glyph } from './outline.ts';

export type Subroutines = readonly Buffer[];

export type CharstringContext = {
  globals: Subroutines;
  locals: Subroutines;
  defaultWidth: number;
  nominalWidth: number;
  /** The outline of a glyph of the standard encoding, for accented letters. */
  accent(code: number): Contour[];
};

const maxDepth = 12;
const maxSteps = 100_000;

const biasOf = ({ length }: Subroutines) => (length < 1240 ? 107 : length < 33_900 ? 1131 : 32_768);

/** @throws RangeError for an invalid charstring */
export function runCharstring(charstring: Buffer, context: CharstringContext): Glyph {
  const run = new Run(context);
  run.execute(charstring, 0);
  const { width, contours } = run;
  const fraction = context.nominalWidth - Math.trunc(context.nominalWidth);
  return {
    ...{ width: width ?? context.defaultWidth, contours },
    ...(width !== undefined && fraction && { cutWidth: width - fraction }),
  };
}

class Run {
  readonly #context: CharstringContext;
  readonly #pen = new Pen();
  #stack: number[] = [];
  #hints = 0;
  #steps = 0;
  #isFirst = true;
  #extra: Contour[] = [];
  width: number | undefined;

  constructor(context: CharstringContext) {
    this.#context = context;
  }

  get contours(): Contour[] {
    return [...this.#pen.contours, ...this.#extra];
  }

  /** Takes the width, which stands before the operands of the first operator. */
  #takeWidth(isThere: boolean): void {
    if (this.#isFirst && isThere)
      this.width = this.#context.nominalWidth + (this.#stack.shift() ?? 0);
    this.#isFirst = false;
  }

  /** @returns true at the end of the glyph */
  execute(code: Buffer, depth: number): boolean {
    if (depth > maxDepth) throw new RangeError('nested too deep');
    for (let at = 0; at < code.length;) {
      if ((this.#steps += 1) > maxSteps) throw new RangeError('an endless charstring');
      const byte = code.readUInt8(at);
      at += 1;
      if (byte === 28) {
        this.#stack.push(code.readInt16BE(at));
        at += 2;
      } else if (byte >= 32) {
        if (byte <= 246) this.#stack.push(byte - 139);
        else if (byte <= 250) this.#stack.push((byte - 247) * 256 + code.readUInt8(at++) + 108);
        else if (byte <= 254) this.#stack.push(-(byte - 251) * 256 - code.readUInt8(at++) - 108);
        else {
          this.#stack.push(code.readInt32BE(at) / 65_536);
          at += 4;
        }
      } else if (byte === 19 || byte === 20) {
        this.#takeWidth(this.#stack.length % 2 === 1);
        this.#hints += this.#stack.length >> 1;
        this.#stack = [];
        at += (this.#hints + 7) >> 3;
      } else if (byte === 10 || byte === 29) {
        const list = byte === 10 ? this.#context.locals : this.#context.globals;
        const routine = list[(this.#stack.pop() ?? 0) + biasOf(list)];
        if (!routine) throw new RangeError('a missing subroutine');
        if (this.execute(routine, depth + 1)) return true;
      } else if (byte === 11) return false;
      else if (byte === 14) {
        this.#end();
        return true;
      } else if (byte === 12) this.#escaped(code.readUInt8(at++));
      else this.#draw(byte);
    }
    return false;
  }

  #end(): void {
    const { length } = this.#stack;
    this.#takeWidth(length === 1 || length === 5);
    if (this.#stack.length < 4) return;
    const [dx = 0, dy = 0, base = 0, accent = 0] = this.#stack;
    this.#extra = [
      ...this.#context.accent(base),
      ...transformed(this.#context.accent(accent), [1, 0, 0, 1, dx, dy]),
    ];
  }

  #draw(operator: number): void {
    const pen = this.#pen;
    const { length } = this.#stack;
    if (operator === 1 || operator === 3 || operator === 18 || operator === 23) {
      this.#takeWidth(length % 2 === 1);
      this.#hints += this.#stack.length >> 1;
    } else if (operator === 21) {
      this.#takeWidth(length > 2);
      pen.move(this.#at(0), this.#at(1));
    } else if (operator === 22) {
      this.#takeWidth(length > 1);
      pen.move(this.#at(0), 0);
    } else if (operator === 4) {
      this.#takeWidth(length > 1);
      pen.move(0, this.#at(0));
    } else if (operator === 5) this.#lines(0, length);
    else if (operator === 6 || operator === 7)
      for (let index = 0; index < length; index += 1)
        if ((operator === 6) === (index % 2 === 0)) pen.line(this.#at(index), 0);
        else pen.line(0, this.#at(index));
    else if (operator === 8) this.#curves(0, length);
    else if (operator === 24) {
      this.#curves(0, length - 2);
      this.#lines(length - 2, length);
    } else if (operator === 25) {
      this.#lines(0, length - 6);
      this.#curves(length - 6, length);
    } else if (operator === 26 || operator === 27) this.#straightCurves(operator === 27);
    else if (operator === 30 || operator === 31) this.#turningCurves(operator === 31);
    this.#stack = [];
  }

  #at(index: number): number {
    return this.#stack[index] ?? 0;
  }

  #lines(from: number, to: number): void {
    for (let at = from; at + 1 < to; at += 2) this.#pen.line(this.#at(at), this.#at(at + 1));
  }

  #curves(from: number, to: number): void {
    for (let at = from; at + 5 < to; at += 6) this.#curve(at);
  }

  #curve(at: number): void {
    const [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map((index) => this.#at(at + index)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    this.#pen.curve(a, b, c, d, e, f);
  }

  /** `hhcurveto` and `vvcurveto`. */
  #straightCurves(isHorizontal: boolean): void {
    let at = this.#stack.length % 2;
    let across = at ? this.#at(0) : 0;
    for (; at + 3 < this.#stack.length; at += 4) {
      const [a, b, c, d] = [this.#at(at), this.#at(at + 1), this.#at(at + 2), this.#at(at + 3)];
      if (isHorizontal) this.#pen.curve(a, across, b, c, d, 0);
      else this.#pen.curve(across, a, b, c, 0, d);
      across = 0;
    }
  }

  /** `hvcurveto` and `vhcurveto`. */
  #turningCurves(startsHorizontal: boolean): void {
    const { length } = this.#stack;
    let isHorizontal = startsHorizontal;
    for (let at = 0; at + 3 < length; at += 4) {
      const [a, b, c, d] = [this.#at(at), this.#at(at + 1), this.#at(at + 2), this.#at(at + 3)];
      const last = length - at === 5 ? this.#at(at + 4) : 0;
      if (isHorizontal) this.#pen.curve(a, 0, b, c, last, d);
      else this.#pen.curve(0, a, b, c, d, last);
      isHorizontal = !isHorizontal;
    }
  }

  #escaped(operator: number): void {
    const s = (index: number) => this.#at(index);
    const pen = this.#pen;
    if (operator === 35) {
      this.#curves(0, 12);
    } else if (operator === 34) {
      pen.curve(s(0), 0, s(1), s(2), s(3), 0);
      pen.curve(s(4), 0, s(5), -s(2), s(6), 0);
    } else if (operator === 36) {
      pen.curve(s(0), s(1), s(2), s(3), s(4), 0);
      pen.curve(s(5), 0, s(6), s(7), s(8), -(s(1) + s(3) + s(7)));
    } else if (operator === 37) {
      const dx = s(0) + s(2) + s(4) + s(6) + s(8);
      const dy = s(1) + s(3) + s(5) + s(7) + s(9);
      const isAcross = Math.abs(dx) > Math.abs(dy);
      pen.curve(s(0), s(1), s(2), s(3), s(4), s(5));
      pen.curve(s(6), s(7), s(8), s(9), isAcross ? s(10) : -dx, isAcross ? -dy : s(10));
    } else if (operator !== 0) throw new RangeError(`an unknown operator 12 ${operator}`);
    this.#stack = [];
  }
}
