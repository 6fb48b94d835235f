import {
  imageOperations,
  schemaOf,
  plainRecipe,
  type ImageOperation,
  type ImageRecipe,
} from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import {
  operationFor,
  requestFor,
  outputFor,
  chosenOutputOf,
  type ChosenOutput,
} from './operation.ts';

const recipe = (changes: Partial<ImageRecipe>): ImageRecipe => ({ ...plainRecipe, ...changes });

describe('the smallest operation that includes all changes', () => {
  test.each<[ImageOperation | undefined, Partial<ImageRecipe>, ChosenOutput]>([
    [undefined, {}, {}],
    [undefined, { resizePercent: 100 }, {}],
    [undefined, { maintainAspectRatio: false, corners: 'trim', watermarkText: 'Ada' }, {}],
    ['resize', { resizeWidth: 800 }, {}],
    ['resize', { resizePercent: 50 }, { outputFormat: 'png' }],
    ['resize', { resizeHeight: 600, resizePercent: 100 }, { compressionQuality: 40 }],
    ['compress', {}, { compressionQuality: 80 }],
    ['compress', { targetKilobytes: 100 }, {}],
    ['compress', { targetKilobytes: 100 }, { outputFormat: 'webp' }],
    ['format', {}, { outputFormat: 'webp' }],
    ['format', {}, { outputFormat: 'webp', compressionQuality: 50 }],
    ['edit', { resizeWidth: 800, targetKilobytes: 100 }, {}],
    ['edit', { brightness: 120 }, {}],
    ['edit', { blur: 0.5, resizeWidth: 800 }, { outputFormat: 'png' }],
    ['edit', { rotation: -0.1 }, {}],
    ['edit', { flipVertical: true }, {}],
    ['edit', { crop: '0 0 50 50' }, {}],
    ['edit', { showWatermark: true }, {}],
  ])('it is %s for %o, written as %o', (operation, changes, chosenOutput) => {
    expect(operationFor(recipe(changes), chosenOutput)).toBe(operation);
    const request = requestFor(recipe(changes), chosenOutput, 'jpg');
    expect(request?.type).toBe(operation && imageOperations[operation].type);
  });
});

