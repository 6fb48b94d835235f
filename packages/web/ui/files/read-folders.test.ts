import { expect, test } from 'vitest';
import { filesOfFolder, maxFolderFiles, readFolders } from '#ui/files/read-folders.ts';

const fileEntry = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
});

/** Gives its entries in two parts, as browsers do for large folders. */
const folder = (name: string, ...entries: { name: string }[]): FileSystemEntry => {
  const parts = [entries.slice(0, 1), entries.slice(1), []];
  return {
    ...{ name, isFile: false, isDirectory: true },
    createReader: () => ({
      readEntries: (resolve: (some: object[]) => void) => resolve(parts.shift() ?? []),
    }),
  } as unknown as FileSystemEntry;
};

const namesIn = async (...folders: FileSystemEntry[]) =>
  (await readFolders(folders)).map(({ name }) => name);

test('files of a dropped folder and its subfolders are read, without hidden ones', async () => {
  const inner = folder('inner', fileEntry('b.pdf'), fileEntry('Thumbs.db'));
  const outer = folder('outer', fileEntry('.DS_Store'), inner, fileEntry('a.pdf'), folder('.git'));
  expect(await namesIn(outer)).toEqual(['a.pdf', 'b.pdf']);
  expect(await namesIn(folder('empty'))).toEqual([]);
});

test('one file more than the limit is read, so that exceeding it can be reported', async () => {
  const many = Array.from({ length: maxFolderFiles + 50 }, (_, index) => fileEntry(`${index}.pdf`));
  expect(await namesIn(folder('many', ...many))).toHaveLength(maxFolderFiles + 1);
});

test('a chosen folder is sorted by path and bounded in the same way', () => {
  const at = (path: string) => {
    const file = new File(['x'], path.split('/').at(-1) ?? '');
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return file;
  };
  const { files, left } = filesOfFolder(['f/b.pdf', 'f/.git/config', 'f/a/z.pdf', 'f/.x'].map(at));
  expect(files.map(({ name }) => name)).toEqual(['z.pdf', 'b.pdf']);
  expect(left).toBe(0);
  const many = Array.from({ length: maxFolderFiles + 7 }, (_, index) => at(`f/${index}.pdf`));
  expect(filesOfFolder(many).left).toBe(7);
});
