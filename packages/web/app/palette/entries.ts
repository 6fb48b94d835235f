// The entries of the command palette: recent files, tools and screens.
import {
  catalogueGroups,
  operatorScreens,
  screenLabels,
  screens,
  searchWordsOf,
  toolAddress,
  tools,
  type LinkedScreen,
  type StoredFile,
} from '@octavo/contract';
import { isAvailable } from '#converting/availability.ts';
import { hasAccounts } from '#identity/has-accounts.ts';
import type { Identity } from '#identity/identity.ts';
import { labelFor, loadLabelsInAllLanguages } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { presets as presetWords } from '#messages/presets.ts';
import { presetAddress } from '#navigation/navigation-state.ts';
import { stepsText } from '#presets/preset-steps.ts';
import type { StoredPreset } from '#presets/use-presets.ts';
import type { Searchable } from '#navigation/search.ts';

const words = messages.palette;

export type PaletteEntry = Searchable & {
  id: string;
  /** The heading that it is listed under. */
  group: string;
} & ({ address: string } | { file: StoredFile });

const namesOf = await loadLabelsInAllLanguages();

const offered = tools.filter(({ conversionType }) => isAvailable(conversionType));

const toolEntries: readonly PaletteEntry[] = offered.map(({ id, label, group }) => ({
  id,
  names: namesOf(label),
  words: `${searchWordsOf(id)} ${namesOf(catalogueGroups[group]).join(' ')}`,
  group: labelFor(catalogueGroups[group]),
  address: toolAddress(id),
}));

/** Screens that only some people can use. */
const audience: Partial<Record<LinkedScreen, Identity['state']>> = {
  myFiles: 'signed-in',
  profile: 'signed-in',
  login: 'signed-out',
  signup: 'signed-out',
};

const aboutAccounts: readonly LinkedScreen[] = ['profile', 'pricing', 'login', 'signup'];

const screenEntries = (state: Identity['state']): PaletteEntry[] =>
  (Object.keys(screenLabels) as LinkedScreen[])
    .filter((name) => (audience[name] ?? state) === state)
    .filter((name) => hasAccounts() || !aboutAccounts.includes(name))
    .map((name) => ({
      id: `screen-${name}`,
      names: namesOf(screenLabels[name]),
      group: words.screens,
      address: screens[name],
    }));

const adminEntry: PaletteEntry = {
  id: 'screen-admin',
  names: [messages.shell.administration],
  words: 'admin',
  group: words.screens,
  address: operatorScreens.admin,
};

const fileEntry = (file: StoredFile): PaletteEntry => ({
  id: `file-${file.id}`,
  names: [file.file_name, file.original_file_name],
  group: words.recentFiles,
  file,
});

const presetEntry = ({ id, name, steps }: StoredPreset): PaletteEntry => ({
  id: `preset-${id}`,
  names: [name],
  words: stepsText(steps),
  group: presetWords.title,
  address: presetAddress(id),
});

/** Everything that can be found, in the order of an empty search. */
export const paletteEntries = (
  { state, isAdmin }: { state: Identity['state']; isAdmin: boolean },
  files: readonly StoredFile[],
  presets: readonly StoredPreset[],
): readonly PaletteEntry[] => [
  ...presets.map(presetEntry),
  ...files.map(fileEntry),
  ...toolEntries,
  ...screenEntries(state),
  ...(isAdmin ? [adminEntry] : []),
];
