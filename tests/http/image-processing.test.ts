// Section 7, image processing.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { imageOperations, routes } from '@octavo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person, type Reply } from './accounts.ts';
import { convert } from './client.ts';
import { query } from './database.ts';
import { pdf } from './documents.ts';
import { sendForm, type Part } from './forms.ts';
import { startIssuer } from './issuer.ts';
import { useServer } from './server.ts';

const issuer = await startIssuer();
const server = useServer(issuer.settings);
afterAll(() => issuer.stop());

const picture = {
  name: 'photo.png',
  content: await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
};
const document = { name: 'report.pdf', content: pdf(1) };

let person: Person;
beforeAll(async () => {
  person = await registered(server, issuer);
});

const send = (path: string, parts: readonly Part[], by: Person | undefined = person) =>
  sendForm(server, `/image-processing${path}`, parts, by);
const process = (parts: readonly Part[]) => send('/process', parts);
const refusal = ({ status, body }: Reply) => [status, body.code];
const unsettled = () => query(server, 'SELECT id FROM jobs');

describe('POST /image-processing/process', () => {
  test.each([
    ['resize', []],
    [
      'resize',
      [
        ['resizeWidth', '4000'],
        ['resizeHeight', '1'],
        ['maintainAspectRatio', 'false'],
      ],
    ],
    [
      'resize',
      [
        ['resizeWidth', ''],
        ['resizeHeight', '600'],
        ['outputFormat', 'webp'],
      ],
    ],
    ['compress', [['compressionQuality', '1']]],
    [
      'compress',
      [
        ['compressionQuality', '100'],
        ['outputFormat', ''],
      ],
    ],
    ['format', [['outputFormat', 'jpeg']]],
    [
      'format',
      [
        ['outputFormat', 'gif'],
        ['compressionQuality', '80'],
      ],
    ],
    ['image-format', [['outputFormat', 'png']]],
  ] satisfies [string, Part[]][])(
    '%s with %j is told that it is not available yet, and is no job',
    async (operation, parts) => {
      const reply = await process([
        ['operation', operation],
        ['file', picture],
        ...(parts as Part[]),
      ]);
      expect(refusal(reply)).toEqual([501, 'operation_not_available']);
      expect(await unsettled()).toEqual([]);
    },
  );

  test.each([
    ['', [], 'operation'],
    ['rotate', [], 'operation'],
    ['merge', [], 'operation'],
    ['resize', [['resizeWidth', '0']], 'resizeWidth'],
    ['resize', [['resizeWidth', '4001']], 'resizeWidth'],
    ['resize', [['resizeHeight', '-1']], 'resizeHeight'],
    ['resize', [['resizeHeight', '1.5']], 'resizeHeight'],
    ['resize', [['resizeHeight', 'tall']], 'resizeHeight'],
    ['resize', [['maintainAspectRatio', 'perhaps']], 'maintainAspectRatio'],
    ['compress', [['compressionQuality', '0']], 'compressionQuality'],
    ['compress', [['compressionQuality', '101']], 'compressionQuality'],
    ['format', [], 'outputFormat'],
    ['format', [['outputFormat', 'bmp']], 'outputFormat'],
    ['resize', [['brightness', '120']], 'brightness'],
  ] satisfies [string, Part[], string][])(
    '“%s” with %j is refused',
    async (operation, parts, option) => {
      const reply = await process([
        ['operation', operation],
        ['file', picture],
        ...(parts as Part[]),
      ]);
      expect(refusal(reply)).toEqual([400, 'invalid_option']);
      expect(reply.body['details']?.option).toBe(option);
    },
  );

  test('refuses what is no image, nothing at all, and a second file', async () => {
    const operation: Part = ['operation', 'compress'];
    expect(refusal(await process([operation, ['file', document]]))).toEqual([415, 'wrong_format']);
    expect(refusal(await process([operation]))).toEqual([400, 'missing_file']);
    const two: Part[] = [operation, ['file', picture], ['file', picture]];
    expect(refusal(await process(two))).toEqual([400, 'invalid_request']);
  });

  test('without a token asks to sign in', async () => {
    const reply = await sendForm(server, '/image-processing/process', [['file', picture]]);
    expect(refusal(reply)).toEqual([401, 'sign_in_required']);
  });
});

describe('GET /image-processing/download/{fileName}', () => {
  const path = '/api/image-processing/download/photo.jpg';

  test("sends the person's own image, and nobody else's", async () => {
    const options = { outputFormat: 'jpeg' };
    const headers = person.headers;
    const upload = { type: 'image-resizer', ...picture, options, headers };
    expect((await convert(server, upload)).status).toBe(200);
    const answer = await fetch(server.url + path, { headers });
    const { format, width } = await sharp(await answer.arrayBuffer()).metadata();
    expect([answer.status, format, width]).toEqual([200, 'jpeg', 20]);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const other = await registered(server, issuer);
    expect((await fetch(server.url + path, { headers: other.headers })).status).toBe(404);
    expect((await fetch(server.url + path)).status).toBe(401);
  });
});

