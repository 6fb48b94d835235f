// Entry point: wiring only.
import '@fontsource-variable/familjen-grotesk/index.css';
import '@fontsource/young-serif/index.css';
import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '#app/providers.tsx';
import { createRouter } from '#app/router.tsx';
import { authorizeWith } from '#api/authorization.ts';
import { takeUp } from '#entering/entrance.ts';
import { access } from '#identity/identity.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

authorizeWith(access.token);
void access.restore().then(takeUp);

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);