describe('a request', () => {
  test('contains only options that differ from the defaults', () => {
    expect(
      requestFor(recipe({ resizeWidth: 800, background: '#ff0000' }), {}, 'jpg')?.options,
    ).toEqual({
      resizeWidth: 800,
      background: '#ff0000',
    });
    expect(requestFor(recipe({ brightness: 130, rotation: 90 }), {}, 'jpg')?.options).toEqual({
      brightness: 130,
      rotation: 90,
    });
  });

  test('contains a chosen format and quality even if they are the defaults', () => {
    const chosenOutput = { outputFormat: 'jpeg', compressionQuality: 90 } as const;
    expect(requestFor(recipe({ invert: 100 }), chosenOutput, 'jpg')?.options).toEqual({
      invert: 100,
      ...chosenOutput,
    });
  });

  test('keeps the pixels if only metadata were chosen', () => {
    expect(requestFor(recipe({ keepRights: true }), {}, 'jpg')).toMatchObject({
      type: 'image-compress',
      options: { keepRights: true, encoded: true },
    });
    const resized = requestFor(recipe({ keepRights: true, resizeWidth: 9 }), {}, 'jpg');
    expect(resized?.options).toEqual({ keepRights: true, resizeWidth: 9 });
    expect(requestFor(recipe({}), {}, 'jpg')).toBeUndefined();
    expect(requestFor(recipe({ keepMetadata: true }), {}, 'jpg')).toBeUndefined();
    expect(requestFor(recipe({ keepRights: true }), {}, 'heic')).toBeUndefined();
  });

  test('encodes an image anew that is to be without its colour profile', () => {
    expect(requestFor(recipe({ keepProfile: false }), {}, 'png')).toMatchObject({
      type: 'image-compress',
      options: { keepProfile: false },
    });
    const both = requestFor(recipe({ keepProfile: false, keepRights: true }), {}, 'jpg');
    expect(both?.options).toEqual({ keepProfile: false, keepRights: true });
  });

  test('leaves out a format and quality that were not chosen', () => {
    const kept = recipe({ sepia: 40, outputFormat: 'gif', compressionQuality: 3 });
    expect(requestFor(kept, {}, 'jpg')?.options).toEqual({ sepia: 40 });
  });

  test('contains the options of a watermark only if there is one', () => {
    const marked = { watermarkText: 'Ada', watermarkTiled: true } as const;
    expect(requestFor(recipe({ ...marked, invert: 1 }), {}, 'jpg')?.options).toEqual({ invert: 1 });
    expect(requestFor(recipe({ ...marked, showWatermark: true }), {}, 'jpg')?.options).toEqual({
      ...marked,
      showWatermark: true,
    });
  });

  test('attaches the picture of a watermark if there is one', () => {
    const mark = new File(['x'], 'mark.png');
    expect(requestFor(recipe({ showWatermark: true }), {}, 'jpg', mark)?.attachments).toEqual([
      mark,
    ]);
    expect(requestFor(recipe({ invert: 1 }), {}, 'jpg', mark)?.attachments).toBeUndefined();
    expect(requestFor(recipe({ showWatermark: true }), {}, 'jpg')?.attachments).toBeUndefined();
  });

  test('contains only those of format and quality that were chosen', () => {
    const kept = recipe({ outputFormat: 'jpeg', compressionQuality: 80 });
    expect(chosenOutputOf(kept, new Set())).toEqual({});
    expect(chosenOutputOf(kept, new Set(['compressionQuality', 'blur']))).toEqual({
      compressionQuality: 80,
    });
    expect(chosenOutputOf(kept, new Set(['outputFormat']))).toEqual({ outputFormat: 'jpeg' });
  });

  test.each<[Partial<ImageRecipe>, ChosenOutput]>([
    [{ resizePercent: 50, keepMetadata: true, corners: 'trim' }, { outputFormat: 'avif' }],
    [{ targetKilobytes: 200, background: '#000000' }, {}],
    [{ effort: 3, chroma: '4:4:4', colors: '16' }, {}],
    [{ keepMetadata: true, maintainAspectRatio: false }, { outputFormat: 'gif' }],
    [{ rotation: 12.5, corners: 'trim', resizeHeight: 10, targetKilobytes: 9 }, {}],
  ])('of %o, written as %o, is accepted by the server', (changes, chosenOutput) => {
    const operation = operationFor(recipe(changes), chosenOutput) ?? 'edit';
    const checked = schemaOf(imageOperations[operation]).safeParse(
      requestFor(recipe(changes), chosenOutput, 'jpg')?.options,
    );
    expect(checked.error).toBeUndefined();
  });
});

describe('the result', () => {
  test.each<[string, Partial<ImageRecipe>, ChosenOutput, ReturnType<typeof outputFor>]>([
    ['edited', { sepia: 1 }, {}, { outputFormat: 'jpeg', compressionQuality: 90 }],
    [
      ...(['edited, as PNG', { sepia: 1 }, { outputFormat: 'png' }] as const),
      { outputFormat: 'png', compressionQuality: 90 },
    ],
    [
      ...(['edited, at 30', { sepia: 1 }, { compressionQuality: 30 }] as const),
      { outputFormat: 'jpeg', compressionQuality: 30 },
    ],
    ['resized', { resizeWidth: 9 }, {}, { outputFormat: 'webp', compressionQuality: 80 }],
    [
      ...(['only compressed', {}, { compressionQuality: 55 }] as const),
      { outputFormat: 'webp', compressionQuality: 55 },
    ],
    [
      ...(['of another format', {}, { outputFormat: 'avif' }] as const),
      { outputFormat: 'avif', compressionQuality: 80 },
    ],
  ])('of a WebP that is %s', (_, changes, chosenOutput, expected) => {
    expect(outputFor(recipe(changes), chosenOutput, 'webp')).toEqual(expected);
  });

  test('of a TIFF that is only resized is a TIFF, of HEIC the server decides', () => {
    expect(outputFor(recipe({ resizeWidth: 9 }), {}, 'tiff')?.outputFormat).toBe('tiff');
    expect(outputFor(recipe({ resizeWidth: 9 }), {}, 'heic')).toBeUndefined();
  });
});
