import { expect, it } from 'vitest';
import { skewOf } from '#engines/recognition/skew.ts';

/** Lines of text as bars, falling to the right by an angle. */
function page(degrees: number) {
  const [width, height] = [400, 500];
  const data = new Uint8Array(width * height).fill(255);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 40; line < 460; line += 14)
    for (let x = 30; x < 370; x++)
      for (let thick = 0; thick < 5; thick++)
        if (x % 23 > 3) data[Math.round(line + thick + slope * x) * width + x] = 0;
  return { data, width, height };
}

it.each([0, 0.5, -1.2, 2.4, -6, 10])('finds that lines fall by %d degrees', (degrees) => {
  expect(skewOf(page(degrees))).toBeCloseTo(degrees, 1);
});

/** The same page, lying on its side. */
function onItsSide({ data, width, height }: ReturnType<typeof page>) {
  const turned = new Uint8Array(data.length);
  data.forEach((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    turned[x * height + (height - 1 - y)] = value;
  });
  return { data: turned, width: height, height: width };
}

it.each([0, 1.2, -2.4, 10])('finds %d degrees on a page that lies on its side', (degrees) => {
  expect(skewOf(onItsSide(page(degrees)))).toBeCloseTo(degrees, 1);
});

it('takes an empty page for straight', () => {
  expect(skewOf({ data: new Uint8Array(100 * 100).fill(255), width: 100, height: 100 })).toBe(0);
});

it('finds the angle on a page that is lit from one side', () => {
  const { data, ...size } = page(-4.5);
  const lit = data.map(
    (value, at) => (value ? 255 : 130) * (1 - (0.6 * (at % size.width)) / size.width),
  );
  expect(skewOf({ data: lit, ...size })).toBeCloseTo(-4.5, 1);
});
