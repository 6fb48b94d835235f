// Tests the images as people run them: `./octavo image --test`. Needs root and Podman, so it is not part of `npm test`. Every input
// is made by the server itself.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { podman, startContainer, strict, type Container, type Start } from './container.ts';
import { writeDockersProfile } from './profiles.ts';
import { testUpgrade } from './upgrade.ts';

type Images = {
  full: string;
  slim: string;
  /** Whether they have the validator of PDFs. */
  hasValidator: boolean;
};
type Converted = { bytes: Buffer; name: string };

/** For visitors without limits, because the test converts without signing in. */
const settings = { ANONYMOUS_CONVERSIONS_PER_MONTH: '-1', ANONYMOUS_OCR: '1', LOG_LEVEL: 'warn' };
/** What lets the sandbox of namespaces start. */
const namespaces = ['--security-opt', 'seccomp=unconfined', '--security-opt', 'unmask=ALL'];
const sentence = 'Octavo converts this sentence in a container.';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="#fff"/><text x="20" y="110" font-size="36" font-family="Liberation Sans">${sentence}</text></svg>`;
const account = { email: 'ada@example.org', password: 'correct horse battery staple 9' };

/** Docker waits 10 s by default before it kills. */
const graceMs = 10_000;

/** Prints a line for each finished part. */
const report = (line: string) => console.log(`  ok  ${line}`);

/** @throws if the answer is a problem */
async function convert(
  { url }: Container,
  type: string,
  file: { name: string; content: string | Buffer },
  options: Record<string, string> = {},
): Promise<Converted> {
  const form = new FormData();
  form.set('conversionType', type);
  for (const [name, value] of Object.entries(options)) form.set(name, value);
  form.append('file', new File([file.content as BlobPart], file.name));
  const answer = await fetch(`${url}/api/conversion/convert`, { method: 'POST', body: form });
  const body = (await answer.json()) as {
    message?: string;
    data: { downloadUrl: string; outputFileName: string };
  };
  assert.equal(answer.status, 200, `${type}: ${body.message}`);
  const download = await fetch(new URL(body.data.downloadUrl, url));
  return { bytes: Buffer.from(await download.arrayBuffer()), name: body.data.outputFileName };
}

const asFile = ({ bytes, name }: Converted) => ({ name, content: bytes });
const isPdf = ({ bytes }: Converted) => bytes.subarray(0, 5).toString() === '%PDF-';

/** Makes a PDF/A with the command line in the container, and checks it there. */
async function proveConformance(container: Container): Promise<void> {
  const folder = await container.exec('mktemp', '-d');
  const run = (script: string) => container.exec('sh', '-c', `cd ${folder} && ${script}`);
  await run(`echo '${drawing}' >drawing.svg`);
  await run('octavo convert --type jpg-to-pdf --out pdf drawing.svg');
  await run('octavo convert --type pdf-to-pdfa --option level=2b --out archive pdf/*.pdf');
  const check = 'octavo edit --operation check --profile pdfa-2b --reportFormat json';
  await run(`${check} --out report archive/*.pdf`);
  const { results } = JSON.parse(await run('cat report/*.json')) as Report;
  assert.deepEqual(
    results.map(({ verdict }) => verdict),
    ['conforms'],
  );
  report('PDF/A, which the validator proves');
}

type Report = { results: { verdict: string }[] };

/** Converts a text to PDF, to Word and back. @returns the first PDF */
async function convertDocuments(container: Container): Promise<Converted> {
  const text = { name: 'note.txt', content: `${sentence}\n` };
  const pdf = await convert(container, 'txt-to-pdf', text);
  assert.ok(isPdf(pdf));
  const word = await convert(container, 'pdf-to-word', asFile(pdf));
  assert.ok(isPdf(await convert(container, 'word-to-pdf', asFile(word))));
  report('PDF to Word and back');
  return pdf;
}

