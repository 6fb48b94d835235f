import { expect, it } from 'vitest';
import { operationsOf } from '#formats/pdf/syntax/content-reader.ts';
import { splitText, type Codes, type Fineness } from './split-text.ts';

function split(content: string, codes: Codes = 'single', fineness: Fineness = 'columns') {
  const [operation] = operationsOf(Buffer.from(content, 'latin1'));
  return operation ? splitText(operation, codes, fineness) : [];
}

it('divides texts at wide steps and after several spaces', () => {
  expect(split('[(a) -100 (b) -2000 (c)] TJ')).toEqual(['[<61> -100 <62> -2000] TJ', '[<63>] TJ']);
  expect(split('(a b   c) Tj')).toEqual(['[<612062202020>] TJ', '[<63>] TJ']);
});

it('divides texts into words, or into codes where these do not tell spaces', () => {
  expect(split('(a b) Tj', 'single', 'words')).toEqual(['[<6120>] TJ', '[<62>] TJ']);
  expect(split('<00010002> Tj', 'double', 'words')).toEqual(['[<0001>] TJ', '[<0002>] TJ']);
  expect(split('<00010002> Tj', 'unknown', 'words')).toHaveLength(1);
});

it('keeps all steps, also those around the texts', () => {
  expect(split('[-2000 (a) -2000 (b) 50] TJ')).toEqual(['[-2000 <61> -2000] TJ', '[<62> 50] TJ']);
});
