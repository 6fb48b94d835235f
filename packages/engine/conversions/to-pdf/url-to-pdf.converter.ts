// A web page to PDF. Only its address is read here, because a converter has no network.
import { converter } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { readAddress } from '#engines/print/address-file.ts';
import { printPage, type PageOptions } from '#engines/print/page-options.ts';

/** Loading, waiting for late content, printing. */
const steps = 3;

export default converter<PageOptions & { waitFor: string }>({
  reads: ['url'],
  writes: ['pdf'],
  pool: 'print',
  async convert([input], output, { waitFor, ...options }, run) {
    let step = 0;
    const begin = (what: string) => run.progress(step++, steps, what);
    const address = await readAddress(input.path);
    begin('Loading the page');
    const source = { kind: 'web', address, waitFor: waitFor.trim() } as const;
    const title = plainBaseName(input.name, 'Page');
    await printPage({ source, title, output: output.path('pdf') }, options, run, begin);
    run.progress(steps, steps, 'Printing to PDF');
  },
});
