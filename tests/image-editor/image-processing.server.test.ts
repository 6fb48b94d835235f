// Tests section 7, image processing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageOperations, routes, type Control, type Option } from '@octavo/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person, type Reply } from '../accounts/accounts.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { pdf } from '../setup/documents.ts';
import { sendForm, type Part } from '../setup/forms.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';
import { hostileCorpus } from '../setup/canary.ts';
import { seededFile, seedFiles, watchOrphans } from '../my-files/stored-files.ts';

const server = useSharedServer();

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
/** The response of the preview. */
const preview = (name: string, content: Buffer, { headers } = person) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return fetch(`${server.url}/api/image-processing/preview`, {
    ...{ method: 'POST', body: form, headers },
  });
};
const refusal = ({ status, body }: Reply) => [status, body.code];

/** Values that an option must refuse. */
function wrongOf(control: Control): string[] {
  switch (control.kind) {
    case 'integer':
      return [String(control.min - 1), String(control.max + 1), `${control.min}.5`, 'many'];
    case 'decimal':
      return [String(control.min - control.step), String(control.max + control.step), 'many'];
    case 'choice':
      return ['none-such'];
    case 'toggle':
      return ['perhaps'];
    case 'color':
      return ['red', '#12345'];
    case 'text':
      return ['x'.repeat(control.maxLength + 1)];
    case 'password':
      return [];
  }
}

const usage = async (somebody = person) =>
  (await call(server, 'GET', '/conversion/usage', { person: somebody })).body['data'];