/** Runs the conversions that the image `full` supports, each from the result before. */
async function convertEverything(container: Container): Promise<void> {
  const pdf = await convertDocuments(container);
  const page = { name: 'page.html', content: `<!doctype html><h1>${sentence}</h1>` };
  const printed = await convert(container, 'html-to-pdf', page);
  const read = await convert(container, 'pdf-to-txt', asFile(printed));
  assert.match(read.bytes.toString(), new RegExp(sentence));
  report('web page to PDF, and its text');
  await recognise(container, pdf);
}

async function recognise(container: Container, pdf: Converted): Promise<void> {
  const picture = await convert(container, 'pdf-to-jpg', asFile(pdf), { dpi: '200' });
  const scan = await convert(container, 'jpg-to-pdf', asFile(picture));
  const read = await convert(container, 'pdf-to-txt', asFile(scan), { ocr: 'true' });
  assert.match(read.bytes.toString(), /converts this sentence/);
  report('OCR of a scanned page');
}

async function authenticate({ url }: Container, path: string, body: object): Promise<number> {
  const answer = await fetch(`${url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Signs up and follows the link in the mail, which a server without a mail server keeps. */
async function signUp(container: Container): Promise<void> {
  const names = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };
  assert.equal(await authenticate(container, '/sign-up/email', { ...account, ...names }), 200);
  const mails = await container.exec('sh', '-c', 'cat /data/mail/*.json');
  const [, token = ''] = /\/auth\/verify\?token=([\w.-]+)/.exec(mails) ?? [];
  const body = new URLSearchParams({ token });
  const answer = await fetch(`${container.url}/auth/verify`, {
    ...{ method: 'POST', body, redirect: 'manual' },
  });
  assert.match(answer.headers.get('location') ?? '', /\/welcome$/);
  await expectAccount(container);
}

async function expectAccount(container: Container): Promise<void> {
  assert.equal(await authenticate(container, '/sign-in/email', account), 200);
  assert.match(await container.exec('octavo', 'admin', 'jobs', 'list'), /html-to-pdf/);
}

async function testFull(image: string, volume: string): Promise<void> {
  const start = { image, volume, options: [...strict, ...namespaces], settings };
  const first = await startContainer(start);
  report(`started with an empty volume: ready after ${Math.round(first.readyMs)} ms`);
  assert.match(await first.log(), /read mails at http:\/\/\S+\/auth\/mailbox\?key=\S+/);
  report('prints the address of the mailbox');
  await first.exec('octavo', 'health');
  report('is healthy');
  await convertEverything(first);
  await signUp(first);
  const { ms, code } = await first.stop();
  assert.equal(code, 0);
  assert.ok(ms < graceMs, `the stop took ${ms} ms`);
  report(`stopped after ${Math.round(ms)} ms with 0`);

  const second = await startContainer(start);
  report(`started again: ready after ${Math.round(second.readyMs)} ms`);
  await expectAccount(second);
  report('the account is still there');
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  report(`idle: ${Math.round(await second.memory())} MiB`);
  await second.stop();
}

type Expected = {
  convertAll: (container: Container) => Promise<unknown>;
  hasValidator: boolean;
};

/** Without flags, as the given user, the server must get ready and convert: on Linux 6.12 and later nothing else is a pass. */
async function testDockersProfile(
  start: Start,
  user: string,
  { convertAll, hasValidator }: Expected,
): Promise<void> {
  const container = await startContainer(start);
  const ready = Math.round(container.readyMs);
  report(`${start.image}, Docker’s default profile, ${user}: ready after ${ready} ms`);
  await convertAll(container);
  if (hasValidator) await proveConformance(container);
  await container.stop();
}

/** Runs the conversions that the image `slim` supports: data, a picture and PDFs. */
async function convertWithoutOffice(container: Container): Promise<void> {
  const csv = { name: 'table.csv', content: 'a,b\n1,2\n' };
  const sheet = await convert(container, 'text-to-excel', csv);
  assert.equal(sheet.bytes.subarray(0, 2).toString(), 'PK');
  report('CSV to Excel');
  const pdf = await convert(container, 'jpg-to-pdf', { name: 'drawing.svg', content: drawing });
  assert.ok(isPdf(pdf));
  await recognise(container, pdf);
}

async function testSlim(image: string, volume: string, hasValidator: boolean): Promise<void> {
  const options = [...strict, ...namespaces];
  const container = await startContainer({ image, volume, options, settings });
  report(`slim: ready after ${Math.round(container.readyMs)} ms`);
  const catalogue = await (await fetch(`${container.url}/api/conversion/catalogue`)).text();
  assert.doesNotMatch(catalogue, /word-to-pdf|url-to-pdf/);
  assert.match(await (await fetch(container.url)).text(), /octavo-unavailable/);
  report('slim offers what it can do, and says so');
  await convertWithoutOffice(container);
  if (hasValidator) await proveConformance(container);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  report(`slim idle: ${Math.round(await container.memory())} MiB`);
  await container.stop();
}

/** Tests the configuration and the labels of an image. */
async function testDescription(image: string): Promise<void> {
  const [found] = JSON.parse(await podman('inspect', '--type', 'image', image)) as [Description];
  assert.equal(found.Config.StopSignal, 'SIGTERM');
  assert.deepEqual(Object.keys(found.Config.Volumes), ['/data']);
  assert.equal(found.Config.User, '10001');
  assert.deepEqual(found.Healthcheck?.Test, ['CMD', 'octavo', 'health']);
  for (const name of ['title', 'version', 'licenses', 'created'])
    assert.ok(found.Config.Labels[`org.opencontainers.image.${name}`], name);
  const read = [
    'run',
    '--rm',
    '--no-healthcheck',
    '--network',
    'none',
    '--entrypoint',
    'cat',
    image,
  ];
  const text = await podman(...read, '/opt/octavo/sbom.spdx.json');
  const sbom = JSON.parse(text) as { spdxVersion: string; packages: { name: string }[] };
  assert.equal(sbom.spdxVersion, 'SPDX-2.3');
  for (const name of ['qpdf', 'sharp', 'node', 'libc6'])
    assert.ok(
      sbom.packages.some((contained) => contained.name === name),
      name,
    );
  report(`${image}: labels, health check, ${sbom.packages.length} packages in its SBOM`);
}

type Description = {
  Healthcheck?: { Test: string[] };
  Config: {
    StopSignal: string;
    User: string;
    Volumes: Record<string, object>;
    Labels: Record<string, string>;
  };
};

/**
 * Tests both images. Prints what was measured.
 * @throws AssertionError with the log of the container if a test fails
 */
export async function testImages({ full, slim, hasValidator }: Images): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-image-'));
  const profile = join(folder, 'docker.json');
  const volumes: string[] = [];
  const newVolume = () => {
    const name = `octavo-test-${process.pid}-${volumes.length}`;
    volumes.push(name);
    return name;
  };
  try {
    await writeDockersProfile(profile);
    for (const image of [full, slim]) await testDescription(image);
    await testFull(full, newVolume());
    await testSlim(slim, newVolume(), hasValidator);
    const upgraded = await testUpgrade(full, newVolume(), namespaces);
    report(`data of an earlier version: ready after ${Math.round(upgraded)} ms`);
    const withoutFlags = ['--security-opt', `seccomp=${profile}`];
    const users = {
      'user 12345': [...strict, ...withoutFlags],
      'the image’s user': withoutFlags,
    };
    for (const [user, options] of Object.entries(users)) {
      const start = () => ({ volume: newVolume(), options, settings });
      const all = { convertAll: convertEverything, hasValidator };
      const some = { convertAll: convertWithoutOffice, hasValidator };
      await testDockersProfile({ ...start(), image: full }, user, all);
      await testDockersProfile({ ...start(), image: slim }, user, some);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    for (const volume of volumes) await podman('volume', 'rm', '--force', volume).catch(() => '');
  }
}
