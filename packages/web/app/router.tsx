// The table of screens. Screens meet only here.
import { redirects, screens } from '@octavo/contract';
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router';
import { Crash } from '#app/crash.tsx';
import { lazyScreen } from '#app/lazy-screen.ts';
import { Loading } from '#app/loading.tsx';
import { Shell } from '#app/shell.tsx';

/** Leads elsewhere and takes the navigation state along (files and types travel in it). */
function Redirect({ to }: { to: string }) {
  return <Navigate to={to} state={useLocation().state} replace />;
}

const built: RouteObject[] = [
  {
    path: screens.home,
    lazy: lazyScreen(() => import('#screens/home/home.tsx')),
  },
  {
    path: screens.editorUpload,
    lazy: lazyScreen(() => import('#screens/editor-upload/editor-upload.tsx')),
  },
  {
    path: screens.pricing,
    lazy: lazyScreen(() => import('#screens/pricing/pricing.tsx')),
  },
  {
    path: screens.myFiles,
    lazy: lazyScreen(() => import('#screens/my-files/my-files.tsx')),
  },
  {
    path: screens.terms,
    lazy: lazyScreen(() => import('#screens/terms/terms.tsx')),
  },
  {
    path: screens.privacy,
    lazy: lazyScreen(() => import('#screens/privacy/privacy.tsx')),
  },
  // The editor without a file leads to the upload screen, which is all it can do until it is built.
  { path: screens.editor, element: <Redirect to={screens.editorUpload} /> },
];

const redirecting: RouteObject[] = Object.entries(redirects).map(([path, to]) => ({
  path,
  element: <Redirect to={to} />,
}));

const elsewhere: RouteObject = {
  path: '*',
  lazy: lazyScreen(() => import('#screens/not-found/not-found.tsx')),
};

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell builtScreens={built.map(({ path }) => path ?? '')} />,
      errorElement: <Crash />,
      hydrateFallbackElement: <Loading />,
      children: [{ errorElement: <Crash />, children: [...built, ...redirecting, elsewhere] }],
    },
  ]);
