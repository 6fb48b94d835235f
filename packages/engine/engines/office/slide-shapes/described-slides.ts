// Writes a copy of a presentation in which shapes are described by the content of its slides.
import { isCompoundFile } from '#containers/compound-file.ts';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { rewriteZip } from '#containers/zip-rewrite.ts';
import type { InputFile, OutputFile } from '#kernel/converter.ts';
import { withDescriptions } from './describe-shapes.ts';

/** Larger slides stay as they are. */
const longestSlideBytes = 2 * 1024 * 1024;

/** @returns the copy; nothing if the input is no presentation that can be read, or has nothing to describe */
export async function withDescribedShapes(
  input: InputFile,
  output: OutputFile,
): Promise<InputFile | undefined> {
  if (input.format !== 'pptx' || (await isCompoundFile(input.path))) return undefined;
  const changed = new Map<string, string>();
  for (const entry of await zipEntries(input.path)) {
    const isSlide = /^ppt\/slides\/[^/]+\.xml$/.test(entry.name);
    if (!isSlide || entry.bytes > longestSlideBytes) continue;
    const xml = await entryText(input.path, entry, longestSlideBytes);
    const described = withDescriptions(xml);
    if (described !== xml) changed.set(entry.name, described);
  }
  if (!changed.size) return undefined;
  const path = output.path('pptx');
  await rewriteZip(input.path, path, changed);
  return { ...input, path };
}
