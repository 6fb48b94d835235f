import { describe, expect, it } from 'vitest';
import { plainText } from '#models/document/content.ts';
import type { Block } from '#models/document/model.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { reflowed } from '#reflow/document.ts';
import { documentOf, prose, written } from '#reflow/testing/written-page.ts';

const documentFrom = (...pages: PageContent[]) =>
  reflowed(documentOf(...pages), { keepsRunningText: true });
const textOf = (block: Block) =>
  'content' in block ? plainText(block.content) : `(${block.kind})`;

describe('headers and footers', () => {
  const page = (head: string, foot: string, seed: number) =>
    written([[head, 72, 46], ...prose(20, { top: 100, seed }), [foot, 270, 800]]);
  const texts = (blocks: readonly Block[] = []) => blocks.map(textOf);

  it('are those of left and right pages, with the numbers of the pages', () => {
    const { setup } = documentFrom(
      ...['Harbour', 'Budget', 'Harbour', 'Budget'].map((head, index) =>
        page(head, `${index + 354}`, index * 3),
      ),
    );
    // The number of the first page is even.
    expect([texts(setup.header), texts(setup.even?.header)]).toEqual([['Budget'], ['Harbour']]);
    expect(setup).toMatchObject({
      firstNumber: 354,
      footer: [{ content: [{ kind: 'pageNumber', shown: '355' }] }],
      even: { footer: [{ content: [{ kind: 'pageNumber', shown: '354' }] }] },
    });
    expect(setup.first).toBeUndefined();
  });

  it('are others on the first page', () => {
    const { setup, blocks } = documentFrom(
      page('Survey of the region', 'All rights', 0),
      ...[2, 3].map((number) => page('Harbour', `${number}`, number * 3)),
    );
    expect([texts(setup.first?.header), texts(setup.first?.footer)]).toEqual([
      ['Survey of the region'],
      ['All rights'],
    ]);
    expect([texts(setup.header), texts(setup.footer), setup.sections]).toEqual([
      ['Harbour'],
      [''],
      undefined,
    ]);
    expect([...blocks()].map(textOf).join()).not.toMatch(/Harbour$|All rights/);
  });

  it('are nearer to the edge if they would push the text away', () => {
    const close = (number: number) =>
      written([
        ...prose(50, { top: 100, seed: number }),
        ['Harbour', 72, 750],
        ['of Ayr', 72, 762],
      ]);
    const { setup } = documentFrom(close(1), close(2));
    const { margins, footerDistance, height } = setup;
    // The height of two lines of 10 points.
    expect(footerDistance).toBeLessThanOrEqual(margins.bottom - 2 * 11.6);
    expect(footerDistance).toBeLessThan(height - 764);
  });

  it('keep numbers with zeros in front as text', () => {
    const { setup } = documentFrom(
      ...[1, 2, 3].map((number) => page('Harbour', `Form 0000${number}`, number * 3)),
    );
    expect(texts(setup.footer)).toEqual(['Form 00001']);
    expect(setup.footer).toMatchObject([{ content: [{ kind: 'text' }] }]);
  });
});
