// Markdown to PDF.
import { dirname } from 'node:path';
import { makeAccessible } from '#editing/pdf-accessibility/accessible-pdf.ts';
import type { AccessibilityOptions } from '#editing/pdf-accessibility/options.ts';
import { converter } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { markdownStyle } from '#engines/print/markdown-style.ts';
import { printPage, type PageOptions } from '#engines/print/page-options.ts';
import { openPartStore } from '#engines/print/part-store.ts';
import { decodedPage } from '#formats/html/read/decoded-page.ts';
import { pageOfMarkdown, readMarkdown } from '#formats/md/read/reader.ts';

const document = '/index.html';

export default converter<Omit<PageOptions, 'background' | 'media'> & AccessibilityOptions>({
  reads: ['md'],
  writes: ['pdf'],
  pool: 'print',
  async convert([input], output, options, run) {
    const target = output.path('pdf');
    const title = plainBaseName(input.name, 'Document');
    run.progress(0, 1, 'Printing to PDF');
    const page = pageOfMarkdown(await readMarkdown(await decodedPage(input)), title, markdownStyle);
    const store = openPartStore(dirname(target));
    await store.put(document, 'text/html; charset=utf-8', page);
    const source = { kind: 'parts', document } as const;
    const printed = { ...options, background: true, media: 'print' } as const;
    await printPage({ source, title, output: target }, printed, run);
    await store.clear();
    makeAccessible(target, input, options, run, 'browser');
    run.progress(1, 1, 'Printing to PDF');
  },
});
