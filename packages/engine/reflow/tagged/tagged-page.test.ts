import { expect, it } from 'vitest';
import type { PageContent, Span, Tag } from '#models/page/page-content.ts';
import { pageOf, word } from '#reflow/testing/pictured-page.ts';
import { taggedPage } from '#reflow/tagged/tagged-page.ts';

const paragraph = (...marks: number[]): Tag => ({ type: 'P', children: marks });

/** Lines of words below each other, with the mark of each line. */
function page(
  lines: readonly (readonly [text: string, mark?: number])[],
  ...tags: Tag[]
): PageContent {
  const spans = lines.flatMap(([text, mark], row) =>
    text.split(' ').map((part, index): Span => {
      const span = word(part, 50 + index * 60, 100 + row * 14);
      return mark === undefined ? span : { ...span, mark };
    }),
  );
  return pageOf({ spans, tags: [{ type: 'Document', children: tags }] });
}

it('believes tags that cover the text of a page', () => {
  const tagged = taggedPage(
    page(
      [
        ['A paragraph.', 0],
        ['Another one.', 1],
      ],
      paragraph(0),
      paragraph(1),
    ),
  );
  expect(tagged!.hasTrueParagraphs).toBe(true);
  expect(tagged!.textOf({ mark: 1 })).toMatchObject({ paragraph: 1, role: 'text' });
});

it('believes no tags that leave out much of the text', () => {
  expect(taggedPage(page([['tagged', 0], ['not tagged']], paragraph(0)))).toBeUndefined();
});

it('counts what is marked as no part of the text as told', () => {
  const content = page([['tagged', 0], ['running head']], paragraph(0));
  const spans = content.spans.map((span): Span =>
    span.mark === undefined ? { ...span, artifact: true } : span,
  );
  expect(taggedPage({ ...content, spans })).toBeDefined();
});

it('finds out when lines are tagged in the place of paragraphs', () => {
  const lines = [
    ['The first line of a text that', 0],
    ['goes on in a second one and', 1],
    ['ends in a third.', 2],
  ] as const;
  const tagged = taggedPage(page(lines, paragraph(0), paragraph(1), paragraph(2)));
  expect(tagged!.hasTrueParagraphs).toBe(false);
});

it('takes for a line what most of its letters are, and not its label', () => {
  const item: Tag = {
    type: 'LI',
    children: [
      { type: 'Lbl', children: [0] },
      { type: 'LBody', children: [1] },
    ],
  };
  const content = page(
    [
      ['(viii)', 0],
      ['a', 1],
    ],
    { type: 'L', children: [item] },
  );
  const line = taggedPage(content)!.lineOf({ spans: content.spans });
  expect(line!.item).toMatchObject({ level: 0, isLabel: false });
});
