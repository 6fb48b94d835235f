import { afterEach, describe, expect, test, vi } from 'vitest';
import { languagesRemedy, packagesRemedy, sandboxRemedy, validatorRemedy } from './remedies.ts';

afterEach(() => void vi.unstubAllEnvs());

test('a remedy on a machine names the packages to install', () => {
  expect(packagesRemedy('qpdf')).toBe('apt-get install --no-install-recommends qpdf');
  expect(languagesRemedy('/data')).toContain('OCR_LANGUAGES=');
  expect(sandboxRemedy()).toContain('apt-get install --no-install-recommends bubblewrap');
});

describe('in an image', () => {
  test('nothing is said to be installed', () => {
    vi.stubEnv('OCTAVO_IMAGE', '1');
    expect(packagesRemedy('qpdf')).toBe('use the image “full” instead of “slim”');
    expect(validatorRemedy()).toContain('./octavo image --validator');
    expect(sandboxRemedy()).toContain('deploy/README.md');
    expect(sandboxRemedy()).not.toContain('apt-get');
  });

  test('languages are added by another image or by files', () => {
    vi.stubEnv('OCTAVO_IMAGE', '1');
    const remedy = languagesRemedy('/usr/share/tesseract-ocr/5/tessdata');
    expect(remedy).toContain('--languages');
    expect(remedy).toContain('/usr/share/tesseract-ocr/5/tessdata');
    expect(remedy).not.toContain('OCR_LANGUAGES');
  });
});
