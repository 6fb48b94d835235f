import { afterEach, expect, it, vi } from 'vitest';
import { heif } from './heif.ts';

afterEach(() => vi.unstubAllEnvs());

it('names the package to install if the decoder is missing', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const problem = { code: 'tool_missing', values: { tool: 'libheif-examples' } };
  await expect(heif('photo.heic', 'photo.jpg')).rejects.toMatchObject({ problem });
});
