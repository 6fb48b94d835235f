// Lists the slides of a presentation in display order (ECMA-376 part 1, section 19.2.1.34).
import { attribute, childrenOf, find, within, type Element } from '#formats/ooxml/element.ts';
import { openOfficePackage, type OfficePackage } from '#formats/ooxml/package.ts';

export type ListedSlide = {
  /** The part of the slide. */
  part: string;
  /** The name of its section; empty if there are none. */
  section: string;
};

export type OpenedPresentation = {
  from: OfficePackage;
  main: string;
  root: Element | undefined;
  slides: readonly ListedSlide[];
};

/** Section names by slide id. */
function sectionsOf(root: Element | undefined): Map<string, string> {
  const sections = [...within(find(root, 'p:extLst'), ['p14:section'])];
  return new Map(
    sections.flatMap((section) =>
      [...within(section, ['p14:sldId'])].map((slide): [string, string] => [
        attribute(slide, 'id') ?? '',
        attribute(section, 'name') ?? '',
      ]),
    ),
  );
}

/**
 * Opens a presentation that has passed the archive guard; slides whose part is missing are left out.
 * @throws ProblemError `damaged_file`
 */
export async function openSlideList(path: string): Promise<OpenedPresentation> {
  const from = await openOfficePackage(path);
  const main = await from.mainPart('ppt/presentation.xml');
  const root = await from.part(main);
  const relations = await from.relations(main);
  const sections = sectionsOf(root);
  const slides = childrenOf(find(root, 'p:sldIdLst'), 'p:sldId').flatMap((slide) => {
    const part = relations.get(attribute(slide, 'r:id') ?? '')?.target;
    const section = sections.get(attribute(slide, 'id') ?? '') ?? '';
    return part && from.entry(part) ? [{ part, section }] : [];
  });
  return { from, main, root, slides };
}

/**
 * The number of slides of a presentation.
 * @throws ProblemError `damaged_file`
 */
export const countSlides = async (path: string): Promise<number> =>
  (await openSlideList(path)).slides.length;
