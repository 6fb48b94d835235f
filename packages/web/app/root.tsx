// What is around the router, in the browser and where pages are written ahead.
import { StrictMode, type ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';

export const AppRoot = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <Providers>{children}</Providers>
  </StrictMode>
);
