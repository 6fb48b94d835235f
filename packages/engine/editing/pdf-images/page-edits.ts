// Plans the changes of the images of a page as changes of its content.
import { combine, inverse, type ImageEdit, type Matrix } from '@octavo/contract';
import type { Resources } from '#formats/pdf/content/resources.ts';
import {
  areaThrough,
  cornersOf,
  isWithin,
  meet,
  through,
  unitSquare,
  type Area,
} from '#formats/pdf/geometry/area.ts';
import type { Shift } from '#formats/pdf/structure/moved-links.ts';
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';
import type { DrawnImage, Instance, Mark, Place } from './drawn-images.ts';
import type { NewImage } from './new-images.ts';
import type { PageImage } from './page-images.ts';
import { moveOf, placingOf, written, type Move } from './placing.ts';

/** A part of a content stream that is replaced. */
export type ContentEdit = { from: number; to: number; text: (resources: Resources) => string };

export type PageEdits = {
  edits: Map<Instance, ContentEdit[]>;
  count: number;
  /** How many images would be cut off at their new place. */
  cutOff: number;
  shifts: Shift[];
  /** Objects that a deleted or replaced drawing showed, with the new ones. */
  dropped: Map<string, string | undefined>;
  /** Marked content in which nothing is left. */
  emptied: Mark[];
};

type Page = { images: readonly PageImage[]; boxes: PageBoxes };

/** In points: the edge of a clipping path may be so far inside. */
const tolerance = 1;

export async function planPageEdits(
  { images, boxes }: Page,
  edits: readonly ImageEdit[],
  newImage: (file: number, old: DrawnImage) => Promise<NewImage>,
): Promise<PageEdits> {
  const plan: PageEdits = {
    ...{ edits: new Map(), count: 0, cutOff: 0, shifts: [] },
    ...{ dropped: new Map(), emptied: [] },
  };
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  // In the order of the content: where one image ends and the next begins, both may add something.
  for (const image of images) {
    const edit = byId.get(image.id);
    if (!edit) continue;
    const { drawn, visible, unit } = image;
    if (edit.delete) {
      remove(plan, drawn);
      continue;
    }
    const move = moveOf(image, edit, boxes);
    if (!move.matrix && edit.file === undefined) continue;
    if (move.matrix && isCutOff(image, move, boxes)) {
      plan.cutOff += 1;
      continue;
    }
    plan.count += 1;
    if (move.matrix) plan.shifts.push({ area: visible, matrix: move.matrix });
    const isAlone = unit.from.kind === 'operation' && unit.from.operation === drawn.operation;
    if (edit.file === undefined) {
      if (move.matrix) moveUnit(plan, image, move.matrix);
      continue;
    }
    const isUnitMoved = move.matrix !== undefined && !isAlone;
    if (isUnitMoved) moveUnit(plan, image, move.matrix as Matrix);
    const { reference, turn, aspect } = await newImage(edit.file, drawn);
    const placing = placingOf(image, move, { aspect, fit: edit.fit ?? 'fit' }, boxes);
    const current = isUnitMoved
      ? combine(drawn.state.matrix, move.matrix as Matrix)
      : drawn.state.matrix;
    const local = combine(placing.matrix, inverse(current));
    const clip = placing.part ? `${written(rectangle(placing.part))} re W n ` : '';
    if (drawn.object) plan.dropped.set(drawn.object, reference);
    change(plan, drawn.block.instance, {
      ...drawn.operation,
      text: (resources) =>
        `q ${written(local)} cm ${clip}${written(turn)} cm ${writtenName(resources.add('/XObject', reference))} Do Q`,
    });
  }
  return plan;
}

const rectangle = ({ left, bottom, right, top }: Area) => [
  left,
  bottom,
  right - left,
  top - bottom,
];

function change({ edits }: PageEdits, instance: Instance, { from, to, text }: ContentEdit): void {
  const known = edits.get(instance);
  if (known) known.push({ from, to, text });
  else edits.set(instance, [{ from, to, text }]);
}

/** True if another clipping path, a mask or the end of the page hides what was seen. */
function isCutOff({ visible, unit }: PageImage, { area }: Move, { crop }: PageBoxes): boolean {
  const { clip, isMasked } = unit.state;
  const [left, bottom, right, top] = crop;
  if (isMasked || !meet(area, { left, bottom, right, top })) return true;
  return (
    clip !== undefined && isWithin(visible, clip, tolerance) && !isWithin(area, clip, tolerance)
  );
}

/** Moves an image with the clipping paths and masks that are its own. */
function moveUnit(plan: PageEdits, image: PageImage, move: Matrix): void {
  const { instance, state, from } = image.unit;
  const local = combine(combine(state.matrix, move), inverse(state.matrix));
  const start = `${written(local)} cm${clipOf(image)}`;
  const add = (at: { from: number; to: number }, text: string) =>
    change(plan, instance, { from: at.from, to: at.to, text: () => text });
  if (from.kind === 'content') return add({ from: 0, to: 0 }, start);
  const { operation } = from;
  if (from.kind === 'block') return add(operation, `q ${start}`);
  // Around it, because a form may get another name.
  add({ from: operation.from, to: operation.from }, `q ${start}`);
  add({ from: operation.to, to: operation.to }, 'Q');
}

/** What other clipping paths hid of an image stays hidden elsewhere. */
function clipOf({ drawn, visible, unit }: PageImage): string {
  const { clip, matrix } = unit.state;
  const whole = areaThrough(drawn.state.matrix, unitSquare);
  if (!clip || isWithin(whole, clip, hidden)) return '';
  const back = inverse(matrix);
  const corners = cornersOf(visible).map((corner) => through(back, corner));
  const steps = corners.map((corner, at) => `${written(corner)} ${at ? 'l' : 'm'}`);
  return ` ${steps.join(' ')} h W n`;
}

const hidden = 0.05;

/** Removes a drawing, and the marked content of which nothing is left. */
function remove(plan: PageEdits, drawn: DrawnImage): void {
  plan.count += 1;
  if (drawn.object) plan.dropped.set(drawn.object, undefined);
  change(plan, drawn.block.instance, { ...drawn.operation, text: () => '' });
  let place: Place = drawn;
  for (;;) {
    for (let { mark } = place; mark; mark = mark.parent) {
      mark.paints -= 1;
      if (mark.paints > 0 || !mark.end) continue;
      const { instance, sequence, end } = mark;
      change(plan, instance, { ...sequence.begin, text: () => '' });
      change(plan, instance, { ...end, text: () => '' });
      plan.emptied.push(mark);
    }
    const { outer } = place.block.instance;
    if (!outer) return;
    place = outer;
  }
}
