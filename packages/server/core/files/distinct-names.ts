// The names of files in an archive: plain, and no two the same on any system.

const longest = 200;

/** Characters that Windows forbids in names. */
const forbidden = /["*/:<>?\\|]/g;

const split = (name: string): [stem: string, extension: string] => {
  const at = name.lastIndexOf('.');
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
};

const plain = (name: string): string => {
  const [stem, extension] = split(name.replaceAll(forbidden, '_'));
  return [...stem].slice(0, longest - extension.length).join('') + extension;
};

/** Gives each name a form that no earlier one has: `a.pdf`, `a (2).pdf`; letter case does not tell them apart. */
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

/** Names as they may stand side by side. */
export const distinctNames = (names: readonly string[]): string[] => names.map(uniqueNames());
