import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { conversion, conversions, conversionTypes, schemaOf } from './catalogue.ts';
import { plainRecipe, recipeOptions } from './image-recipe.ts';
import { behindMore, option, optionsSchema } from './options.ts';
import { formatBytes } from '../sizes.ts';
import { problemCodes, statusOf, textOf } from '../problems.ts';

describe('options', () => {
  const jpg = schemaOf(conversion('pdf-to-jpg'));

  test('have defaults for everything that is left out', () => {
    for (const type of conversionTypes) expect(schemaOf(conversion(type)).parse({})).toBeDefined();
  });

  test('come as text from forms and command lines', () => {
    expect(jpg.parse({ dpi: '300', grayscale: 'true' })).toMatchObject({
      dpi: 300,
      grayscale: true,
    });
  });

  test.each([
    { dpi: '71' },
    { dpi: '601' },
    { dpi: '72.5' },
    { dpi: 'many' },
    { grayscale: 'perhaps' },
    { pages: '1;2' },
    { pages: 'all' },
    { resolution: '72' },
  ])('refuse %o', (options) => {
    expect(jpg.safeParse(options).success).toBe(false);
  });

  test.each(['', '1', '1-3', '1-3, 7, 10-', ' 2 - 4 '])('take the pages “%s”', (pages) => {
    expect(jpg.safeParse({ pages }).success).toBe(true);
  });

  test('an image size left empty in a form is no size', () => {
    const parsed = schemaOf(conversion('image-resizer')).parse({ width: '', height: '600' });
    expect(parsed).toMatchObject({ width: undefined, height: 600 });
  });

  test('an image size is 1 to 4000', () => {
    const schema = schemaOf(conversion('image-resizer'));
    expect(schema.safeParse({ width: '0' }).success).toBe(false);
    expect(schema.safeParse({ width: '4000' }).success).toBe(true);
    expect(schema.safeParse({ width: '4001' }).success).toBe(false);
  });

  test('every control has the default that its schema gives', () => {
    for (const type of conversionTypes) {
      const chosen = schemaOf(conversion(type)).parse({});
      for (const [name, { control }] of Object.entries(conversions[type].options))
        if ('default' in control) expect(chosen[name], `${type} ${name}`).toBe(control.default);
    }
  });

  test('the recipe that changes nothing has the defaults of its schemas', () => {
    expect(plainRecipe).toEqual(optionsSchema(recipeOptions).parse({}));
  });

  test('have one schema each, made when it is read', () => {
    let made = 0;
    const { shown } = behindMore({
      shown: option({ kind: 'password', label: 'Password', maxLength: 9 }, () => {
        made += 1;
        return z.string();
      }),
    });
    expect(made).toBe(0);
    expect(shown.schema).toBe(shown.schema);
    expect(made).toBe(1);
  });
});

describe('problems', () => {
  test.each(problemCodes)('%s has a status of an error and a sentence', (code) => {
    expect(statusOf(code)).toBeGreaterThanOrEqual(400);
    expect(textOf({ code })).toMatch(/^[\p{Lu}…].*[.\p{L}…]$/u);
  });

  test('are filled with their values', () => {
    const problem = { code: 'file_too_large', values: { limit: '20 MB' } } as const;
    expect(textOf(problem)).toContain('The limit is 20 MB');
  });
});

describe('sizes', () => {
  test.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [20 * 1024 ** 2, '20 MB'],
    [3 * 1024 ** 4, '3072 GB'],
  ])('%i bytes are written “%s”', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
