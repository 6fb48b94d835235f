// Applies the plan of the page organiser: pages of several files in any order, rotated, and split into files.
import { join } from 'node:path';
import { converter, type Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { assemble, type Part, type PageSelection } from '#editing/pdf-pages/assemble.ts';
import { partsOf } from './merge.converter.ts';
import { filesOfPlan } from '#editing/pdf-pages/page-plan.ts';
import { deliver, withPartsFolder } from '#formats/pdf/parts-archive.ts';

type Options = { password?: string; pagePlan: string[] };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf', 'zip'],
  pool: 'pdf',
  does: ['pdf-organise'],
  async convert(inputs, output, { password, pagePlan }, run) {
    const parts = await partsOf(inputs, password, run);
    const files = filesOfPlan(pagePlan, await Promise.all(parts.map(counted)));
    const name = plainBaseName(inputs[0].name, 'document');
    await withPartsFolder(output, async (folder) => {
      const paths = await written(parts, files, folder, run);
      const named = paths.map((path, index) => ({ path, name: `${name}-${index + 1}.pdf` }));
      await deliver(named, named.length, output);
    });
  },
});

async function written(
  parts: readonly Part[],
  files: readonly PageSelection[][],
  folder: string,
  run: Run,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, taken] of files.entries()) {
    const path = join(folder, `${index + 1}.pdf`);
    await assemble(baseOf(parts, taken), taken, path, alone(run, files.length));
    if (files.length > 1) run.progress(index + 1, files.length, 'writing');
    paths.push(path);
  }
  return paths;
}

const counted = async (part: Part) => ({ part, pages: await part.pages() });

/** The document whose properties a result gets: the first one whose pages it contains. */
const baseOf = (parts: readonly Part[], taken: readonly PageSelection[]): Part =>
  parts.find((part) => taken.some((span) => span.part === part)) as Part;

/** The progress of one of several files, each of which is one step. */
const alone = (run: Run, files: number): Run =>
  files === 1 ? run : { ...run, progress: () => {} };
