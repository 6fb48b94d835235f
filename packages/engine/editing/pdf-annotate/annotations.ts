// Adds annotations to the pages of a PDF, as other programs show and edit them (ISO 32000-2, 12.5.6).
import { ProblemError, type Markup } from '@octavo/contract';
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import type { ObjectChanges } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { appearanceOf, channels } from './appearance.ts';
import { dateOf } from './dates.ts';
import { linkOf } from './links.ts';

/** Flags (ISO 32000-2, 12.5.3): printed; also not zoomed and not rotated; also hidden. */
const flags = { print: 4, icon: 4 | 8 | 16, reply: 2 | 4 | 8 | 16 } as const;

type Shown = Parameters<typeof appearanceOf>[0];
type Page = { reference: string; page: Dictionary; added: Value[] };

export class AddedAnnotations {
  readonly #graph: Graph;
  readonly #pages: readonly { reference: Value; page: Dictionary }[];
  readonly #changed = new Map<number, Page>();
  readonly #changes: ObjectChanges;
  /** The references of the added annotations and the rectangles of all, by the ids that replies use. */
  readonly #targets = new Map<string, { reference: string; rect: Value }>();

  constructor(graph: Graph, changes: ObjectChanges) {
    this.#graph = graph;
    this.#changes = changes;
    this.#pages = [...graph.pageObjects()];
  }

  /** @throws ProblemError `invalid_option` if one of them is for a page or an annotation that does not exist */
  add(markups: readonly Markup[]): void {
    const now = dateOf(new Date());
    for (const markup of markups) this.#addOne(markup, now);
    for (const { reference, page, added } of this.#changed.values()) {
      const annotations = [...this.#graph.list(page['/Annots']), ...added];
      this.#changes.objects[reference] = { value: { ...page, '/Annots': annotations } };
    }
  }

  #addOne(markup: Markup, now: string): void {
    const page = this.#pageOf(markup.page);
    const reference = this.#changes.reserve();
    const { rotation } = boxesOf(this.#graph, page.page);
    const named = { '/P': page.reference, '/NM': `u:${markup.id}`, '/M': now };
    page.added.push(reference);
    if (markup.kind === 'link') {
      const link = { '/Type': '/Annot', ...linkOf(markup, this.#pages), ...named };
      this.#changes.objects[reference] = { value: link };
      return;
    }
    const dictionary: Dictionary = {
      '/Type': '/Annot',
      ...(markup.kind === 'reply' ? this.#reply(markup) : this.#shown(markup, rotation)),
      ...{ ...named, '/CreationDate': now },
      ...{ '/C': channels(markup.color), '/Contents': `u:${markup.contents}` },
      ...(markup.author && { '/T': `u:${markup.author}` }),
    };
    if (markup.kind !== 'reply' && (markup.contents || markup.kind === 'note'))
      dictionary['/Popup'] = this.#popup(reference, page, dictionary['/Rect'] as number[]);
    this.#changes.objects[reference] = { value: dictionary };
    this.#targets.set(markup.id, { reference, rect: dictionary['/Rect'] as Value });
  }

  #shown(markup: Shown, rotation: Parameters<typeof appearanceOf>[1]): Dictionary {
    const { rect, dictionary, content } = appearanceOf(markup, rotation);
    const form = this.#changes.reserve();
    const dict = { '/Type': '/XObject', '/Subtype': '/Form', ...dictionary };
    this.#changes.objects[form] = {
      stream: { dict, data: Buffer.from(content).toString('base64') },
    };
    const isIcon = markup.kind === 'note';
    return {
      ...kindOf(markup),
      '/Rect': [...rect],
      '/F': isIcon ? flags.icon : flags.print,
      '/AP': { '/N': form },
    };
  }

  /** Replies are shown in the thread of what they reply to, so they have no place of their own. */
  #reply(markup: Extract<Markup, { kind: 'reply' }>): Dictionary {
    const { reference, rect } = this.#targetOf(markup);
    return {
      ...{ '/Subtype': '/Text', '/Name': '/Comment', '/Rect': rect, '/F': flags.reply },
      ...{ '/IRT': reference, '/RT': '/R' },
    };
  }

  #targetOf({ to, page }: Extract<Markup, { kind: 'reply' }>) {
    const added = this.#targets.get(to);
    if (added) return added;
    const annotation = isReference(to) ? this.#graph.dictionary(to) : {};
    const rect = this.#graph.numbers(annotation['/Rect'], 4);
    if (annotation['/Subtype'] === undefined || !rect)
      throw new ProblemError('invalid_option', {
        option: 'markups',
        reason: `page ${page} has no annotation ${to}.`,
      });
    return { reference: to, rect };
  }

  #popup(parent: string, { reference: onPage, added }: Page, rect: readonly number[]): string {
    const reference = this.#changes.reserve();
    const [, , right = 0, top = 0] = rect;
    const value = {
      ...{ '/Type': '/Annot', '/Subtype': '/Popup', '/Parent': parent, '/P': onPage },
      ...{ '/Rect': [right, top - popup.height, right + popup.width, top], '/Open': false },
    };
    this.#changes.objects[reference] = { value };
    added.push(reference);
    return reference;
  }

  #pageOf(number: number): Page {
    const known = this.#changed.get(number);
    if (known) return known;
    const found = this.#pages[number - 1];
    if (!found || !isReference(found.reference))
      throw new ProblemError('invalid_option', {
        option: 'markups',
        reason: `there is no page ${number}.`,
      });
    const page = { reference: found.reference, page: found.page, added: [] };
    this.#changed.set(number, page);
    return page;
  }
}

/** The window in which readers show a comment. */
const popup = { width: 180, height: 100 } as const;

/** The entries that only this kind has. */
function kindOf(markup: Shown): Dictionary {
  switch (markup.kind) {
    case 'underline':
    case 'strikeOut': {
      const subtype = markup.kind === 'underline' ? '/Underline' : '/StrikeOut';
      return { '/Subtype': subtype, '/QuadPoints': markup.quads.flat() };
    }
    case 'rectangle':
      return { '/Subtype': '/Square', '/BS': border(markup.width) };
    case 'ellipse':
      return { '/Subtype': '/Circle', '/BS': border(markup.width) };
    case 'line':
    case 'arrow': {
      const ends = ['/None', markup.kind === 'arrow' ? '/OpenArrow' : '/None'];
      const how = { '/BS': border(markup.width), '/LE': ends };
      return { '/Subtype': '/Line', '/L': [...markup.points], ...how };
    }
    case 'note':
      return { '/Subtype': '/Text', '/Name': '/Comment' };
    case 'textStamp':
      return { '/Subtype': '/Stamp', '/Name': '/Draft', '/Subj': `u:${markup.text}` };
  }
}

const border = (width: number): Dictionary => ({ '/Type': '/Border', '/W': width, '/S': '/S' });
