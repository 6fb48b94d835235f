import { describe, expect, test } from 'vitest';
import { afterOperation } from '#editors/pdf-editor/history/after-operation.ts';
import { changedByHand, emptyHistory } from '#editors/pdf-editor/history/file-history.ts';
import { emptyChoices } from '#editors/pdf-editor/operations/choices.ts';

const deletion = {
  ...emptyChoices('delete-pages'),
  lists: { pagesToDelete: { as: 'line', text: '2-3, 5' } },
} as const;

describe('what was done to a file', () => {
  test('is kept with its options and lists', () => {
    const { steps, hasOthers } = afterOperation(emptyHistory, 'delete-pages', deletion);
    expect(steps).toEqual([
      {
        type: 'pdf-delete-pages',
        options: expect.objectContaining({ pagesToDelete: ['2-3', '5'] }) as object,
      },
    ]);
    expect(hasOthers).toBe(false);
    const next = afterOperation({ steps, hasOthers }, 'compress', emptyChoices('compress'));
    expect(next.steps.map(({ type }) => type)).toEqual(['pdf-delete-pages', 'pdf-compress']);
  });

  test('is said to be more where a preset cannot repeat it', () => {
    expect(changedByHand(emptyHistory)).toEqual({ steps: [], hasOthers: true });
    const locked = { ...emptyChoices('password-set'), values: { newPassword: 'secret' } };
    expect(afterOperation(emptyHistory, 'password-set', locked)).toEqual(
      changedByHand(emptyHistory),
    );
    const withFile = { ...deletion, files: [new File(['x'], 'seal.png')] };
    expect(afterOperation(emptyHistory, 'delete-pages', withFile).hasOthers).toBe(true);
  });
});
