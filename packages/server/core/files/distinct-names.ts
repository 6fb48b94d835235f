// Gives the files of an archive plain names that are unique on every file system.

const longest = 200;

/** Characters that Windows forbids in file names. */
const forbidden = /["*/:<>?\\|]/g;

const split = (name: string): [stem: string, extension: string] => {
  const at = name.lastIndexOf('.');
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
};

const plain = (name: string): string => {
  const [stem, extension] = split(name.replaceAll(forbidden, '_'));
  return [...stem].slice(0, longest - extension.length).join('') + extension;
};

/** Makes each name unique among those before it: `a.pdf`, `a (2).pdf`. Upper and lower case count as the same. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [stem, extension] = split(plain(name));
    let free = stem + extension;
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = `${stem} (${count})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  };
}

/** All names, made unique. */
export const distinctNames = (names: readonly string[]): string[] => names.map(uniqueNames());
