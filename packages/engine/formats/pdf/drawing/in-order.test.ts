import { expect, it } from 'vitest';
import { distribute } from './in-order.ts';

const picture = (page: number) => Buffer.of(page);

/** Simulates a thread that takes a while for each page. */
async function lane(
  { next, give }: ReturnType<typeof distribute>,
  turns: (page: number) => number,
): Promise<number[]> {
  const drawn: number[] = [];
  for (let request = await next(); request; request = await next()) {
    for (let turn = 0; turn < turns(request.page); turn++) await Promise.resolve();
    drawn.push(request.page);
    give({ place: request.place, picture: picture(request.page) });
  }
  return drawn;
}

async function collected(pictures: AsyncIterable<Buffer>): Promise<number[]> {
  const all: number[] = [];
  for await (const [page] of pictures) all.push(page ?? 0);
  return all;
}

it('yields pictures in page order, whichever thread renders them and however fast', async () => {
  const pages = Array.from({ length: 100 }, (_, index) => 200 - index);
  const distribution = distribute(pages);
  const slow = lane(distribution, (page) => page % 7);
  const quick = lane(distribution, () => 0);
  expect(await collected(distribution.pictures())).toEqual(pages);
  const drawn = [...(await slow), ...(await quick)];
  expect(drawn.toSorted((a, b) => b - a)).toEqual(pages);
});

it('renders only a few pages ahead of the consumer', async () => {
  const distribution = distribute(Array.from({ length: 50 }, (_, index) => index));
  const handedOut: number[] = [];
  void (async () => {
    for (let request = await distribution.next(); request; request = await distribution.next())
      handedOut.push(request.page);
  })();
  await new Promise(setImmediate);
  expect(handedOut).toEqual([0, 1, 2, 3, 4, 5]);
});

it('ends with the first failure and starts no further rendering', async () => {
  const distribution = distribute([1, 2, 3]);
  const pictures = collected(distribution.pictures());
  distribution.give({ place: 0, picture: picture(1) });
  distribution.fail(new Error('first'));
  distribution.fail(new Error('second'));
  await expect(pictures).rejects.toThrow('first');
  expect(await distribution.next()).toBeUndefined();
});
