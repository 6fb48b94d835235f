import { describe, expect, it } from 'vitest';
import { asksForPageSetup, setUpPages } from './page-setup.ts';

const sheet = (before: string, after: string) =>
  `<worksheet xmlns="x">${before}<sheetData><row r="1"/></sheetData>${after}</worksheet>`;
const fitted = (orientation: 'file' | 'landscape' = 'file') =>
  ({ fit: 'width', orientation, paper: 'file' }) as const;

describe('the page setup of a worksheet', () => {
  it('is added where there is none, in its place', () => {
    const bare = sheet('', '<pageMargins left="1"/><headerFooter/><drawing r:id="r1"/>');
    expect(setUpPages(bare, fitted())).toBe(
      sheet(
        '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
        '<pageMargins left="1"/><pageSetup paperSize="9" fitToWidth="1" fitToHeight="0"/><headerFooter/><drawing r:id="r1"/>',
      ),
    );
  });

  it('replaces scale and fitting and keeps the rest', () => {
    const given = sheet(
      '<sheetPr codeName="S"><tabColor rgb="FF0000"/><pageSetUpPr autoPageBreaks="0"/></sheetPr>',
      '<pageSetup paperSize="9" scale="50" fitToHeight="3" orientation="portrait"/>',
    );
    expect(setUpPages(given, fitted('landscape'))).toBe(
      sheet(
        '<sheetPr codeName="S"><tabColor rgb="FF0000"/><pageSetUpPr fitToPage="1"/></sheetPr>',
        '<pageSetup paperSize="9" fitToWidth="1" fitToHeight="0" orientation="landscape"/>',
      ),
    );
  });

  it('opens an empty list of sheet properties', () => {
    expect(setUpPages(sheet('<sheetPr codeName="S"/>', ''), fitted())).toContain(
      '<sheetPr codeName="S"><pageSetUpPr fitToPage="1"/></sheetPr>',
    );
  });

  it('puts a whole sheet on one page if requested', () => {
    const whole = setUpPages(sheet('', ''), { fit: 'page', orientation: 'file', paper: 'file' });
    expect(whole).toContain('fitToWidth="1" fitToHeight="1"/></worksheet>');
  });

  it('keeps to the prefix of the part', () => {
    const prefixed = '<x:worksheet xmlns:x="x"><x:sheetData/></x:worksheet>';
    expect(setUpPages(prefixed, fitted())).toBe(
      '<x:worksheet xmlns:x="x"><x:sheetPr><x:pageSetUpPr fitToPage="1"/></x:sheetPr><x:sheetData/><x:pageSetup paperSize="9" fitToWidth="1" fitToHeight="0"/></x:worksheet>',
    );
  });

  it('is of another paper if requested', () => {
    const given = sheet('', '<pageSetup paperSize="8" orientation="landscape"/>');
    const letter = { fit: 'none', orientation: 'file', paper: 'letter' } as const;
    expect(setUpPages(given, letter)).toBe(
      sheet('', '<pageSetup orientation="landscape" paperSize="1"/>'),
    );
  });

  it('is unchanged without options', () => {
    const nothing = { fit: 'none', orientation: 'file', paper: 'file' } as const;
    expect(asksForPageSetup(nothing)).toBe(false);
    expect(asksForPageSetup({ ...nothing, orientation: 'portrait' })).toBe(true);
    expect(asksForPageSetup({ ...nothing, paper: 'letter' })).toBe(true);
  });
});
