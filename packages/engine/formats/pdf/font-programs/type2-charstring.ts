// Writes charstrings of CFF fonts from paths and stems (Adobe Technical Note 5177), in as few bytes as the usual operators allow.
import { commonOperators } from './type1-charstrings.ts';

/** A move or a line to a point (two numbers), or a curve (six); points are absolute. */
export type PathSegment = { kind: 'move' | 'line' | 'curve'; points: readonly number[] };

export type Stem = { direction: 'horizontal' | 'vertical'; at: number; width: number };

/** Parts of a path in order, each with the stems that apply to it. */
export type HintedPath = readonly { stems: readonly Stem[]; segments: readonly PathSegment[] }[];

const operators = {
  ...commonOperators,
  ...{ hstemhm: 18, hintmask: 19, vstemhm: 23, vvcurveto: 26, hhcurveto: 27 },
} as const;

/** The most operands on the stack. */
const maxOperands = 48;
/** Stems that one operator declares beside the width. */
const maxStems = (maxOperands - 2) / 2;

/** A fraction that charstrings can write; rounded, so that relative steps do not add up to errors. */
const rounded = (value: number) => Math.round(value * 256) / 256;

/** A number in a charstring. */
export function operand(value: number): Buffer {
  const near = rounded(value);
  if (!Number.isInteger(near)) {
    const bytes = Buffer.alloc(5, 255);
    bytes.writeInt32BE(Math.round(near * 65_536), 1);
    return bytes;
  }
  const size = Math.abs(near);
  if (size <= 107) return Buffer.from([near + 139]);
  if (size <= 1131) {
    const rest = size - 108;
    return Buffer.from([(near > 0 ? 247 : 251) + (rest >> 8), rest & 255]);
  }
  const bytes = Buffer.alloc(3, 28);
  bytes.writeInt16BE(Math.max(-32_768, Math.min(32_767, near)), 1);
  return bytes;
}

/** @param width beyond the nominal one; nothing for a glyph of the default width */
export function charstringOf(path: HintedPath, width?: number): Buffer {
  const drawn = path.filter(({ segments }) => segments.length);
  const stems = new Stems(drawn.map((part) => part.stems));
  const parts = [...(width === undefined ? [] : [operand(width)]), ...stems.declared()];
  const pen = { x: 0, y: 0 };
  let mask: string | undefined;
  for (const { stems: active, segments } of drawn) {
    const wanted = stems.maskOf(active);
    if (wanted && wanted.toString('latin1') !== mask) {
      parts.push(Buffer.from([operators.hintmask]), wanted);
      mask = wanted.toString('latin1');
    }
    parts.push(...pathOf(segments, pen));
  }
  return Buffer.concat([...parts, Buffer.from([operators.endchar])]);
}

const keyOf = ({ direction, at, width }: Stem) => `${direction} ${rounded(at)} ${rounded(width)}`;

/** The stems of a glyph: all are declared first; masks choose among them where not all apply everywhere. */
class Stems {
  readonly #horizontal: Stem[];
  readonly #vertical: Stem[];
  readonly #isMasked: boolean;

