// Reads the pages of the web app's build: the landing page in each language, and a shell for all other screens.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** As packages/web/prerender writes it. */
const pageList = z.array(
  z.object({
    language: z.string(),
    /** Replaces a number where there is no limit. */
    anyNumber: z.string(),
    /** The folder of the web app's files. */
    landing: z.string(),
    app: z.string(),
  }),
);
export type BuiltPages = z.infer<typeof pageList>;

/** The built pages; none before the first build, which may happen while the server runs. */
export async function builtPages(folder: string): Promise<BuiltPages> {
  const list = await readFile(join(folder, 'pages.json'), 'utf8').catch(() => '[]');
  return pageList.parse(JSON.parse(list));
}
