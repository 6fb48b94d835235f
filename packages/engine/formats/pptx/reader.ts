// Reads a presentation, slide by slide.
import { ProblemError } from '@octavo/contract';
import { documentLimits } from '#kernel/limits.ts';
import type { DocumentProperties } from '#models/document/model.ts';
import { find } from '#formats/ooxml/element.ts';
import { extentOf } from '#formats/ooxml/pictures.ts';
import { readProperties } from '#formats/ooxml/properties.ts';
import type { ReadSlide } from '#models/presentation/model.ts';
import { Inheritances } from './inheritance.ts';
import { openSlideList, type OpenedPresentation } from './slide-list.ts';
import { readSlide } from './slide-reader.ts';

export type ReadPresentation = {
  properties: DocumentProperties;
  /** The width of a slide, in points. */
  width: number;
  /** The number of slides. */
  count: number;
  slides(): AsyncIterable<ReadSlide>;
};

async function* slidesOf({ from, root, slides }: OpenedPresentation): AsyncGenerator<ReadSlide> {
  const inheritances = new Inheritances(from, root);
  let lists = 0;
  const nextList = () => `list ${++lists}`;
  for (const slide of slides) yield await readSlide(slide, { from, inheritances, nextList });
}

/**
 * Opens a presentation that has passed the archive guard.
 * @throws ProblemError `damaged_file`; `too_many_pages`; reading its slides throws `damaged_file` and `too_complex`
 */
export async function openPresentation(path: string): Promise<ReadPresentation> {
  const opened = await openSlideList(path);
  const { length: count } = opened.slides;
  const limit = documentLimits.slides;
  if (!count) throw new ProblemError('damaged_file', {}, 'no slides');
  if (count > limit) throw new ProblemError('too_many_pages', { found: count, limit });
  return {
    properties: await readProperties(opened.from),
    width: extentOf(find(opened.root, 'p:sldSz')).width,
    count,
    slides: () => slidesOf(opened),
  };
}
