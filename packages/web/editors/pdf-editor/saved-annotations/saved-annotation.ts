// The annotations that a file has, as PDF.js reports them, and what can be changed of each.
import { linkTargetOf, type LinkTarget, type Markup, type MarkupChange } from '@octavo/contract';
import { referenceOf } from '#editors/pdf-editor/annotations/annotation-reference.ts';
import {
  undrawnLine,
  type UndrawnEntries,
  type UndrawnLine,
} from '#editors/pdf-editor/saved-annotations/undrawn-line.ts';

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
  'Link',
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
  /** Whether the file defines its appearance. */
  hasAppearance: boolean;
  /** Of a link that goes to an address or a page. */
  goesTo: LinkTarget | undefined;
  /** A line or callout that the file has no drawing of: PDF.js leaves its ends, or the line of a callout, out. */
  undrawn: UndrawnLine | undefined;
  can: { move: boolean; resize: boolean; recolour: boolean; write: boolean };
};

/** The data of PDF.js about an annotation that is used here. */
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
  borderStyle?: { width: number; style: number; dashArray?: readonly number[] };
  undrawn?: UndrawnEntries | null;
  it?: string;
  url?: string;
  /** A named place, or a page by its object or its index, and how it is shown. */
  dest?: string | readonly unknown[] | null;
  defaultAppearanceData?: { fontSize?: number; fontColor?: Uint8ClampedArray };
};

/** Flags (ISO 32000-2, 12.5.3). */
const flags = { hidden: 2, noView: 32, readOnly: 64, locked: 128, lockedContents: 512 } as const;

/** Text stays where it is marked; notes have a size of their own. */
const fixed: ReadonlySet<SavedKind> = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut']);
const sized: ReadonlySet<SavedKind> = new Set([...fixed, 'Text', 'Caret']);

const isKind = (subtype: string | undefined): subtype is SavedKind =>
  (savedKinds as readonly (string | undefined)[]).includes(subtype);

/**
 * @param page from 1, of the annotation
 * @param leadsTo the page to which a link goes
 * @returns nothing for what is not changed on a page: fields, replies, what is hidden or locked
 */
export function savedAnnotation(
  found: PdfjsAnnotation,
  page: number,
  leadsTo?: number,
): SavedAnnotation | undefined {
  const { id, subtype, rect, annotationFlags = 0, inReplyTo, replyType } = found;
  const reference = referenceOf(id);
  if (!reference || !isKind(subtype) || rect?.length !== 4) return undefined;
  if (inReplyTo && replyType !== 'Group') return undefined;
  if (annotationFlags & (flags.hidden | flags.noView | flags.readOnly | flags.locked))
    return undefined;
  const isText = subtype === 'FreeText';
  const undrawn = undrawnLine(found);
  const hasLine = isText && (found.it === 'FreeTextCallout' || undrawn !== undefined);
  return {
    ...{ reference, id, page, kind: subtype, rect: [...rect] as Rect },
    color: hexOf(isText ? found.defaultAppearanceData?.fontColor : found.color),
    contents: (found.contentsObj?.str || found.textContent?.join('\n')) ?? '',
    author: found.titleObj?.str ?? '',
    fontSize: found.defaultAppearanceData?.fontSize || usualSize,
    hasAppearance: found.hasAppearance ?? false,
    goesTo: found.url ? linkTargetOf(found.url) : leadsTo,
    undrawn,
    can: {
      move: !fixed.has(subtype),
      resize: !sized.has(subtype) && !hasLine,
      recolour: subtype !== 'Stamp' && subtype !== 'Link' && !hasLine,
      write: !(annotationFlags & flags.lockedContents) && subtype !== 'Link' && !hasLine,
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
  const { rect, color, contents, goesTo } = change ?? {};
  const isRewritten = annotation.kind === 'FreeText' && contents !== undefined;
  return {
    ...annotation,
    ...(rect && { rect }),
    ...(color && { color }),
    ...(contents !== undefined && { contents }),
    ...(goesTo !== undefined && { goesTo }),
    change,
    isRemoved: own.some(({ kind }) => kind === 'removal'),
    // A link that goes elsewhere must not be followed to where it went.
    isRedrawn: rect !== undefined || color !== undefined || goesTo !== undefined || isRewritten,
  };
}

/** A note without an appearance of its own, drawn like a new one. */
export const noteOf = ({ reference, page, rect, color, author, contents }: SavedAnnotation) =>
  ({
    ...{ kind: 'note', id: reference, page, rect, author, contents },
    color: color ?? '#ffd54a',
  }) as const satisfies Markup;
