// A web page to PDF. Only its address is read here, because a converter has no network.
import { makeAccessible } from '#editing/pdf-accessibility/accessible-pdf.ts';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { converter } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { readAddress } from '#engines/print/address-file.ts';
import { printPage, type PageOptions } from '#engines/print/page-options.ts';

/** Loading, waiting for late content, printing. */
const steps = 3;

export default converter<PageOptions & AccessibilityOptions & { waitFor: string }>({
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
    const target = output.path('pdf');
    await printPage({ source, title, output: target }, options, run, begin);
    makeAccessible(target, input, options, run, 'browser');
    run.progress(steps, steps, 'Printing to PDF');
  },
});
