// The main tasks of users, tested in each of the other browsers.
import { writeFile } from 'node:fs/promises';
import { screens, texts } from '@octavo/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { texts as german } from '../../packages/messages/de/texts.ts';
import { newAccount, password, type Account } from '../accounts/account.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { run } from '../conversions/programs.ts';
import { photoLike } from '../image-editor/photo-like.ts';
import { numberOf, textOf } from '../pdf-editor/pdf-editor-screen.ts';
import { docx, inFolder, useFiles } from '../setup/files.ts';
import type { Driver } from './driver.ts';
import { prepareTaskTest } from './task-test.ts';
import type { BrowserUser } from './browser-user.ts';

const { editor, myFiles, navigation, signup, upload } = texts;

/** Writes a file, and gives its path. */
async function file(name: string, content: string | Buffer): Promise<string> {
  const path = inFolder(name);
  await writeFile(path, content);
  return path;
}

/** Opens a file with a tool of the list of all tools. */
async function open(person: BrowserUser, tool: string, start: string, path: string): Promise<void> {
  await person.go(`${screens.editorUpload}?tool=${tool}`);
  await person.chooses(path);
  await person.clicks('button', start);
}

async function logIn(person: BrowserUser, { email }: Account): Promise<void> {
  await person.go(screens.login);
  await person.fills(signup.email, email);
  await person.fills(signup.password, password);
  await person.presses('Enter');
  await person.sees('link', navigation.profile);
}

/** Tests the main tasks in a browser, each as a new visitor. */
export function testMainTasks(browser: string, start: () => Promise<Driver>): void {
  useFiles();
  const testTask = prepareTaskTest(browser, start);

  testTask('a table is converted and downloaded', async (person) => {
    await person.go(screens.home);
    await person.clicks('link', 'CSV to JSON');
    await person.chooses(await file('rows.csv', 'name,age\nAda,36\n'));
    await person.clicks('button', upload.startConversion);
    await person.clicks('link', upload.download);
    const json = JSON.parse((await person.receives('rows.json')).toString());
    expect(json).toEqual([{ name: 'Ada', age: 36 }]);
  });

  testTask('somebody signs up', async (person) => {
    await person.go(screens.signup);
    await person.fills(signup.firstName, 'Grace');
    await person.fills(signup.lastName, 'Hopper');
    await person.fills(signup.email, `${crypto.randomUUID()}@example.org`);
    await person.fills(signup.password, password);
    await person.presses('Enter');
    await person.sees('link', navigation.profile);
  });

  testTask('a file of somebody who logs in is in My files, and is downloaded', async (person) => {
    const account = await newAccount();
    await account.convert('apples');
    await logIn(person, account);
    await person.clicks('link', navigation.myFiles);
    await person.clicks('button', `${myFiles.download} apples.json`);
    expect((await person.receives('apples.json')).toString()).toContain('"a"');
  });

  testTask('pages of a PDF are drawn, turned, deleted and downloaded', async (person) => {
    await logIn(person, await newAccount());
    const paper = await file('report.pdf', pagedPdf({ name: 'report', pages: 3 }));
    await open(person, 'pdf-organise', upload.continueToPdfEditor, paper);
    await person.waitsFor(hasInk, '.pdfViewer .page[data-page-number="1"] canvas');
    await person.waitsFor(hasInk, '[role=row][aria-label="Page 2"] canvas');
    await person.clicks('row', 'Page 2');
    await person.clicks('button', 'Rotate right');
    await person.clicks('row', 'Page 3');
    await person.waitsFor(isSelected, 'Page 3');
    await person.presses('Delete');
    await person.reads('2 pages');
    await person.clicks('button', 'Download');
    const path = await file('turned.pdf', await person.receives('report.pdf'));
    await run('qpdf', ['--check', path]);
    expect(await textOf(path)).toEqual(['report page 1', 'report page 2']);
    expect(await numberOf('Page\\s+2 rot', path, '-f', '2', '-l', '2')).toBe(90);
  });

  testTask('a photo is cropped and saved', async (person) => {
    await logIn(person, await newAccount());
    const photo = await file('photo.jpg', await photoLike(800, 600).jpeg().toBuffer());
    await open(person, 'image-crop', upload.continueToImageEditor, photo);
    await person.clicks('button', 'Crop to 16:9');
    await person.clicks('radio', 'WebP');
    await person.clicks('button', 'Save image');
    const { format, width, height } = await sharp(
      await person.receives('photo-edited.webp'),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 450 });
  });

  testTask('a text is changed and saved', async (person) => {
    await open(person, 'text-editor', upload.startEdit, await file('notes.txt', 'first\nsecond\n'));
    await person.clicks('textbox', /^Text of notes/);
    await person.presses('Control+Home');
    await person.types('Grüße 1\n');
    await person.presses('Control+s');
    expect((await person.receives('notes.txt')).toString()).toBe('Grüße 1\nfirst\nsecond\n');
  });

  testTask('a Word document is opened and changed', async (person) => {
    const { name, buffer } = await docx('letter.docx', 'Dear Ada');
    await open(person, 'document-editor', upload.startEdit, await file(name, buffer));
    await person.clicks('textbox', /^Text of letter/);
    await person.presses('Control+Home');
    await person.types('Hello, ');
    await person.presses('Control+End');
    await person.types('\nYours');
    await person.clicks('button', editor.save);
    await person.clicks('button', editor.save);
    const path = await file(name, await person.receives('letter.docx'));
    const document = await run('unzip', ['-p', path, 'word/document.xml']);
    expect(document.replaceAll(/<[^>]*>/g, '')).toContain('Hello, Dear AdaYours');
  });

  testTask(
    'a phone shows the upload screen in German, and nothing is wider than it',
    async (person) => {
      await person.visitor.narrow();
      await person.go(screens.editorUpload);
      await person.clicks('textbox', /^Language/);
      await person.types('D');
      await person.sees('heading', german.upload.title);
      const { y } = await person.sees('button', 'Dateien auswählen');
      expect(y).toBeLessThan(600);
      await person.waitsFor(() => document.documentElement.scrollWidth <= innerWidth);
    },
  );
}

/** Whether a page is selected in the sidebar; runs in the page. */
function isSelected(name: string): boolean {
  return document.querySelector(`[role=row][aria-selected=true][aria-label="${name}"]`) !== null;
}

/** Whether a canvas shows more than one colour; runs in the page. */
function hasInk(selector: string): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>(selector);
  if (!canvas?.width) return false;
  const copy = new OffscreenCanvas(40, 40).getContext('2d')!;
  copy.drawImage(canvas, 0, 0, 40, 40);
  const { data } = copy.getImageData(0, 0, 40, 40);
  return new Set(new Uint32Array(data.buffer)).size > 1;
}
