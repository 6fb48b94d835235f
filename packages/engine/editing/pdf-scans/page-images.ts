// The images that a page draws, also in forms, and the page's resources with nothing in their place.
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { ObjectChanges } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

const maxDepth = 20;

export class PageImages {
  readonly #graph: Graph;
  readonly #changes: ObjectChanges;
  #nothing: string | undefined;
  /** The copies of forms; pages that are no scans still draw the forms themselves. */
  readonly #copies = new Map<string, string>();

  constructor(graph: Graph, changes: ObjectChanges) {
    this.#graph = graph;
    this.#changes = changes;
  }

  /** Whether each pixel of the images is black or white. */
  areBilevel(resources: Dictionary): boolean {
    const images = [...this.#imagesIn(resources, new Set())];
    const graph = this.#graph;
    const isBilevel = (image: Dictionary) =>
      graph.resolved(image['/ImageMask']) === true ||
      graph.number(image['/BitsPerComponent']) === 1;
    return images.length > 0 && images.every(isBilevel);
  }

  *#imagesIn(resources: Dictionary, seen: Set<string>): Generator<Dictionary> {
    const graph = this.#graph;
    for (const object of Object.values(graph.dictionary(resources['/XObject']))) {
      if (!isReference(object) || seen.has(object)) continue;
      seen.add(object);
      const dictionary = graph.dictionary(object);
      if (graph.resolved(dictionary['/Subtype']) === '/Image') yield dictionary;
      else yield* this.#imagesIn(graph.dictionary(dictionary['/Resources']), seen);
    }
  }

  /** The resources with empty forms in the place of images. Forms with images are replaced by copies. */
  without(resources: Dictionary, depth = 0): Dictionary {
    const graph = this.#graph;
    const objects = Object.entries(graph.dictionary(resources['/XObject']));
    if (!objects.length || depth > maxDepth) return resources;
    const changed = objects.map(([name, object]): [string, Value] => {
      const dictionary = graph.dictionary(object);
      if (graph.resolved(dictionary['/Subtype']) === '/Image') return [name, this.#empty()];
      return [name, isReference(object) ? this.#withoutIn(object, dictionary, depth) : object];
    });
    return { ...resources, '/XObject': Object.fromEntries(changed) };
  }

  /** A form whose images are gone, or itself if it draws none. Its content stays where it is. */
  #withoutIn(form: string, dictionary: Dictionary, depth: number): string {
    const own = this.#graph.dictionary(dictionary['/Resources']);
    if ([...this.#imagesIn(own, new Set([form]))].length === 0) return form;
    const known = this.#copies.get(form);
    if (known !== undefined) return known;
    const copy = this.#changes.reserve();
    this.#copies.set(form, copy);
    const dict = { ...dictionary, '/Resources': this.without(own, depth + 1) };
    const stream = this.#graph.stream(form);
    this.#changes.objects[copy] = {
      stream: { dict, ...(stream ? { datafile: stream.file } : { data: '' }) },
    };
    return copy;
  }

  #empty(): string {
    const dict = { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, 0, 0] };
    return (this.#nothing ??= this.#changes.add({ stream: { dict, data: '' } }));
  }
}
