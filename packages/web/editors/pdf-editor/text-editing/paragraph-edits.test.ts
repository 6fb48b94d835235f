import type { PdfParagraph } from '@octavo/contract';
import { expect, it } from 'vitest';
import { missingLetters, textOfChanges, withChange } from './paragraph-edits.ts';

const paragraph: PdfParagraph = {
  ...{ id: '1-1-0123456789', text: 'infor\u00admation here', lines: [], isEditable: true },
  ...{ font: 'Times', family: 'serif', isBold: false, isItalic: false, size: 10, leading: 12 },
  ...{ alignment: 'left', angle: 0, box: { left: 0, top: 0, width: 10, height: 10 } },
};

it('drops a change that leaves the paragraph as it is', () => {
  const changed = withChange(new Map(), paragraph, { text: 'information there' });
  expect(textOfChanges(changed)).toBe('[{"id":"1-1-0123456789","text":"information there"}]');
  expect(withChange(changed, paragraph, { text: 'information  here' }).size).toBe(0);
});

it('joins the parts of a move, and deletes a paragraph without text', () => {
  const moved = withChange(new Map(), paragraph, { dx: 1.234, dy: 0 });
  expect(textOfChanges(moved)).toBe('[{"id":"1-1-0123456789","dx":1.23,"dy":0}]');
  expect(textOfChanges(withChange(moved, paragraph, { text: ' ' }))).toBe(
    '[{"id":"1-1-0123456789","delete":true}]',
  );
});

it('names the letters that the fonts lack', () => {
  const fonts = { Times: 'abcdefghijklmnopqrstuvwxyz\u2010' };
  expect(missingLetters({ fonts }, paragraph, 'well-żeż here')).toEqual(['ż']);
});
