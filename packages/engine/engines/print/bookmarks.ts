// Replaces the bookmarks of a PDF that Chromium wrote with an incremental update (PDF 32000-1, section 7.5.6): a new
// catalogue and outline are appended, nothing else is moved.
import { open, type FileHandle } from 'node:fs/promises';
import { readBytes } from '#kernel/file-bytes.ts';
import { ProblemError } from '@octavo/contract';

/** A bookmark to a named destination of the document. */
export type Bookmark = { title: string; destination: string | undefined; children: Bookmark[] };

const tailBytes = 4096;
const dictionaryBytes = 4 * 1024 * 1024;

const unexpected = (what: string) => new ProblemError('conversion_failed', {}, `no ${what}`);

function matched(text: string, pattern: RegExp, what: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw unexpected(what);
  return found;
}

type Ending = { crossReferenceAt: number; trailer: string; root: number; size: number };

async function readEnding(file: FileHandle, bytes: number): Promise<Ending> {
  const at = Math.max(0, bytes - tailBytes);
  const tail = (await readBytes(file, at, bytes - at)).toString('latin1');
  const trailer = matched(tail, /trailer\s*<<([^]*?)>>\s*startxref/, 'trailer');
  return {
    trailer,
    crossReferenceAt: Number(matched(tail, /startxref\s+(\d+)\s+%%EOF\s*$/, 'cross-reference')),
    root: Number(matched(trailer, /\/Root (\d+) 0 R/, 'root')),
    size: Number(matched(trailer, /\/Size (\d+)/, 'size')),
  };
}

/** Reads a dictionary by its number. Skia writes one cross-reference table from object 0 on, with lines of 20 bytes. */
async function readDictionary(
  file: FileHandle,
  { crossReferenceAt }: Ending,
  number: number,
): Promise<string> {
  const head = (await readBytes(file, crossReferenceAt, 40)).toString('latin1');
  const first = matched(head, /^(xref\s+0 \d+\s*\n)/, 'table').length;
  const line = await readBytes(file, crossReferenceAt + first + number * 20, 20);
  const object = await readBytes(file, Number(line.toString('latin1', 0, 10)), dictionaryBytes);
  return matched(object.toString('latin1'), /^\d+ 0 obj\s*<<([^]*?)>>\s*endobj/, 'dictionary');
}

/** The named destinations of the document. */
async function readDestinations(file: FileHandle, ending: Ending, catalog: string) {
  const number = /\/Dests (\d+) 0 R/.exec(catalog)?.[1];
  const entries = number ? await readDictionary(file, ending, Number(number)) : '';
  return new Set([...entries.matchAll(/\/([\w.-]+)\s*\[/g)].map(([, name = '']) => name));
}

/** The bookmarks with existing destinations, and their ancestors, for when only some pages are printed. */
const leadingTo = (destinations: Set<string>, bookmarks: Bookmark[]): Bookmark[] =>
  bookmarks.flatMap(({ title, destination, children }) => {
    const inside = leadingTo(destinations, children);
    const leads = destination === undefined || destinations.has(destination);
    if (!leads && !inside.length) return [];
    return [{ title, destination: leads ? destination : undefined, children: inside }];
  });

/** A text string in UTF-16, as hexadecimal digits. */
const hexText = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** The outline's objects by number; the first is its root. */
function outlineObjects(bookmarks: Bookmark[], firstNumber: number): Map<number, string> {
  const objects = new Map<number, string>([[firstNumber, '']]);
  const add = (items: Bookmark[], parent: number): string => {
    const numbers = items.map((item) => {
      const number = firstNumber + objects.size;
      objects.set(number, '');
      objects.set(number, bookmark(item, number));
      return number;
    });
    numbers.forEach((number, index) => {
      const previous = numbers[index - 1];
      const next = numbers[index + 1];
      const links = `${previous ? `/Prev ${previous} 0 R` : ''}${next ? `/Next ${next} 0 R` : ''}`;
      objects.set(number, `<</Parent ${parent} 0 R${links}${objects.get(number)}>>`);
    });
    if (!numbers.length) return '';
    // A negative count: closed until the user opens it.
    return `/First ${numbers[0]} 0 R/Last ${numbers.at(-1)} 0 R/Count -${numbers.length}`;
  };
  const bookmark = ({ title, destination, children }: Bookmark, number: number) =>
    `/Title ${hexText(title)}${destination ? `/Dest /${destination}` : ''}${add(children, number)}`;
  const top = add(bookmarks, firstNumber).replace('/Count -', '/Count ');
  return objects.set(firstNumber, `<</Type/Outlines${top}>>`);
}

/** The objects with their cross-reference table, for appending at `start`. */
function section(objects: Map<number, string>, start: number, trailer: string): Buffer {
  let body = '\n';
  let table = 'xref\n';
  for (const [number, content] of objects) {
    const at = String(start + body.length).padStart(10, '0');
    table += `${number} 1\n${at} 00000 n \n`;
    body += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const end = `trailer\n<<${trailer}>>\nstartxref\n${start + body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

/**
 * Replaces the outline of a PDF that Chromium wrote. Bookmarks to pages that were not printed are left out.
 * @param bookmarks with destinations of letters, digits, dots and dashes
 * @throws ProblemError `conversion_failed` if the file is not as Chromium writes it
 */
export async function setBookmarks(path: string, bookmarks: Bookmark[]): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size: bytes } = await file.stat();
    const ending = await readEnding(file, bytes);
    const catalog = await readDictionary(file, ending, ending.root);
    const there = leadingTo(await readDestinations(file, ending, catalog), bookmarks);
    if (!there.length) return;
    const objects = outlineObjects(there, ending.size);
    const others = catalog.replaceAll(/\/Outlines \d+ 0 R|\/PageMode\s*\/\w+/g, '');
    const shown = `<<${others}/Outlines ${ending.size} 0 R/PageMode/UseOutlines>>`;
    objects.set(ending.root, shown);
    const trailer = ending.trailer.replace(/\/Size \d+/, `/Size ${ending.size + objects.size - 1}`);
    const update = section(objects, bytes, `${trailer}/Prev ${ending.crossReferenceAt}`);
    await file.write(update, 0, update.length, bytes);
  } finally {
    await file.close();
  }
}
