// Runs the charstrings of Type 1 fonts (Adobe Type 1 Font Format, chapter 6).

/** Receives the operations of a charstring; points are absolute. */
export type Type1Drawing = {
  begin(width: number): void;
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void;
  stem(direction: 'horizontal' | 'vertical', at: number, width: number): void;
  /** The stems so far do not apply to what follows. */
  replaceStems(): void;
  /** Two glyphs by their codes in the standard encoding; the accent is moved. */
  accented(base: number, accent: number, dx: number, dy: number): void;
};

export type Subroutines = readonly (Buffer | undefined)[];

/** @throws RangeError for an invalid charstring */
export function runType1(program: Buffer, subrs: Subroutines, drawing: Type1Drawing): void {
  new Run(subrs, drawing).execute(program, 0);
}

const maxDepth = 12;
const maxSteps = 100_000;

/** Operators that charstrings of CFF have too. */
export const commonOperators = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  endchar: 14,
  rmoveto: 21,
  hmoveto: 22,
  vhcurveto: 30,
  hvcurveto: 31,
} as const;

/** Operators; those of two bytes are 1200 and the second one. */
const operators = {
  ...commonOperators,
  ...{ callsubr: 10, return: 11, hsbw: 13, vstem3: 1201, hstem3: 1202, seac: 1206, sbw: 1207 },
  ...{ div: 1212, callothersubr: 1216, pop: 1217, setcurrentpoint: 1233 },
} as const;

/** The routines in PostScript that charstrings call (chapter 8). */
const routines = { endFlex: 0, beginFlex: 1, addFlex: 2, replaceStems: 3, counters: [12, 13] };

class Run {
  readonly #subrs: Subroutines;
  readonly #drawing: Type1Drawing;
  #stack: number[] = [];
  /** What a routine in PostScript leaves for `pop`. */
  #passed: number[] = [];
  #steps = 0;
  #x = 0;
  #y = 0;
  #bearing: readonly [number, number] = [0, 0];
  /** The points of a flex, while one is drawn. */
  #flex: [number, number][] | undefined;

  constructor(subrs: Subroutines, drawing: Type1Drawing) {
    this.#subrs = subrs;
    this.#drawing = drawing;
  }

