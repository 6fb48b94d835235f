// Groups chosen files by kind, each with the conversion that it gets, for when no type was chosen first.
import {
  conversion,
  inputKinds,
  kindOfName,
  toolsReading,
  usualTools,
  type ConversionType,
  type InputKind,
} from '@octavo/contract';
import { isAvailable } from '#converting/availability.ts';
import { isStartable, type Entry } from '#converting/queue/entry.ts';
import type { Queue } from '#converting/queue/queue.ts';
import { labelFor } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';

/** A kind of the catalogue, or what no tool is known for. */
export type GroupKind = InputKind | 'other';

export type FileGroup = {
  kind: GroupKind;
  label: string;
  entries: readonly Entry[];
  names: readonly string[];
  /** The conversions that read all of its files. */
  types: readonly ConversionType[];
  /** The conversion that the files get; undefined if there is none. */
  target: ConversionType | undefined;
};

/** What the user chose in place of the usual conversion. */
export type Targets = Readonly<Partial<Record<GroupKind, ConversionType>>>;

const kindOf = ({ files: [{ name }] }: Entry): GroupKind => kindOfName(name) ?? 'other';

const namesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ files }) => files.map(({ name }) => name));

/** The files that wait for a type, by kind, in the order in which the kinds appear. */
export function groupsOf(queue: Queue, targets: Targets): FileGroup[] {
  const waiting = queue.filter(isStartable);
  const kinds = new Set(waiting.map(kindOf));
  return [...kinds].map((kind) => {
    const entries = waiting.filter((entry) => kindOf(entry) === kind);
    return groupOf(kind, entries, targets[kind]);
  });
}

function groupOf(
  kind: GroupKind,
  entries: readonly Entry[],
  chosen: ConversionType | undefined,
): FileGroup {
  const names = namesOf(entries);
  const types = kind === 'other' ? [] : conversionsIn(toolsReading(names));
  const [usual] = conversionsIn(usualTools(names)).filter((type) => types.includes(type));
  const target = chosen && types.includes(chosen) ? chosen : (usual ?? types[0]);
  const label = kind === 'other' ? messages.upload.otherFiles : labelFor(inputKinds[kind].label);
  return { kind, label, entries, names, types, target };
}

/** The types that the server converts without an editor. */
const conversionsIn = (tools: ReturnType<typeof toolsReading>): ConversionType[] =>
  tools
    .filter(
      ({ conversionType: type, operation }) =>
        !operation && isConversion(type) && isAvailable(type),
    )
    .map(({ conversionType }) => conversionType);

const isConversion = (type: ConversionType) => conversion(type).mode === 'conversion';
