// All texts of the catalogue as a type, so that a translation with a missing or superfluous text does not compile.
import type { conversions, imageOperations, pdfOperations } from './catalogue.ts';
import type { screenLabels } from '../screens.ts';
import type { groups } from './entry.ts';
import type { inputKinds } from './input-kinds.ts';
import type { formats } from './formats.ts';
import type { editorTasks, catalogueGroups } from './tools.ts';

type Values<T> = T extends unknown ? T[keyof T] : never;
type Property<T, K extends string> = T extends unknown
  ? K extends keyof T
    ? Extract<T[K], string>
    : never
  : never;
type Choices<T> = T extends { choices: readonly { label: infer L extends string }[] } ? L : never;
type WordsOfControl<C> =
  | Property<C, 'label'>
  | Property<C, 'help'>
  | Property<C, 'placeholder'>
  | Choices<C>;
type WordsOfOptions<O> = Values<{
  [N in keyof O]: O[N] extends { control: infer C } ? WordsOfControl<C> : never;
}>;
type WordsOfLists<L> = Values<{ [N in keyof L]: Property<L[N], 'label'> | Property<L[N], 'help'> }>;
type WordsOfEntry<E> =
  | Property<E, 'label'>
  | (E extends { options: infer O } ? WordsOfOptions<O> : never)
  | (E extends { lists: infer L } ? WordsOfLists<L> : never);
type WordsOf<Rows> = Values<{ [N in keyof Rows]: WordsOfEntry<Rows[N]> }>;

/** Every label, help text, choice and placeholder of the catalogue, in English. */
export type CatalogueLabel =
  | WordsOf<typeof conversions>
  | WordsOf<typeof pdfOperations>
  | WordsOf<typeof imageOperations>
  | Property<Values<typeof formats>, 'label'>
  | Values<typeof groups>
  | Values<typeof catalogueGroups>
  | Values<Values<typeof editorTasks>>
  | Property<Values<typeof inputKinds>, 'label'>
  | Values<typeof screenLabels>;
