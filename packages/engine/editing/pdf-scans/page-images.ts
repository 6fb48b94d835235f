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

  constructor(graph: Graph, changes: ObjectChanges) {
    this.#graph = graph;
    this.#changes = changes;
  }

  /** How many pixels the images have, and whether each of them is black or white. */
  of(resources: Dictionary): { pixels: number; isBilevel: boolean } {
    const images = [...this.#imagesIn(resources, new Set())];
    const graph = this.#graph;
    const sizes = images.map(
      (image) => (graph.number(image['/Width']) ?? 0) * (graph.number(image['/Height']) ?? 0),
    );
    const isBilevel = (image: Dictionary) =>
      graph.resolved(image['/ImageMask']) === true ||
      graph.number(image['/BitsPerComponent']) === 1;
    return {
      pixels: sizes.reduce((sum, size) => sum + size, 0),
      isBilevel: images.length > 0 && images.every(isBilevel),
    };
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
    const value = { ...dictionary, '/Resources': this.without(own, depth + 1) };
    // Forms of scans belong to one page.
    this.#changes.objects[form] = { stream: { dict: value } };
    return form;
  }

  #empty(): string {
    const dict = { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, 0, 0] };
    return (this.#nothing ??= this.#changes.add({ stream: { dict, data: '' } }));
  }
}
