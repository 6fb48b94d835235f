// The pages that the build of the web app made: in each language the landing page, and a shell for every other screen.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** As packages/web/prerender writes it. */
const pageList = z.array(
  z.object({
    language: z.string(),
    /** What stands in place of a number where there is no limit. */
    anyNumber: z.string(),
    /** Files, from the folder of the web app. */
    landing: z.string(),
    app: z.string(),
  }),
);
export type BuiltPages = z.infer<typeof pageList>;

/** The pages that there are; none before the web app was built, which may happen while the server runs. */
export async function builtPages(folder: string): Promise<BuiltPages> {
  const list = await readFile(join(folder, 'pages.json'), 'utf8').catch(() => '[]');
  return pageList.parse(JSON.parse(list));
}
