// The avatar and its menu (specification section 2, “Navigation bar”).
import { operatorScreens, screens } from '@octavo/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { useSignInMethods } from '#auth/sign-in-methods.ts';
import { useSignOut } from '#auth/use-sign-out.ts';
import { useIdentity, type Identity } from '#identity/identity.ts';
import { initialOf } from '#identity/avatar-initial.ts';
import { useProfile } from '#identity/use-profile.ts';
import { authTexts } from '#messages/auth.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import './account-menu.css';

const { navigation } = texts;

/** The avatar links to the profile, or to the login for visitors. */
export function AccountMenu() {
  const identity = useIdentity();
  const signedIn = identity.state === 'signed-in';
  const initial = useInitial(identity);
  const isUnknown = identity.state === 'unknown';
  return (
    <div className="account">
      <Link
        className="avatar"
        to={signedIn ? screens.profile : screens.login}
        aria-label={signedIn ? navigation.profile : navigation.login}
        // Visitors reach the login by the link beside it: one stop is enough.
        {...(!signedIn && { tabIndex: -1 })}
      >
        <span aria-hidden="true" {...(isUnknown && { 'data-for': 'visitors' })}>
          {initial}
        </span>
      </Link>
      {isUnknown && <div className="account-dropdown" data-for="members" />}
      {signedIn && <Dropdown uid={identity.uid} />}
    </div>
  );
}

/** The initial of the account's name; of the identity provider's name until the profile is loaded. */
function useInitial(identity: Identity): string {
  const person = identity.state === 'signed-in' ? identity : undefined;
  const { data: account } = useProfile(person?.uid);
  return initialOf(account ? account.first_name : person?.name, person?.email);
}

function Dropdown({ uid }: { uid: string }) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useDismissal(frame, isOpen, close);
  const signOut = useSignOut();
  const isAdmin = useProfile(uid).data?.role === 'admin';
  const canSignOut = useSignInMethods()?.canSignOut ?? true;
  return (
    <div className="account-dropdown" ref={frame}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={authTexts.openAccount}
        title={authTexts.openAccount}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <ul>
          <li>
            <Link to={screens.profile} onClick={close}>
              {navigation.profile}
            </Link>
          </li>
          {isAdmin && (
            <li>
              <Link to={operatorScreens.admin} onClick={close}>
                {messages.shell.administration}
              </Link>
            </li>
          )}
          {canSignOut && (
            <li>
              <button type="button" onClick={() => void signOut()}>
                {navigation.signOut}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Closes the menu on Escape, on a press outside and when the focus leaves it. */
function useDismissal(frame: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const onOther = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      frame.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onOther, { signal });
    document.addEventListener('focusin', onOther, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => aborter.abort();
  });
}
