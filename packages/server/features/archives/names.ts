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

/** Names as they may stand side by side: `a.pdf`, `a (2).pdf`; letter case does not tell them apart. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [stem, extension] = split(plain(name));
    let free = stem + extension;
    for (let count = 2; taken.has(free.toLowerCase()); count++)
      free = `${stem} (${count})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
