// The structure types of PDF 2.0, which have a namespace of their own (ISO 32000-2, 14.7.4 and 14.8.4).
import { isReference } from '#formats/pdf/objects/objects.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import { standardTypes, type Element, type TagTree } from '#formats/pdf/structure/tag-tree.ts';

const names = { older: 'http://iso.org/pdf/ssn', newer: 'http://iso.org/pdf2/ssn' } as const;

const newerTypes: ReadonlySet<string> = new Set(
  `Document DocumentFragment Part Sect Div Aside NonStruct P Title H H1 H2 H3 H4 H5 H6 FENote Sub Lbl Span Em Strong Link
  Annot Form Ruby RB RT RP Warichu WT WP L LI LBody Table TR TH TD THead TBody TFoot Caption Figure Formula`.split(
    /\s+/,
  ),
);

const maxRoles = 20;

const nameOf = (tree: TagTree, namespace: Value | undefined): string =>
  textOfValue(tree.objects.resolved(tree.objects.dictionary(namespace)['/NS']));

/** The standard type of an element by its namespace; nothing without one, or if it is mapped to none. */
export function typeInNamespace(tree: TagTree, { type, entries }: Element): string | undefined {
  const { objects } = tree;
  let name = type;
  let { '/NS': namespace } = entries;
  if (namespace === undefined) return undefined;
  for (let hops = 0; hops < maxRoles; hops += 1) {
    const known = namespace === undefined ? names.older : nameOf(tree, namespace);
    if (known === names.newer) return newerTypes.has(name) ? name : undefined;
    if (known === names.older) return standardTypes.has(name) ? name : undefined;
    const roles = objects.dictionary(objects.dictionary(namespace)['/RoleMapNS']);
    const mapped = objects.resolved(roles[`/${name}`]);
    const [to, next] = Array.isArray(mapped) ? mapped : [mapped];
    if (typeof to !== 'string') return undefined;
    [name, namespace] = [to.slice(1), next];
  }
  return undefined;
}

/** The namespace of PDF 2.0 in a file; nothing if its tags do not use it. */
export function newerNamespace(tree: TagTree): string | undefined {
  const { '/Namespaces': listed } = tree.objects.dictionary(tree.root);
  return tree.objects
    .list(listed)
    .filter((entry) => isReference(entry))
    .find((entry) => nameOf(tree, entry) === names.newer);
}

/** True if a type is one of PDF 2.0. */
export const isNewerType = (type: string): boolean => newerTypes.has(type);
