// Which links the navigation bar shows (specification section 2, "Navigation bar").
import { screens } from '@octavo/contract';
import type { Identity } from '#identity/identity.ts';
import { texts } from '#messages/texts.ts';

export type NavigationLink = { to: string; label: string };
type Rule = NavigationLink & { shown: (identity: Identity, address: string) => boolean };

const signInScreens: readonly string[] = [screens.login, screens.signup, screens.pdfEditorPro];

/** True when an address shows a screen: like the router, letters count in either case and a last slash does not. */
export const isAt = (screen: string, address: string): boolean =>
  screen === address || screen === address.toLowerCase().replace(/\/+$/, '');

const always = () => true;
const signedIn = (identity: Identity) => identity.state === 'signed-in';
const signedOutElsewhere = (identity: Identity, address: string) =>
  identity.state === 'signed-out' && !signInScreens.some((screen) => isAt(screen, address));

const rules: readonly Rule[] = [
  { to: screens.home, label: texts.navigation.dashboard, shown: always },
  { to: screens.editor, label: texts.navigation.editor, shown: always },
  { to: screens.myFiles, label: texts.navigation.myFiles, shown: signedIn },
  { to: screens.login, label: texts.navigation.login, shown: signedOutElsewhere },
  { to: screens.signup, label: texts.navigation.signUp, shown: signedOutElsewhere },
];

/**
 * The links to show, in order. A screen that does not exist yet is not linked.
 * @param address the path of the screen that is open
 */
export const linksFor = (
  identity: Identity,
  address: string,
  builtScreens: readonly string[],
): NavigationLink[] =>
  rules
    .filter(({ to, shown }) => builtScreens.includes(to) && shown(identity, address))
    .map(({ to, label }) => ({ to, label }));
