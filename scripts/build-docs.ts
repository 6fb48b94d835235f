// Builds the documentation site: `./octavo docs` for /docs of the server, `./octavo docs FOLDER` to publish it elsewhere.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './docs/site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Links to the app, also from another folder.
  options: { served: { type: 'boolean', default: false } },
});
const [folder] = positionals;
const served = resolve(import.meta.dirname, '..', 'docs', 'dist');
await buildSite(folder === undefined ? served : resolve(folder), {
  isServed: values.served || folder === undefined,
});