  /** @returns true at the end of the glyph */
  execute(code: Buffer, depth: number): boolean {
    if (depth > maxDepth) throw new RangeError('nested too deep');
    for (let at = 0; at < code.length;) {
      if ((this.#steps += 1) > maxSteps) throw new RangeError('an endless charstring');
      const byte = code.readUInt8(at++);
      if (byte >= 32) {
        if (byte <= 246) this.#stack.push(byte - 139);
        else if (byte <= 250) this.#stack.push((byte - 247) * 256 + code.readUInt8(at++) + 108);
        else if (byte <= 254) this.#stack.push(-(byte - 251) * 256 - code.readUInt8(at++) - 108);
        else this.#stack.push(code.readInt32BE((at += 4) - 4));
        continue;
      }
      const operator = byte === 12 ? 1200 + code.readUInt8(at++) : byte;
      if (operator === operators.return) return false;
      if (operator === operators.endchar) return true;
      if (operator === operators.callsubr) {
        const routine = this.#subrs[this.#stack.pop() ?? -1];
        if (!routine) throw new RangeError('a missing subroutine');
        if (this.execute(routine, depth + 1)) return true;
      } else if (this.#calculates(operator)) continue;
      else {
        if (this.#draw(operator)) return true;
        this.#stack = [];
      }
    }
    return false;
  }

  /** Runs an operator that leaves its result on the stack. */
  #calculates(operator: number): boolean {
    const stack = this.#stack;
    if (operator === operators.div) {
      const [divisor, dividend] = [stack.pop() ?? 1, stack.pop() ?? 0];
      stack.push(dividend / divisor);
    } else if (operator === operators.callothersubr) {
      const [routine, count] = [stack.pop() ?? 0, stack.pop() ?? 0];
      this.#callOther(routine, count > 0 ? stack.splice(-count) : []);
    } else if (operator === operators.pop) stack.push(this.#passed.pop() ?? 0);
    else return false;
    return true;
  }

  #callOther(routine: number, args: readonly number[]): void {
    if (routine === routines.beginFlex) this.#flex = [];
    else if (routine === routines.endFlex) {
      this.#endFlex();
      this.#passed.push(args[2] ?? 0, args[1] ?? 0);
    } else if (routine === routines.replaceStems) {
      this.#drawing.replaceStems();
      const [subroutine = 3] = args;
      this.#passed.push(this.#subrs[subroutine] ? subroutine : 3);
    } else if (routine !== routines.addFlex && !routines.counters.includes(routine))
      this.#passed.push(...args.toReversed());
  }

  #endFlex(): void {
    const points = this.#flex ?? [];
    this.#flex = undefined;
    // The first point is only a reference.
    const [, a, b, c, d, e, f] = points;
    if (!a || !b || !c || !d || !e || !f) return;
    this.#drawing.curve(...a, ...b, ...c);
    this.#drawing.curve(...d, ...e, ...f);
  }

  /** @returns true at the end of the glyph */
  #draw(operator: number): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    if (operator === operators.hsbw) this.#begin(a, 0, b);
    else if (operator === operators.sbw) this.#begin(a, b, c);
    else if (operator === operators.rmoveto) this.#move(a, b);
    else if (operator === operators.hmoveto) this.#move(a, 0);
    else if (operator === operators.vmoveto) this.#move(0, a);
    else if (operator === operators.rlineto) this.#line(a, b);
    else if (operator === operators.hlineto) this.#line(a, 0);
    else if (operator === operators.vlineto) this.#line(0, a);
    else if (operator === operators.rrcurveto) this.#curve(a, b, c, d, e, f);
    else if (operator === operators.vhcurveto) this.#curve(0, a, b, c, d, 0);
    else if (operator === operators.hvcurveto) this.#curve(a, 0, b, c, 0, d);
    else if (operator === operators.setcurrentpoint) [this.#x, this.#y] = [a, b];
    else if (operator === operators.seac) {
      this.#drawing.accented(d, e, this.#bearing[0] - a + b, c);
      return true;
    } else this.#takeStems(operator);
    return false;
  }

  #takeStems(operator: number): void {
    const isHorizontal = operator === operators.hstem || operator === operators.hstem3;
    const isThree = operator === operators.hstem3 || operator === operators.vstem3;
    if (!isHorizontal && operator !== operators.vstem && !isThree) return;
    const direction = isHorizontal ? 'horizontal' : 'vertical';
    const origin = this.#bearing[isHorizontal ? 1 : 0];
    for (let at = 0; at < (isThree ? 6 : 2); at += 2) {
      const [from = 0, width = 0] = this.#stack.slice(at, at + 2);
      this.#drawing.stem(direction, origin + from, width);
    }
  }

  #begin(x: number, y: number, width: number): void {
    [this.#x, this.#y, this.#bearing] = [x, y, [x, y]];
    this.#drawing.begin(width);
  }

  #move(dx: number, dy: number): void {
    this.#x += dx;
    this.#y += dy;
    if (this.#flex) this.#flex.push([this.#x, this.#y]);
    else this.#drawing.move(this.#x, this.#y);
  }

  #line(dx: number, dy: number): void {
    this.#x += dx;
    this.#y += dy;
    this.#drawing.line(this.#x, this.#y);
  }

  #curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const [x1, y1] = [this.#x + dx1, this.#y + dy1];
    const [x2, y2] = [x1 + dx2, y1 + dy2];
    [this.#x, this.#y] = [x2 + dx3, y2 + dy3];
    this.#drawing.curve(x1, y1, x2, y2, this.#x, this.#y);
  }
}
