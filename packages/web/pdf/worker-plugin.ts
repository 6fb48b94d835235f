// A Vite plugin that makes the worker of PDF.js send more data of annotations: what drawing lines and callouts needs for which the file has
// no appearance.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'pdf.worker.min.mjs';
const path = createRequire(import.meta.url).resolve(`pdfjs-dist/legacy/build/${name}`);

/** The start of a constructor; its parameter has the dictionary of the annotation, and `this.appearance` its drawing. */
const constructorStart = 'class MarkupAnnotation extends Annotation{constructor(e){super(e);';

/** Numbers, truth values and names only: everything else might not be sent to the page. */
const addition = `this.data.undrawn=this.appearance?null:(d=>{const p=v=>Array.isArray(v)?v.map(p):typeof v=="number"||typeof v=="boolean"?v:typeof v?.name=="string"?v.name:null;return Object.fromEntries(["L","Vertices","CL","LE","RD","IC","CA","LL","Cap"].map(k=>[k,p(d.getArray(k))]))})(e.dict);`;

/** Replaces the worker where its address is imported. */
export const pdfjsWorker = (): Plugin => {
  let isBuild = false;
  return {
    name: 'octavo-pdfjs-worker',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: /\/pdf\.worker\.min\.mjs\?url$/ },
      async handler() {
        if (!isBuild) return `export default '/${name}'`;
        const reference = this.emitFile({ type: 'asset', name, source: await changedWorker() });
        // As Vite's own import of an address.
        return `export default "__VITE_ASSET__${reference}__"`;
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${name}`, (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript');
        changedWorker().then((source) => response.end(source), next);
      });
    },
  };
};

/** @throws Error if PDF.js was written anew at this place */
async function changedWorker(): Promise<string> {
  const source = await readFile(path, 'utf8');
  const parts = source.split(constructorStart);
  if (parts.length !== 2) throw new Error(`${name} has no ${constructorStart}`);
  return `/* Changed for Octavo: annotations without a drawing have "undrawn". */\n${parts.join(constructorStart + addition)}`;
}
