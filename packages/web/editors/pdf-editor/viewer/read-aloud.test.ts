import { afterEach, expect, test, vi } from 'vitest';
import { piecesOf, ReadAloud } from '#editors/pdf-editor/viewer/read-aloud.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';

afterEach(() => vi.unstubAllGlobals());

test('reads sentence by sentence, without what is no text', () => {
  expect(piecesOf('One sentence. Another one! ***', 'en')).toEqual([
    'One sentence.',
    'Another one!',
  ]);
});

test('cuts long sentences at spaces', () => {
  const pieces = piecesOf('word '.repeat(200).trim(), 'en');
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) expect(piece).toMatch(/^word( word)*$/);
  expect(pieces.join(' ').split(' ')).toHaveLength(200);
});

test('reads documents that name a language that is none', () => {
  expect(piecesOf('Text.', 'not a language')).toEqual(['Text.']);
});

test('says that there is nothing to read in a scan, and stays at its page', async () => {
  vi.stubGlobal('speechSynthesis', { resume: vi.fn(), cancel: vi.fn() });
  const document = {
    numPages: 3,
    getMetadata: async () => ({ info: {} }),
    getPage: async () => ({ getTextContent: async () => ({ items: [] }) }),
  } as unknown as PDFDocumentProxy;
  const show = vi.fn();
  const readAloud = new ReadAloud({ document, show });
  readAloud.start(1);
  await vi.waitUntil(() => readAloud.state.get() !== 'reading');
  expect(readAloud.state.get()).toBe('silent');
  expect(show).not.toHaveBeenCalled();
  readAloud.stop();
  expect(readAloud.state.get()).toBe('off');
});
