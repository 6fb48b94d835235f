// The annotations that the PDF viewer sends to be written into a file, as JSON: lines under and through text, shapes, links, notes with
// replies, text stamps, and what changes of annotations that the file has already. Positions are in the user space of the page, as in the PDF itself (ISO 32000-2, 12.5).
import { z } from 'zod';

const coordinate = z.number().min(-100_000).max(100_000);
const rectangle = z.tuple([coordinate, coordinate, coordinate, coordinate]);

/** The corners of a piece of a line of text: upper left, upper right, lower left, lower right. */
const quad = z.array(coordinate).length(8);

/** The most pieces that one annotation marks. */
export const maxQuads = 500;

const common = {
  /** Names it among the annotations of the document. */
  id: z.string().min(1).max(64),
  /** From 1. */
  page: z.number().int().min(1).max(1_000_000),
  color: z.string().regex(/^#[\da-f]{6}$/i),
  author: z.string().max(100).default(''),
  /** The comment. */
  contents: z.string().max(4000).default(''),
};

/** The schemes of addresses that a link may open. */
const linkScheme = /^(?:https?|mailto|tel)$/;
const isLinkAddress = (address: string): boolean =>
  URL.canParse(address) && linkScheme.test(new URL(address).protocol.slice(0, -1));

/** Where a link goes: an address, or a page from 1. */
const linkTarget = z.union([z.string().max(2000).refine(isLinkAddress), common.page]);
export type LinkTarget = z.output<typeof linkTarget>;

const markup = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['underline', 'strikeOut']),
    ...common,
    quads: z.array(quad).min(1).max(maxQuads),
  }),
  z.object({
    kind: z.enum(['rectangle', 'ellipse']),
    ...common,
    rect: rectangle,
    width: z.number().min(0.25).max(40),
  }),
  z.object({
    kind: z.enum(['line', 'arrow']),
    ...common,
    /** From where to where; an arrow points to the second. */
    points: rectangle,
    width: z.number().min(0.25).max(40),
  }),
  z.object({
    kind: z.literal('link'),
    ...common,
    rect: rectangle,
    /** The lines of text inside of the rectangle that are the link; all of the rectangle if absent. */
    lines: z.array(quad).min(1).max(maxQuads).optional(),
    goesTo: linkTarget,
  }),
  z.object({ kind: z.literal('note'), ...common, rect: rectangle }),
  z.object({
    kind: z.literal('textStamp'),
    ...common,
    rect: rectangle,
    text: z.string().min(1).max(40),
  }),
  z.object({
    kind: z.literal('reply'),
    ...common,
    /** The id of a sent annotation, or the reference of one in the file, such as `12 0 R`. */
    to: z.string().min(1).max(64),
  }),
]);

/** An annotation of the file, such as `12 0 R`. */
const target = z.string().regex(/^\d{1,8} \d{1,5} R$/);

/** A change of an annotation of the file. What is absent stays as it is. */
const change = z.object({
  kind: z.literal('change'),
  page: common.page,
  target,
  /** Where it is then. What it shows is stretched to this, except for texts, which are typeset anew. */
  rect: rectangle.optional(),
  color: common.color.optional(),
  /** Its comment; of a text on the page, the text. */
  contents: z.string().max(4000).optional(),
  /** Of a link only. */
  goesTo: linkTarget.optional(),
});

/** Removes an annotation of the file, with the replies to it. */
const removal = z.object({ kind: z.literal('removal'), page: common.page, target });

export type Markup = z.output<typeof markup>;
export type MarkupKind = Markup['kind'];
export type MarkupChange = z.output<typeof change> | z.output<typeof removal>;

const request = z.discriminatedUnion('kind', [...markup.options, change, removal]);
const requests = z.array(request).max(5000);

/** What is sent: new annotations, and changes of those that the file has. */
export type MarkupRequest = z.output<typeof request>;

export const isMarkupChange = (one: MarkupRequest): one is MarkupChange =>
  one.kind === 'change' || one.kind === 'removal';

/** The largest JSON that a request takes; a field of a form has 64 KiB. */
export const maxMarkupCharacters = 60_000;

/** Whether a request takes them: letters beyond ASCII need several bytes. */
export const fitsRequest = (json: string): boolean =>
  new TextEncoder().encode(json).length <= maxMarkupCharacters;

/**
 * Where a link goes that somebody has typed: a page number, a web address with or without its scheme, a mail address, or a telephone number
 * with `tel:`. @returns undefined if it is none of them
 */
export function linkTargetOf(typed: string): LinkTarget | undefined {
  const text = typed.trim();
  const said = /^\d+$/.test(text) ? Number(text) : withScheme(text);
  const target = linkTarget.safeParse(said).data;
  return typeof target === 'string' ? new URL(target).href : target;
}

function withScheme(text: string): string {
  if (/^(?:https?|mailto|tel):/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/]+\.[^\s/]+/.test(text) ? `https://${text}` : text;
}

/** Parses annotations as they are sent. @returns undefined if they are malformed */
export function markupsOf(json: string): readonly MarkupRequest[] | undefined {
  if (json === '') return [];
  try {
    return requests.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The annotations as they are sent. Hundredths of a point are enough, and empty texts are the defaults. */
export const textOfMarkups = (list: readonly MarkupRequest[]): string =>
  list.length === 0 ? '' : JSON.stringify(list.map(withoutDefaults), rounded);

/** In a change, an empty text is a text that was deleted. */
const withoutDefaults = (one: MarkupRequest): object =>
  isMarkupChange(one)
    ? one
    : Object.fromEntries(Object.entries(one).filter(([, value]) => value !== ''));

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;
