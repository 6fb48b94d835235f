// Caches the tags for keys, because the items of a list repeat the same few keys.
import { attribute, elementName } from '#formats/json/xml-text.ts';

export type Tags = {
  /** The start tag without its `>`. */
  start: string;
  end: string;
};

const most = 1_000;
const longestKey = 100;

function tagsOf(key: string): Tags {
  const name = elementName(key);
  const original = name === key ? '' : ` name="${attribute(key)}"`;
  return { start: `<${name}${original}`, end: `</${name}>` };
}

export class TagCache {
  readonly #known = new Map<string, Tags>();

  /** The tags for a key; a key that is not a valid name becomes an attribute. */
  of(key: string): Tags {
    const known = this.#known.get(key);
    if (known) return known;
    const tags = tagsOf(key);
    if (this.#known.size < most && key.length <= longestKey) this.#known.set(key, tags);
    return tags;
  }
}