test('GET /image-processing/formats lists what is read and what is written', async () => {
  const { status, body } = await call(server, 'GET', '/image-processing/formats', { person });
  expect(status).toBe(200);
  expect(routes.image.formats.replies[200].parse(body)).toEqual(body);
  const names = (list: { format: string }[]) => list.map(({ format }) => format);
  expect(names(body['data'].read)).toEqual(imageOperations.resize.from);
  expect(names(body['data'].written)).toEqual(['jpg', 'png', 'webp', 'gif']);
  const stranger = await call(server, 'GET', '/image-processing/formats');
  expect(refusal(stranger)).toEqual([401, 'sign_in_required']);
});

test('GET /image-processing/health tells everybody that work is possible, and which', async () => {
  const { status, body } = await call(server, 'GET', '/image-processing/health');
  expect(status).toBe(200);
  expect(routes.image.health.replies[200].parse(body)).toEqual(body);
});

describe('POST /image-processing/metadata', () => {
  const nowhere = async () => {
    const rows = await query(
      server,
      `SELECT id::text FROM jobs WHERE type = 'image-metadata' UNION ALL SELECT id::text FROM files WHERE type = 'image-metadata'
       UNION ALL SELECT owner FROM allowances WHERE period = 'free' OR owner LIKE '%metadata%'`,
    );
    expect(rows).toEqual([]);
    // A thumbnail lies there a moment before its row tells of it.
    await expect.poll(strays).toEqual([]);
  };

  /** Blobs that belong to no file. */
  const strays = async () => {
    const folder = join(server.dataFolder, 'files', 'blobs');
    const files = await query(server, 'SELECT blob, thumbnail FROM files');
    const kept = files.flatMap(({ blob, thumbnail }) => [blob, thumbnail]);
    const blobs = await Promise.all(
      (await readdir(folder)).map((part) => readdir(join(folder, part))),
    );
    return blobs.flat().filter((name) => !kept.includes(name));
  };

  const described = async (name: string, content: Buffer) => {
    const { status, body } = await send('/metadata', [['file', { name, content }]]);
    if (status !== 200) throw new Error(body.message);
    expect(routes.image.metadata.replies[200].parse(body)).toEqual(body);
    return body['data'].metadata;
  };

  const red = { create: { width: 30, height: 20, channels: 3, background: 'red' } } as const;

  test('tells what the header of an image says', async () => {
    expect(await described('photo.png', picture.content)).toEqual({
      ...{ format: 'png', width: 20, height: 10, orientation: 1, color_space: 'srgb' },
      ...{ has_alpha: false, frames: 1, file_size: picture.content.length },
      ...{ icc_profile: null, has_exif: false, has_gps: false },
    });
  });

  test('tells a turned photo as it is shown, its profile, and that it has camera data with a place', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } };
    const photo = sharp(red).withIccProfile('p3').jpeg();
    const plain = await photo.clone().withMetadata({ orientation: 6, icc: 'p3' }).toBuffer();
    const placed = await photo.clone().withExif(place).toBuffer();
    expect(await described('a.jpg', plain)).toMatchObject({
      ...{ format: 'jpg', width: 20, height: 30, orientation: 6 },
      ...{ icc_profile: expect.stringMatching(/P3/) as string, has_exif: true, has_gps: false },
    });
    expect(await described('a.jpg', placed)).toMatchObject({ has_exif: true, has_gps: true });
  });

  test('tells transparency and the frames of an animation, and reads drawings', async () => {
    const frames = await sharp(
      await Promise.all(
        ['red', 'blue'].map((background) =>
          sharp({ create: { ...red.create, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    expect(await described('a.gif', frames)).toMatchObject({ frames: 2, width: 30, height: 20 });
    const clear = await sharp({ create: { ...red.create, channels: 4, background: '#0000' } })
      .webp()
      .toBuffer();
    expect(await described('a.webp', clear)).toMatchObject({ format: 'webp', has_alpha: true });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="25"/>');
    expect(await described('a.svg', svg)).toMatchObject({ format: 'svg', width: 40, height: 25 });
  });

  test('costs no conversion and leaves nothing behind, also when the image is broken', async () => {
    const usage = async () =>
      (await call(server, 'GET', '/conversion/usage', { person })).body['data'];
    const before = await usage();
    await Promise.all([described('a.png', picture.content), described('b.png', picture.content)]);
    const broken = { name: 'a.png', content: picture.content.subarray(0, 20) };
    expect(refusal(await send('/metadata', [['file', broken]]))).toEqual([422, 'damaged_file']);
    expect(await usage()).toEqual(before);
    await nowhere();
  });

  test('refuses an image that is larger than any that is opened', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>';
    const reply = await send('/metadata', [['file', { name: 'a.svg', content: svg }]]);
    expect(refusal(reply)).toEqual([422, 'too_many_pixels']);
    await nowhere();
  });

  test('refuses what is no image, an empty file, none and several', async () => {
    const empty = { name: 'a.png', content: '' };
    expect(refusal(await send('/metadata', [['file', document]]))).toEqual([415, 'wrong_format']);
    expect(refusal(await send('/metadata', [['file', empty]]))).toEqual([422, 'empty_file']);
    expect(refusal(await send('/metadata', []))).toEqual([400, 'missing_file']);
    const two: Part[] = [
      ['file', picture],
      ['file', picture],
    ];
    expect(refusal(await send('/metadata', two))).toEqual([400, 'invalid_request']);
  });

  test('without a token asks to sign in', async () => {
    const reply = await sendForm(server, '/image-processing/metadata', [['file', picture]]);
    expect(refusal(reply)).toEqual([401, 'sign_in_required']);
  });
});