describe('POST /image-processing/process', () => {
  const logo = { name: 'logo.png', content: picture.content };
  const svg = {
    name: 'drawing.svg',
    content: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
  };

  test.each([
    [
      'resize',
      [
        ['resizeWidth', '4000'],
        ['resizeHeight', '1'],
        ['maintainAspectRatio', 'false'],
      ],
      { format: 'png', width: 4000, height: 1 },
    ],
    ['resize', [], { format: 'png', width: 800, height: 400 }],
    [
      'compress',
      [
        ['targetKilobytes', '1'],
        ['outputFormat', 'jpg'],
      ],
      { format: 'jpeg', width: 20, height: 10 },
    ],
    ['image-format', [['outputFormat', 'webp']], { format: 'webp', width: 20, height: 10 }],
    [
      'edit',
      [
        ['rotation', '90'],
        ['sepia', '100'],
        ['showWatermark', 'true'],
        ['additionalFiles', logo],
      ],
      { format: 'jpeg', width: 10, height: 20 },
    ],
  ] satisfies [string, Part[], object][])(
    '%s no. %# succeeds, is charged once, listed as edited and downloadable by name',
    async (operation, parts, expected) => {
      const owner = await registered(server, issuer);
      const form: Part[] = [['operation', operation], ['file', picture], ...(parts as Part[])];
      const { status, body } = await send('/process', form, owner);
      expect([status, body.message]).toEqual([200, body.message]);
      const { outputFileName } = body['data'];
      expect((await usage(owner)).conversions).toMatchObject({ used: 1, reserved: 0 });
      const list = await call(server, 'GET', '/user-files/files', { person: owner });
      const type = operation.startsWith('image-') ? operation : `image-${operation}`;
      expect(list.body['data'].files).toMatchObject([
        { conversion_type: type, file_name: outputFileName },
      ]);
      const path = `${server.url}/api/image-processing/download/${outputFileName}`;
      const answer = await fetch(path, { headers: owner.headers });
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject(expected);
    },
  );

  test.each(Object.entries(imageOperations))(
    '%s refuses each value out of range, naming the option',
    async (operation, { options }) => {
      const needed: Part[] = operation === 'format' ? [['outputFormat', 'png']] : [];
      for (const [option, { control }] of Object.entries<Option>(options))
        for (const value of wrongOf(control)) {
          const others = needed.filter(([name]) => name !== option);
          const form: Part[] = [['operation', operation], ...others, [option, value]];
          const reply = await process([...form, ['file', picture]]);
          expect([option, value, ...refusal(reply)]).toEqual([
            ...[option, value, 400, 'invalid_option'],
          ]);
          expect([reply.body['details']?.option, value]).toEqual([option, value]);
        }
    },
  );

  test.each([
    ['', [], 'operation'],
    ['posterise', [], 'operation'],
    ['merge', [], 'operation'],
    ['format', [], 'outputFormat'],
    ['format', [['outputFormat', 'bmp']], 'outputFormat'],
    ['edit', [['crop', '60 0 60 100']], 'crop'],
    [
      'edit',
      [
        ['showWatermark', 'true'],
        ['watermarkText', ' '],
      ],
      'watermarkText',
    ],
    ['compress', [['colour', 'red']], 'colour'],
  ] satisfies [string, Part[], string][])(
    '“%s” with %j is refused',
    async (operation, parts, option) => {
      const form: Part[] = [['operation', operation], ...(parts as Part[])];
      const reply = await process([...form, ['file', picture]]);
      expect(refusal(reply)).toEqual([400, 'invalid_option']);
      expect(reply.body['details']?.option).toBe(option);
    },
  );

  test('files that are not images, empty, truncated, huge, hostile or too many get their problem and are not charged', async () => {
    const before = (await usage()).conversions;
    const hostile = async (name: string) => ({
      name,
      content: await readFile(join(hostileCorpus, name)),
    });
    const refused = async (file: Part[1], ...more: Part[]) =>
      refusal(await process([['operation', 'edit'], ['file', file], ...more]));
    expect(await refused(document)).toEqual([415, 'wrong_format']);
    expect(await refused({ name: 'a.png', content: '' })).toEqual([422, 'empty_file']);
    const cut = { name: 'a.png', content: picture.content.subarray(0, 60) };
    expect(await refused(cut)).toEqual([422, 'damaged_file']);
    for (const name of ['png-30000x30000.png', 'gif-65535.gif'])
      expect(await refused(await hostile(name))).toEqual([422, 'too_many_pixels']);
    expect(await refused(await hostile('gif-20k-frames.gif'))).toEqual([422, 'too_many_frames']);
    expect(await refused(await hostile('html-as.png'))).toEqual([415, 'wrong_format']);
    const mark: Part = ['additionalFiles', document];
    expect(await refused(picture, mark, ['showWatermark', 'true'])).toEqual([415, 'wrong_format']);
    const drawn: Part = ['additionalFiles', svg];
    expect((await refused(picture, drawn, drawn))[0]).toBe(400);
    const compress: Part = ['operation', 'compress'];
    expect(refusal(await process([compress]))).toEqual([400, 'missing_file']);
    const two: Part[] = [compress, ['file', picture], ['file', picture]];
    expect(refusal(await process(two))).toEqual([400, 'invalid_request']);
    expect((await usage()).conversions).toEqual(before);
  });

  test('requires a token', async () => {
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

test('GET /image-processing/formats lists the input and output formats', async () => {
  const { status, body } = await call(server, 'GET', '/image-processing/formats', { person });
  expect(status).toBe(200);
  expect(routes.image.formats.replies[200].parse(body)).toEqual(body);
  const names = (list: { format: string }[]) => list.map(({ format }) => format);
  expect(names(body['data'].read)).toEqual(imageOperations.edit.from);
  expect(names(body['data'].written)).toEqual(['jpg', 'png', 'webp', 'gif', 'avif', 'tiff']);
  const stranger = await call(server, 'GET', '/image-processing/formats');
  expect(refusal(stranger)).toEqual([401, 'sign_in_required']);
});

test('GET /image-processing/health is public and lists the available operations', async () => {
  const { status, body } = await call(server, 'GET', '/image-processing/health');
  expect(status).toBe(200);
  expect(routes.image.health.replies[200].parse(body)).toEqual(body);
});

test('image inspection is possible when the monthly allowance and the storage are used up', async () => {
  const owner = await registered(server, issuer);
  await seedFiles(server, [seededFile(`user:${owner.uid}`, { bytes: 10 ** 12 })]);
  const full = await convert(server, { type: 'image-resizer', ...picture, headers: owner.headers });
  expect(refusal(full)).toEqual([413, 'storage_used_up']);
  const used = `INSERT INTO allowances (owner, period, used, reserved) VALUES ($1, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), 1000, 0)`;
  await query(server, used, [`user:${owner.uid}`]);
  const parts: Part[] = [
    ['operation', 'resize'],
    ['file', picture],
  ];
  const refused = await send('/process', parts, owner);
  expect(refusal(refused)).toEqual([402, 'conversions_used_up']);
  const { status, body } = await send('/metadata', [['file', picture]], owner);
  expect([status, body['data'].metadata.format]).toEqual([200, 'png']);
  expect((await preview(picture.name, picture.content, owner)).status).toBe(200);
});

describe('image inspection', () => {
  const expectNoOrphans = watchOrphans(server);
  const expectNothingStored = async () => {
    const rows = await query(
      server,
      `SELECT id::text FROM jobs WHERE owner LIKE '%image%' UNION ALL SELECT id::text FROM files WHERE owner LIKE '%image%'
       UNION ALL SELECT owner FROM allowances WHERE period = 'free' OR owner LIKE '%image%'`,
    );
    expect(rows).toEqual([]);
    await expectNoOrphans();
  };

  const described = async (name: string, content: Buffer) => {
    const { status, body } = await send('/metadata', [['file', { name, content }]]);
    if (status !== 200) throw new Error(body.message);
    expect(routes.image.metadata.replies[200].parse(body)).toEqual(body);
    return body['data'].metadata;
  };

  const red = { create: { width: 30, height: 20, channels: 3, background: 'red' } } as const;

  test('returns the data of the image header', async () => {
    expect(await described('photo.png', picture.content)).toEqual({
      ...{ format: 'png', width: 20, height: 10, orientation: 1, color_space: 'srgb' },
      ...{ has_alpha: false, frames: 1, file_size: picture.content.length },
      ...{ icc_profile: null, has_exif: false, has_gps: false },
    });
  });

  test('returns the upright size of a rotated photo, its profile, and whether it has EXIF data and a location', async () => {
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

  test('returns transparency and frames, and reads SVG', async () => {
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

  test('is not charged and stores nothing, also for damaged images', async () => {
    const before = await usage();
    await Promise.all([described('a.png', picture.content), preview('b.png', picture.content)]);
    const broken = { name: 'a.png', content: picture.content.subarray(0, 20) };
    expect(refusal(await send('/metadata', [['file', broken]]))).toEqual([422, 'damaged_file']);
    expect(refusal(await send('/preview', [['file', broken]]))).toEqual([422, 'damaged_file']);
    expect(await usage()).toEqual(before);
    await expectNothingStored();
  });

  test('a preview is upright, in sRGB, at most 2048 pixels long, and keeps transparency', async () => {
    const wide = sharp({ create: { ...red.create, width: 3000, height: 600 } });
    const photo = await wide
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .tiff()
      .toBuffer();
    const answer = await preview('a.tiff', photo);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const shown = await sharp(await answer.arrayBuffer()).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 410, height: 2048 });
    expect([shown.icc, shown.exif]).toEqual([undefined, undefined]);
    const clear = sharp({ create: { ...red.create, channels: 4, background: '#f008' } }).tiff({
      compression: 'deflate',
    });
    const seenClear = await (await preview('a.tiff', await clear.toBuffer())).arrayBuffer();
    const pixel = await sharp(seenClear).raw().toBuffer();
    expect([pixel[0], pixel[3]]).toEqual([255, 136]);
    await expectNothingStored();
  });

  test.each(['/metadata', '/preview'])(
    '%s refuses too large images, other files, empty, missing and several files, and callers without an account',
    async (path) => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>';
      const refused = async (...files: (typeof document)[]) =>
        refusal(
          await send(
            path,
            files.map((file): Part => ['file', file]),
          ),
        );
      const huge = { name: 'a.svg', content: Buffer.from(svg) };
      expect(await refused(huge)).toEqual([422, 'too_many_pixels']);
      expect(await refused(document)).toEqual([415, 'wrong_format']);
      const empty = { name: 'a.png', content: Buffer.alloc(0) };
      expect(await refused(empty)).toEqual([422, 'empty_file']);
      expect(await refused()).toEqual([400, 'missing_file']);
      expect(await refused(picture, picture)).toEqual([400, 'invalid_request']);
      const stranger = await sendForm(server, `/image-processing${path}`, [['file', picture]]);
      expect(refusal(stranger)).toEqual([401, 'sign_in_required']);
      await expectNothingStored();
    },
  );
});
