import { describe, expect, it } from 'vitest';
import type { Block } from '#models/document/model.ts';
import { plainText } from '#models/document/content.ts';
import { reflowed } from '#reflow/document.ts';
import {
  bold,
  documentOf,
  prose,
  written,
  type WrittenLine,
} from '#reflow/testing/written-page.ts';
import type { OutlineEntry } from '#models/page/page-content.ts';

/** Headings as `level text`, items as `• text`, the title as `0 text`. */
function shown(block: Block): string[] {
  if (block.kind === 'heading') return [`${block.level} ${plainText(block.content)}`];
  if (block.kind !== 'paragraph') return [];
  if (block.role === 'title') return [`0 ${plainText(block.content)}`];
  const { list } = block;
  if (!list) return [];
  const mark = list.marker.kind === 'number' ? `${list.marker.ordinal}` : '•';
  return [`${'  '.repeat(list.level)}${mark} ${plainText(block.content)}`];
}

function outlineOf(lines: readonly WrittenLine[], outline: readonly OutlineEntry[] = []) {
  const content = { ...documentOf(written(lines)), outline };
  return [...reflowed(content, { keepsRunningText: true }).blocks()].flatMap(shown);
}

const large = (size: number) => ({ ...bold, size });

describe('headings', () => {
  it('are what stands out, by their sizes', () => {
    expect(
      outlineOf([
        ['Organisation', 72, 100, large(16)],
        ...prose(3, { top: 130 }),
        ['Roles', 72, 200, large(13)],
        ...prose(3, { top: 220 }),
        ['Inspection', 72, 290, large(16)],
        ...prose(3, { top: 320 }),
      ]),
    ).toEqual(['1 Organisation', '2 Roles', '1 Inspection']);
  });

  it('are bold lines that are no sentence', () => {
    expect(
      outlineOf([
        ...prose(4, { top: 60 }),
        ['Protective equipment', 72, 130, bold],
        ...prose(3, { top: 150 }),
        ['This sentence is bold.', 72, 210, bold],
        ...prose(3, { top: 230 }),
      ]),
    ).toEqual(['1 Protective equipment']);
  });

  it('have a title above them when it is much larger', () => {
    expect(
      outlineOf([
        ['Annual report', 72, 80, large(28)],
        ['Organisation', 72, 130, large(16)],
        ...prose(3, { top: 160 }),
      ]),
    ).toEqual(['0 Annual report', '1 Organisation']);
  });

  it('have the levels of the outline, which names no bullets', () => {
    const lines: WrittenLine[] = [
      ['• Roles', 90, 80],
      ['Roles', 72, 130, large(13)],
      ...prose(3, { top: 160 }),
    ];
    expect(outlineOf(lines, [{ title: 'Roles', level: 3, page: 1 }])).toEqual([
      '• Roles',
      '3 Roles',
    ]);
  });

  it('are not the lines of an address', () => {
    const address = ['Nordwind Trading', 'Harbour Street', 'Bergen', 'Norway'].map(
      (text, index): WrittenLine => [text, 72, 80 + index * 13, bold],
    );
    expect(outlineOf([...address, ...prose(6, { top: 200 })])).not.toContain('1 Harbour Street');
  });
});

describe('lists', () => {
  it('have levels by where their labels stand', () => {
    expect(
      outlineOf([
        ...prose(3, { top: 60 }),
        ['1. First', 90, 130],
        ['a. inner', 120, 143],
        ['b. another', 120, 156],
        ['2. Second', 90, 169],
        ['a. inner again', 120, 182],
      ]),
    ).toEqual(['1 First', '  1 inner', '  2 another', '2 Second', '  1 inner again']);
  });

  it('tell a roman one from a letter by what comes before', () => {
    const items = ['g', 'h', 'i', 'j'].map((label, row): WrittenLine => {
      return [`${label}. item`, 90, 130 + row * 13];
    });
    expect(outlineOf([...prose(3, { top: 60 }), ...items])).toEqual([
      '7 item',
      '8 item',
      '9 item',
      '10 item',
    ]);
  });

  it('begin anew behind a paragraph', () => {
    const lines = [
      ['1. One', 90, 130],
      ['Words.', 72, 150],
      ['1. Other', 90, 170],
    ] as const;
    expect(outlineOf([...prose(3, { top: 60 }), ...lines])).toEqual(['1 One', '1 Other']);
  });
});