  /** @param groups the stems of each part of the path */
  constructor(groups: readonly (readonly Stem[])[]) {
    const all = new Map(groups.flat().map((stem) => [keyOf(stem), stem]));
    const inOrder = [...all.values()].toSorted((a, b) => a.at - b.at || a.width - b.width);
    const { horizontal = [], vertical = [] } = Object.groupBy(
      inOrder,
      ({ direction }) => direction,
    );
    // A glyph with more is not one that hints help.
    const areTooMany = Math.max(horizontal.length, vertical.length) > maxStems;
    [this.#horizontal, this.#vertical] = areTooMany ? [[], []] : [horizontal, vertical];
    this.#isMasked =
      !areTooMany && groups.some((group) => new Set(group.map(keyOf)).size < all.size);
  }

  declared(): Buffer[] {
    const [horizontal, vertical] = this.#isMasked
      ? [operators.hstemhm, operators.vstemhm]
      : [operators.hstem, operators.vstem];
    return [...declaration(this.#horizontal, horizontal), ...declaration(this.#vertical, vertical)];
  }

  /** One bit for each stem, in the order of their declaration; nothing where all stems apply everywhere. */
  maskOf(active: readonly Stem[]): Buffer | undefined {
    if (!this.#isMasked) return undefined;
    const keys = new Set(active.map(keyOf));
    const all = [...this.#horizontal, ...this.#vertical];
    const mask = Buffer.alloc((all.length + 7) >> 3);
    for (const [bit, stem] of all.entries())
      if (keys.has(keyOf(stem))) mask[bit >> 3] = (mask[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
    return mask;
  }
}

function declaration(stems: readonly Stem[], operator: number): Buffer[] {
  if (!stems.length) return [];
  let end = 0;
  const operands = stems.flatMap(({ at, width }) => {
    const numbers = [rounded(at) - end, rounded(width)];
    end = rounded(at) + rounded(width);
    return numbers;
  });
  return [...operands.map(operand), Buffer.from([operator])];
}

/** A relative step: a move or a line (two numbers) or a curve (six). */
type Step = { kind: PathSegment['kind']; by: readonly number[] };

/** @param pen the current point, which is moved */
function pathOf(segments: readonly PathSegment[], pen: { x: number; y: number }): Buffer[] {
  const steps = segments.map(({ kind, points }): Step => {
    const by: number[] = [];
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [rounded(points[at] as number), rounded(points[at + 1] as number)];
      by.push(x - pen.x, y - pen.y);
      [pen.x, pen.y] = [x, y];
    }
    return { kind, by };
  });
  const written: Buffer[] = [];
  for (let at = 0; at < steps.length;) {
    const run = runAt(steps, at);
    written.push(...run.operands.map(operand), Buffer.from([run.operator]));
    at += run.steps;
  }
  return written;
}

type Run = { operator: number; operands: number[]; steps: number };

/** The longest run of steps from a position that one operator draws. */
function runAt(steps: readonly Step[], at: number): Run {
  const first = steps[at] as Step;
  if (first.kind === 'move') return moveOf(first);
  const form = formOf(first);
  const run: Run = { operator: form.operator, operands: [...form.operands], steps: 1 };
  let { next } = form;
  for (;;) {
    const step = steps[at + run.steps];
    const follows = step && step.kind === first.kind && formOf(step, next);
    if (!follows || follows.operator !== next) return run;
    if (run.operands.length + follows.operands.length > maxOperands) return run;
    run.operands.push(...follows.operands);
    run.steps += 1;
    ({ next } = follows);
  }
}

function moveOf({ by: [dx = 0, dy = 0] }: Step): Run {
  if (dy === 0) return { operator: operators.hmoveto, operands: [dx], steps: 1 };
  if (dx === 0) return { operator: operators.vmoveto, operands: [dy], steps: 1 };
  return { operator: operators.rmoveto, operands: [dx, dy], steps: 1 };
}

/** How a step is written, and by which operator alone the next one must be so that both share one. */
type Form = { operator: number; operands: readonly number[]; next: number };

const formsOfLines = ([dx = 0, dy = 0]: readonly number[]): Form[] => [
  ...(dy === 0 ? [{ operator: operators.hlineto, operands: [dx], next: operators.vlineto }] : []),
  ...(dx === 0 ? [{ operator: operators.vlineto, operands: [dy], next: operators.hlineto }] : []),
  { operator: operators.rlineto, operands: [dx, dy], next: operators.rlineto },
];

function formsOfCurves(by: readonly number[]): Form[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = by;
  const { hvcurveto: hv, vhcurveto: vh, hhcurveto: hh, vvcurveto: vv, rrcurveto: rr } = operators;
  return [
    ...(b === 0 && e === 0 ? [{ operator: hv, operands: [a, c, d, f], next: vh }] : []),
    ...(a === 0 && f === 0 ? [{ operator: vh, operands: [b, c, d, e], next: hv }] : []),
    ...(b === 0 && f === 0 ? [{ operator: hh, operands: [a, c, d, e], next: hh }] : []),
    ...(a === 0 && e === 0 ? [{ operator: vv, operands: [b, c, d, f], next: vv }] : []),
    { operator: rr, operands: [a, b, c, d, e, f], next: rr },
  ];
}

/** @param wanted the operator to take if it can draw the step; otherwise the shortest */
function formOf({ kind, by }: Step, wanted?: number): Form {
  const forms = kind === 'line' ? formsOfLines(by) : formsOfCurves(by);
  return forms.find(({ operator }) => operator === wanted) ?? (forms[0] as Form);
}
