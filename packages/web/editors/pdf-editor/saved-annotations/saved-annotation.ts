// The annotations that a file has, as PDF.js tells them, and what can be changed of each.
import type { Markup, MarkupChange } from '@octavo/contract';
import { referenceOf } from '#editors/pdf-editor/annotations/annotation-reference.ts';

export const savedKinds = [
  'Text',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Ink',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
] as const;
export type SavedKind = (typeof savedKinds)[number];

export type Rect = [left: number, bottom: number, right: number, top: number];

export type SavedAnnotation = {
  /** Its name in the file, such as `12 0 R`. */
  reference: string;
  /** Its name in PDF.js. */
  id: string;
  /** From 1. */
  page: number;
  kind: SavedKind;
  rect: Rect;
  color: string | undefined;
  contents: string;
  author: string;
  /** The font size of a text. */
  fontSize: number;
  /** Whether the file tells how it looks. */
  hasAppearance: boolean;
  can: { move: boolean; resize: boolean; recolour: boolean; write: boolean };
};

/** What PDF.js tells of an annotation that is used here. */
export type PdfjsAnnotation = {
  id: string;
  subtype?: string;
  rect?: readonly number[];
  color?: Uint8ClampedArray | null;
  contentsObj?: { str: string };
  titleObj?: { str: string };
  textContent?: readonly string[];
  annotationFlags?: number;
  inReplyTo?: string | null;
  replyType?: string;
  hasAppearance?: boolean;
  it?: string;
  defaultAppearanceData?: { fontSize?: number; fontColor?: Uint8ClampedArray };
};

/** Flags (ISO 32000-2, 12.5.3). */
const flags = { hidden: 2, noView: 32, readOnly: 64, locked: 128, lockedContents: 512 } as const;

/** Text stays where it is marked; notes have a size of their own. */
const fixed: ReadonlySet<SavedKind> = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut']);
const sized: ReadonlySet<SavedKind> = new Set([...fixed, 'Text', 'Caret']);

const isKind = (subtype: string | undefined): subtype is SavedKind =>
  (savedKinds as readonly (string | undefined)[]).includes(subtype);

/** @returns nothing for what is not changed on a page: fields, links, replies, what is hidden or locked */
export function savedAnnotation(found: PdfjsAnnotation, page: number): SavedAnnotation | undefined {
  const { id, subtype, rect, annotationFlags = 0, inReplyTo, replyType } = found;
  const reference = referenceOf(id);
  if (!reference || !isKind(subtype) || rect?.length !== 4) return undefined;
  if (inReplyTo && replyType !== 'Group') return undefined;
  if (annotationFlags & (flags.hidden | flags.noView | flags.readOnly | flags.locked))
    return undefined;
  const isText = subtype === 'FreeText';
  const hasLine = isText && found.it === 'FreeTextCallout';
  return {
    ...{ reference, id, page, kind: subtype, rect: [...rect] as Rect },
    color: hexOf(isText ? found.defaultAppearanceData?.fontColor : found.color),
    contents: (found.contentsObj?.str || found.textContent?.join('\n')) ?? '',
    author: found.titleObj?.str ?? '',
    fontSize: found.defaultAppearanceData?.fontSize || usualSize,
    hasAppearance: found.hasAppearance ?? false,
    can: {
      move: !fixed.has(subtype),
      resize: !sized.has(subtype) && !hasLine,
      recolour: subtype !== 'Stamp' && !hasLine,
      write: !(annotationFlags & flags.lockedContents) && !hasLine,
    },
  };
}

/** The locks that keep a reply from being changed. */
export const isLocked = ({ annotationFlags = 0 }: PdfjsAnnotation): boolean =>
  (annotationFlags & (flags.readOnly | flags.locked | flags.lockedContents)) !== 0;

const usualSize = 12;

const hexOf = (color: Uint8ClampedArray | null | undefined): string | undefined =>
  color?.length === 3
    ? `#${[...color].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : undefined;

type Change = Extract<MarkupChange, { kind: 'change' }>;

/** An annotation as it is after the changes so far. */
export type ChangedAnnotation = SavedAnnotation & {
  change: Change | undefined;
  isRemoved: boolean;
  /** Whether it looks different from what the file has. */
  isRedrawn: boolean;
};

export function withChanges(
  annotation: SavedAnnotation,
  changes: readonly MarkupChange[],
): ChangedAnnotation {
  const own = changes.filter(({ target }) => target === annotation.reference);
  const change = own.find((one): one is Change => one.kind === 'change');
  const { rect, color, contents } = change ?? {};
  const isRewritten = annotation.kind === 'FreeText' && contents !== undefined;
  return {
    ...annotation,
    ...(rect && { rect }),
    ...(color && { color }),
    ...(contents !== undefined && { contents }),
    change,
    isRemoved: own.some(({ kind }) => kind === 'removal'),
    isRedrawn: rect !== undefined || color !== undefined || isRewritten,
  };
}

/** A note without a look of its own, as a new one is drawn. */
export const noteOf = ({ reference, page, rect, color, author, contents }: SavedAnnotation) =>
  ({
    ...{ kind: 'note', id: reference, page, rect, author, contents },
    color: color ?? '#ffd54a',
  }) as const satisfies Markup;
