// Starts the app: renders into an empty shell or hydrates the prerendered page.
import '#app/trusted-types.ts';
import '@fontsource-variable/familjen-grotesk/index.css';
import '@fontsource/young-serif/index.css';
import '#ui/styles/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startTracking } from '#analytics/start-tracking.ts';
import { AppRoot } from '#app/root.tsx';
import { createRouter } from '#app/router.tsx';
import { authorizeWith } from '#api/authorization.ts';
import { watchConnection } from '#api/connection.ts';
import {
  forgetReportedSignIn,
  registerNewSession,
  tokenOnceRegistered,
} from '#auth/register-sign-in.ts';
import { auth } from '#identity/identity.ts';
import { saveSessionHint } from '#identity/session-hint.ts';
import { pseudoLocale } from '#messages/pseudo-locale.ts';

/** Resolves once the page is interactive. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  authorizeWith(tokenOnceRegistered);
  watchConnection();
  auth.subscribe(() => {
    saveSessionHint(auth.current());
    forgetReportedSignIn(auth.current());
  });
  void auth.restore().then(registerNewSession);
  if (pseudoLocale) leaveEnglish(root);
  const isPrerendered = root.hasChildNodes();
  const router = createRouter(isPrerendered ? await homeScreen() : undefined);
  startTracking(router);
  await new Promise<void>((resolve) => {
    const app = (
      <AppRoot>
        <OnMount call={resolve}>
          <RouterProvider router={router} />
        </OnMount>
      </AppRoot>
    );
    if (isPrerendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** The server has no pseudo-locales: its page is in English, which would not match. */
function leaveEnglish(root: HTMLElement): void {
  root.replaceChildren();
  if (pseudoLocale === 'ar-XB') document.documentElement.dir = 'rtl';
}

/** The landing page is prerendered, so hydration needs its code at once. */
const homeScreen = async () => (await import('#screens/home/home.tsx')).Screen;

function OnMount({ call, children }: { call: () => void; children: ReactNode }) {
  useEffect(call, [call]);
  return children;
}
