// Wraps the router with what every screen needs, in the browser and when prerendering.
import { StrictMode, type ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';

export const AppRoot = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <Providers>{children}</Providers>
  </StrictMode>
);
