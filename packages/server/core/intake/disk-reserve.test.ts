import { expect, test } from 'vitest';
import { createDiskReserve } from '#core/intake/disk-reserve.ts';

const freeBytes = 100;
const minFreeBytes = 10;

test('copies that the server makes at the same time keep the reserve together', async () => {
  const reserve = createDiskReserve({ freeBytes: async () => freeBytes }, minFreeBytes);
  const release = await reserve.reserve(60);
  const full = { problem: { code: 'storage_full' } };
  await expect(reserve.reserve(60)).rejects.toMatchObject(full);
  await expect(reserve.refuseBeyond(60)).rejects.toMatchObject(full);
  await reserve.reserve(30);
  release();
  await expect(reserve.refuseBeyond(60)).resolves.toBeUndefined();
});
