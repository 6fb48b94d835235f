// The frame around every screen: skip link, navigation bar, content, footer.
import { apiBase, docsPath, screens, version } from '@octavo/contract';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link, Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { onServer } from '#api/base-path.ts';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { LanguageSelect } from '#app/shell/language-select.tsx';
import { lazyPart } from '#app/loading/lazy-screen.ts';
import { isAt, linksFor, type NavigationLink } from '#app/shell/navigation-links.ts';
import { Overlays } from '#app/shell/overlays.tsx';
import { ThemeToggle } from '#app/shell/theme-toggle.tsx';
import { useFocusOnNavigation } from '#app/shell/use-focus-on-navigation.ts';
import { useSignInRequest } from '#auth/require-sign-in.ts';
import { useCanSignUp } from '#auth/sign-in-methods.ts';
import { hasAccounts } from '#identity/has-accounts.ts';
import { useIdentity } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { openPalette } from '#navigation/palette.ts';
import { SearchIcon } from '#ui/forms/search-icon.tsx';
import { withTooltip } from '#ui/forms/tooltip.tsx';
import { openShortcutDialog } from '#ui/shortcuts/shortcuts.ts';
import './shell.css';

const contentId = 'content';

/** The first entry of each page load has the same key, so the address distinguishes the positions of pages. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** The shell. `builtScreens` are the addresses that may be linked. */
export function Shell({ builtScreens }: { builtScreens: readonly string[] }) {
  useFocusOnNavigation(contentId);
  return (
    <>
      <a className="skip" href={`#${contentId}`}>
        {messages.shell.skip}
      </a>
      <div className="control-strip" aria-hidden="true" />
      <NavigationBar builtScreens={builtScreens} />
      <main id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
      <SignInGate />
      <Overlays />
    </>
  );
}

const SignInDialog = lazyPart(async () => (await import('#auth/sign-in-dialog.tsx')).SignInDialog);

function SignInGate() {
  const request = useSignInRequest();
  return request && <SignInDialog {...request} />;
}

function NavigationBar({ builtScreens }: { builtScreens: readonly string[] }) {
  const { pathname } = useLocation();
  const identity = useIdentity();
  const canSignUp = useCanSignUp();
  return (
    <header className="bar">
      <Link className="brand" to={screens.home}>
        {messages.product}
        <sup aria-hidden="true">8°</sup>
      </Link>
      <nav aria-label={messages.shell.navigation}>
        {linksFor(identity, pathname, builtScreens, canSignUp).map((link) => (
          <NavigationItem
            {...link}
            key={link.to}
            isKnown={identity.state !== 'unknown'}
            isCurrent={isCurrent(link.to, pathname)}
          />
        ))}
      </nav>
      <SearchButton />
      <ThemeToggle />
      {hasAccounts() && <AccountMenu />}
    </header>
  );
}

const SearchButton = () => (
  <AriaButton
    className="bar-button"
    aria-label={messages.palette.open}
    {...withTooltip(messages.palette.open)}
    onPress={openPalette}
  >
    <SearchIcon />
  </AriaButton>
);

// The Editor link is also current on the upload screen, where editing starts.
const isCurrent = (to: string, pathname: string) =>
  isAt(to, pathname) || (to === screens.editor && isAt(screens.editorUpload, pathname));

type Item = NavigationLink & { isKnown: boolean; isCurrent: boolean };

const NavigationItem = ({ to, label, audience, isKnown, isCurrent }: Item) => (
  <Link
    to={to}
    {...(isCurrent && { 'aria-current': 'page' as const })}
    {...(!isKnown && { 'data-for': audience })}
  >
    {label}
  </Link>
);

const Footer = () => (
  <footer className="footer">
    <p>
      {messages.product} {version}
      <span aria-hidden="true"> · </span>
      {messages.shell.footerNote}
    </p>
    {hasAccounts() && <Link to={screens.pricing}>{messages.titles.pricing}</Link>}
    <Link to={screens.terms}>{messages.shell.terms}</Link>
    <Link to={screens.privacy}>{messages.shell.privacy}</Link>
    <a href={onServer(`${docsPath}/`)}>{messages.shell.documentation}</a>
    <a href={onServer(`${apiBase}/docs`)}>{messages.shell.api}</a>
    <button type="button" onClick={openShortcutDialog}>
      {messages.shortcuts.open}
    </button>
    <LanguageSelect />
  </footer>
);
