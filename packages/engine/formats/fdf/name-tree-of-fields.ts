// The hierarchy that full names of fields stand for: `a.b` and `a.c` are kids of `a`.

export type FieldNode<V> = { name: string; value?: V; kids: FieldNode<V>[] };

/** The fields at the top. */
export function nodesOf<V>(values: Iterable<readonly [string, V]>): FieldNode<V>[] {
  const root: FieldNode<V> = { name: '', kids: [] };
  const known = new Map<string, FieldNode<V>>();
  for (const [name, value] of values) {
    let parent = root;
    const parts = name.split('.');
    for (const [index, part] of parts.entries()) {
      const path = parts.slice(0, index + 1).join('.');
      let node = known.get(path);
      if (!node) {
        node = { name: part, kids: [] };
        known.set(path, node);
        parent.kids.push(node);
      }
      parent = node;
    }
    parent.value = value;
  }
  return root.kids;
}
