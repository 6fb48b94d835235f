// Decides which links the navigation bar shows (specification section 2, "Navigation bar").
import { screens } from '@octavo/contract';
import { hasAccounts } from '#identity/has-accounts.ts';
import type { Identity } from '#identity/identity.ts';
import { texts } from '#messages/texts.ts';

/** Who sees a link. */
export type Audience = 'everybody' | 'members' | 'visitors';
export type NavigationLink = { to: string; label: string; audience: Audience };

const signInScreens: readonly string[] = [screens.login, screens.signup, screens.pdfEditorPro];

/** True when an address shows a screen. Like the router, it ignores case and a trailing slash. */
export const isAt = (screen: string, address: string): boolean =>
  screen === address || screen === address.toLowerCase().replace(/\/+$/, '');

const links: readonly NavigationLink[] = [
  { to: screens.home, label: texts.navigation.dashboard, audience: 'everybody' },
  { to: screens.editor, label: texts.navigation.editor, audience: 'everybody' },
  { to: screens.myFiles, label: texts.navigation.myFiles, audience: 'members' },
  { to: screens.login, label: texts.navigation.login, audience: 'visitors' },
  { to: screens.signup, label: texts.navigation.signUp, audience: 'visitors' },
];

/**
 * The audiences that apply to an identity. While it is unknown, all links are rendered and CSS shows the likely ones.
 */
const audiences: Record<Identity['state'], readonly Audience[]> = {
  unknown: ['everybody', 'members', 'visitors'],
  'signed-in': ['everybody', 'members'],
  'signed-out': ['everybody', 'visitors'],
};

/**
 * The links to show, in order. Screens that do not exist yet are left out.
 * @param address the path of the open screen
 * @param canSignUp whether the server takes new accounts from everybody
 */
export function linksFor(
  { state }: Identity,
  address: string,
  builtScreens: readonly string[],
  canSignUp = true,
): NavigationLink[] {
  const isSigningIn = signInScreens.some((screen) => isAt(screen, address));
  return links
    .filter(({ to, audience }) => builtScreens.includes(to) && audiences[state].includes(audience))
    .filter(({ audience }) => audience !== 'visitors' || (hasAccounts() && !isSigningIn))
    .filter(({ to }) => to !== screens.signup || canSignUp);
}
