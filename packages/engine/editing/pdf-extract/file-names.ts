// Names for files in an archive: safe on every system, and each once.
import { plainBaseName } from '#kernel/plain-name.ts';

const extensionOf = (name: string): string => /\.([\w-]{1,12})$/.exec(name)?.[1] ?? '';

/** The last part of a path of any system, without characters that systems refuse. */
export function safeFileName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).findLast((part) => part.trim()) ?? '';
  const extension = extensionOf(last);
  return plainBaseName(last, fallback) + (extension && `.${extension}`);
}

/** Gives names a number that were given before, whatever their case. */
export class UniqueNames {
  readonly #given = new Set<string>();

  of(name: string): string {
    const extension = extensionOf(name);
    const stem = extension ? name.slice(0, -extension.length - 1) : name;
    let unique = name;
    for (let number = 2; this.#given.has(unique.toLowerCase()); number += 1)
      unique = `${stem} (${number})${extension && `.${extension}`}`;
    this.#given.add(unique.toLowerCase());
    return unique;
  }
}
