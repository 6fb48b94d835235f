// Reads the files of dropped folders.

/** More files of folders than these are left out: a list of thousands is useless, and a whole disk is dropped by accident. */
export const maxFolderFiles = 500;

/** Files that systems leave in folders, and hidden ones. */
const isHidden = (name: string) =>
  name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/** The visible files of a chosen folder, by their path, up to the limit. */
export function filesOfFolder(files: readonly File[]): { files: File[]; left: number } {
  const visible = files
    .filter(({ name, webkitRelativePath: path }) => ![name, ...path.split('/')].some(isHidden))
    .toSorted((one, other) => one.webkitRelativePath.localeCompare(other.webkitRelativePath));
  return {
    files: visible.slice(0, maxFolderFiles),
    left: Math.max(0, visible.length - maxFolderFiles),
  };
}

/**
 * The visible files in folders and their subfolders, up to one more than the limit. What cannot be read is left out.
 * @param entries must be taken from the drop event while it is handled
 */
export async function readFolders(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const visit = async (entry: FileSystemEntry): Promise<void> => {
    if (isHidden(entry.name) || files.length > maxFolderFiles) return;
    if (isFolder(entry)) for (const inner of await entriesIn(entry)) await visit(inner);
    else if (isFile(entry)) files.push(...(await fileOf(entry)));
  };
  for (const entry of entries) await visit(entry);
  return files;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File[]>((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );

/** The reader gives at most a hundred entries at a time (Chromium). */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const next = () =>
    new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
  const all: FileSystemEntry[] = [];
  for (let some = await next(); some.length > 0; some = await next()) all.push(...some);
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}
