import { expect, test } from 'vitest';
import { countedTypes } from '../limits.ts';
import {
  catalogueEntry,
  categoryOf,
  conversion,
  conversionTypes,
  fileTypes,
  isJobType,
  jobTypes,
  labelOfType,
  operationTypes,
  schemaOf,
} from './catalogue.ts';

test('every type of the upload screen is a job type, described by its row', () => {
  for (const type of conversionTypes) expect(conversion(type)).toMatchObject(catalogueEntry(type));
});

test('every operation of an editor is a job type, and some take several files', () => {
  for (const type of operationTypes)
    expect(catalogueEntry(type).from.length, type).toBeGreaterThan(0);
  const joining = operationTypes.filter((type) => catalogueEntry(type).additionalFiles);
  expect(joining).toEqual([
    'pdf-compare',
    'pdf-make-invoice',
    'pdf-attachments',
    'pdf-bookmarks',
    'pdf-certificate-sign',
    'pdf-certificate-encrypt',
    'pdf-certificate-decrypt',
    'pdf-fill-form',
    'pdf-export-form-data',
    'pdf-merge',
    'pdf-organise',
    'pdf-stamp',
    'pdf-background',
    'pdf-overlay',
    'pdf-watermark',
    'pdf-edit-images',
    'image-edit',
  ]);
});

test('the options of an operation are checked with its lists', () => {
  const schema = schemaOf(catalogueEntry('pdf-split'));
  expect(schema.safeParse({ pageRanges: ['1-3'] }).success).toBe(true);
  expect(schema.safeParse({ pageRanges: ['3-1'] }).success).toBe(false);
  expect(schema.safeParse({ pageRanges: ['1'], pagesToDelete: ['1'] }).success).toBe(false);
});

test('the internal job types are not offered to users', () => {
  const offered: readonly string[] = [...conversionTypes, ...operationTypes];
  const internal = jobTypes.filter((type) => !offered.includes(type));
  expect(internal).toEqual([
    'image-metadata',
    'image-preview',
    'pdf-prepare-signature',
    'thumbnail',
  ]);
  expect(['image-metadata', 'toString', 'word-to-mp3'].map(isJobType)).toEqual([
    true,
    false,
    false,
  ]);
});

test('the types that the specification counts have the specified category', () => {
  for (const type of countedTypes.converted) expect(categoryOf(type), type).toBe('converted');
  for (const type of countedTypes.edited) expect(categoryOf(type), type).toBe('edited');
});

test('of the upload screen’s types, exactly those of the Edit mode count as edited', () => {
  expect(conversionTypes.filter((type) => categoryOf(type) === 'edited')).toEqual([
    ...['text-editor', 'document-editor', 'code-editor', 'pdf-editor', 'image-editor'],
  ]);
});

test('every type has its own label', () => {
  expect(new Set(fileTypes.map(labelOfType)).size).toBe(fileTypes.length);
  for (const type of fileTypes) expect(labelOfType(type)).not.toBe(type);
});
