// PDF to PDF/A: each test breaks one rule of ISO 19005-2, and reads the result with qpdf and poppler.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePageOf, pageOf } from './pdf-objects.ts';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

/** The objects of the result in PDF syntax, with their streams. */
async function converted(name: string, file: Buffer, options = {}) {
  const result = await place.convert('pdf-to-pdfa', await place.write(name, file), options);
  expect(await run('qpdf', ['--check', result.path])).toContain('No syntax or stream encoding');
  const plain = place.path(`plain-${name}`);
  await run('qpdf', ['--qdf', '--object-streams=disable', result.path, plain]);
  return { result, text: await readFile(plain, 'latin1') };
}

describe('pdf-to-pdfa', () => {
  it('embeds a missing font with the same widths, and names it', async () => {
    const file = pageOf({ content: 'BT /F 24 Tf 10 40 Td (Hello, world) Tj ET' });
    const { result, text } = await converted('font.pdf', file);
    expect(result.name).toBe('font-pdfa.pdf');
    expect(result.warnings).toEqual([
      expect.objectContaining({
        code: 'fonts_replaced',
        values: { fonts: 'Helvetica (NimbusSans-Regular)' },
      }),
    ]);
    expect(await run('pdffonts', [result.path])).toMatch(/Type 1C +Custom +yes yes yes/);
    expect(await run('pdftotext', [result.path, '-'])).toContain('Hello, world');
    expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(text).toContain('/GTS_PDFA1');
  });

  it.each([
    ['2u', 'part>2<', 'conformance>U<', '%PDF-1.7'],
    ['3b', 'part>3<', 'conformance>B<', '%PDF-1.7'],
    ['4', 'part>4<', 'rev>2020<', '%PDF-2.0'],
  ])('identifies the level %s', async (level, part, conformance, head) => {
    const letters = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789';
    const file = pageOf({ content: `BT /F 4 Tf 10 40 Td (${letters}) Tj ET` });
    const { result, text } = await converted(`level-${level}.pdf`, file, { level });
    expect(await run('pdftotext', [result.path, '-'])).toContain(letters);
    expect(text).toContain(part);
    expect(text).toContain(conformance);
    expect(text).toContain(head);
  });

  it.each([
    ['a script', { catalog: '/OpenAction<</S/JavaScript/JS(app.alert)>>' }, /JavaScript/],
    ['an action that starts programs', { catalog: '/OpenAction<</S/Launch/F(a)>>' }, /Launch/],
    ['actions of a page', { page: '/AA<</O<</S/Named/N/Print>>>>' }, /\/AA/],
  ])('removes %s, and says so', async (_, parts, pattern) => {
    const { result, text } = await converted('action.pdf', barePageOf(parts));
    expect(text).not.toMatch(pattern);
    expect(result.warnings).toEqual([
      expect.objectContaining({ code: 'scripts_removed', values: { count: 1 } }),
    ]);
  });

  it('stops instead of removing content if requested', async () => {
    const file = barePageOf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert)>>' });
    const path = await place.write('stop.pdf', file);
    expect(await place.attempt('pdf-to-pdfa', path, { unsuitable: 'stop' })).toEqual({
      problem: { code: 'archive_would_lose', values: { kinds: 'scripts and actions' } },
    });
  });

  it.each([
    ['transfer functions', { resources: '/ExtGState<</G<</TR/Identity>>>>' }, /\/TR /],
    [
      'alternate presentations',
      { catalog: '/Names<</AlternatePresentations 2 0 R>>' },
      /AlternateP/,
    ],
    ['requirements', { catalog: '/Requirements[<</S/EnableJavaScripts>>]' }, /Requirements/],
    ['unknown operators', { content: 'q 1 2 unknown Q' }, /unknown/],
    ['unknown rendering intents', { content: '/Other ri' }, /Other/],
  ])('removes %s', async (_, parts, pattern) => {
    const { text } = await converted('rule.pdf', barePageOf(parts));
    expect(text).not.toMatch(pattern);
  });

  it('describes CMYK by the output intent, and RGB by sRGB', async () => {
    const file = barePageOf({ content: '1 0 0 0 k 0 0 10 10 re f 1 0 0 rg 20 0 10 10 re f' });
    const { text } = await converted('cmyk.pdf', file);
    expect(text).toMatch(/\/DefaultRGB/);
    expect(text).toMatch(/\/N 4/);
  });

  it('keeps attached files with 3b only', async () => {
    const file = barePageOf({ catalog: '/Names<</EmbeddedFiles<</Names[(a.txt) 5 0 R]>>>>' }, [
      '<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>',
      { dictionary: '/Type/EmbeddedFile', stream: 'attached' },
    ]);
    const without = await converted('without.pdf', file);
    expect(without.text).not.toContain('attached');
    expect(without.result.warnings).toEqual([
      expect.objectContaining({ code: 'attachments_left_out', values: { files: 'a.txt' } }),
    ]);
    const kept = await converted('kept.pdf', file, { level: '3b' });
    expect(kept.text).toContain('/AFRelationship /Unspecified');
    expect(kept.text).toContain('attached');
  });

  it('shows and prints annotations, gives them an appearance, and drops hidden ones', async () => {
    const annotations = [
      '<</Type/Annot/Subtype/Highlight/Rect[10 10 60 20]/QuadPoints[10 20 60 20 10 10 60 10]/C[1 1 0]>>',
      '<</Type/Annot/Subtype/Square/Rect[10 30 60 40]/F 2>>',
    ];
    const { result, text } = await converted('annotations.pdf', pageOf({ annotations }));
    expect(text).toMatch(/\/F 4/);
    expect(text).toMatch(/\/BM \/Multiply/);
    expect(text).not.toMatch(/\/Square/);
    expect(result.warnings).toEqual([
      expect.objectContaining({ code: 'annotations_changed', values: { count: 1 } }),
    ]);
  });

  it('opens protected files with their password', async () => {
    const plain = await place.write('open.pdf', barePageOf({}));
    const locked = place.path('locked.pdf');
    await run('qpdf', ['--encrypt', 'secret', 'secret', '256', '--', plain, locked]);
    const { path } = await place.convert('pdf-to-pdfa', locked, { password: 'secret' });
    expect(await readFile(path, 'latin1')).not.toContain('/Encrypt');
  });

  it('refuses what it cannot repair, with clause and place', async () => {
    const content = `${'q 1 0 0 1 1 0 cm '.repeat(29)}${'0 0 1 1 re f Q '.repeat(29)}`;
    const path = await place.write('nested.pdf', barePageOf({ content }));
    expect(await place.attempt('pdf-to-pdfa', path)).toEqual({
      problem: { code: 'not_archivable', values: { rules: '6.1.13 (page 1)' } },
    });
  });
});
