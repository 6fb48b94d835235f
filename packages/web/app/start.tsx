// Puts the app on the page: into an empty shell, or onto what was written ahead.
import '#app/trusted-types.ts';
import '@fontsource-variable/familjen-grotesk/index.css';
import '@fontsource/young-serif/index.css';
import '#ui/styles/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startCounting } from '#analytics/start-tracking.ts';
import { Frame } from '#app/root.tsx';
import { createRouter } from '#app/router.tsx';
import { authorizeWith } from '#api/authorization.ts';
import { watchConnection } from '#api/connection.ts';
import { takeUp } from '#auth/register-sign-in.ts';
import { access } from '#identity/identity.ts';
import { markSession } from '#identity/session-hint.ts';

/** Resolves once the page answers to what people do. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  authorizeWith(access.token);
  watchConnection();
  access.subscribe(() => markSession(access.current()));
  void access.restore().then(takeUp);
  const isWritten = root.hasChildNodes();
  const router = createRouter(isWritten ? await homeScreen() : undefined);
  startCounting(router);
  await new Promise<void>((resolve) => {
    const app = (
      <Frame>
        <OnceShown call={resolve}>
          <RouterProvider router={router} />
        </OnceShown>
      </Frame>
    );
    if (isWritten) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** The landing page is the one that is written ahead, so what is on it must be at hand. */
const homeScreen = async () => (await import('#screens/home/home.tsx')).Screen;

function OnceShown({ call, children }: { call: () => void; children: ReactNode }) {
  useEffect(call, [call]);
  return children;
}
