// The route table; the only place where screens meet.
import { operatorScreens, redirects, screens, sharedPath } from '@octavo/contract';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router';
import { basePath } from '#api/base-path.ts';
import { ErrorScreen } from '#app/loading/error-screen.tsx';
import { lazyScreen } from '#app/loading/lazy-screen.ts';
import { Loading } from '#app/loading/loading.tsx';
import { Shell } from '#app/shell/shell.tsx';
import type { UploadState } from '#navigation/navigation-state.ts';
import { hasAccounts } from '#identity/has-accounts.ts';

/** Redirects and keeps the navigation state (files and types are passed in it), plus `adding`. */
function Redirect({ to, adding }: { to: string; adding?: object | undefined }) {
  const state = useLocation().state as unknown;
  const added = typeof state === 'object' && adding ? { ...state, ...adding } : state;
  return <Navigate to={to} state={added} replace />;
}

const lazyHome = { lazy: lazyScreen(() => import('#screens/home/home.tsx')) };

const screenRoutes: RouteObject[] = [
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
    path: screens.profile,
    lazy: lazyScreen(() => import('#screens/profile/profile.tsx')),
  },
  {
    path: screens.signup,
    lazy: lazyScreen(() => import('#screens/signup/signup.tsx')),
  },
  {
    // The specification's route table shows the signup screen here.
    path: screens.pdfEditorPro,
    lazy: lazyScreen(() => import('#screens/signup/signup.tsx')),
  },
  {
    path: screens.login,
    lazy: lazyScreen(() => import('#screens/login/login.tsx')),
  },
  {
    path: screens.forgotPassword,
    lazy: lazyScreen(() => import('#screens/forgot-password/forgot-password.tsx')),
  },
  {
    path: screens.welcome,
    lazy: lazyScreen(() => import('#screens/welcome/welcome.tsx')),
  },
  {
    path: screens.terms,
    lazy: lazyScreen(() => import('#screens/terms/terms.tsx')),
  },
  {
    path: screens.privacy,
    lazy: lazyScreen(() => import('#screens/privacy/privacy.tsx')),
  },
  {
    path: screens.editor,
    lazy: lazyScreen(() => import('#screens/editor/editor.tsx')),
  },
  {
    path: operatorScreens.admin,
    lazy: lazyScreen(() => import('#screens/admin/admin.tsx')),
  },
  {
    path: operatorScreens.setup,
    lazy: lazyScreen(() => import('#screens/setup/setup.tsx')),
  },
  {
    path: `${sharedPath}:token`,
    lazy: lazyScreen(() => import('#screens/shared/shared.tsx')),
  },
  {
    path: screens.viewPdf,
    lazy: lazyScreen(() => import('#screens/view-pdf/view-pdf.tsx')),
  },
];

// The viewer passes only a file (decisions, "Names and routes").
const added: Record<string, UploadState> = { '/edit-pdf': { conversionType: 'pdf-editor' } };

/** Screens about accounts and plans lead Home on a server without them. */
const accountScreens: readonly string[] = [
  ...[screens.login, screens.signup, screens.pdfEditorPro, screens.forgotPassword],
  ...[screens.welcome, screens.profile, screens.pricing],
];

const offeredScreens = (): RouteObject[] =>
  screenRoutes.map((route) =>
    hasAccounts() || !accountScreens.includes(route.path ?? '')
      ? route
      : { path: route.path ?? '', element: <Navigate to={screens.home} replace /> },
  );

const redirectRoutes: RouteObject[] = Object.entries(redirects).map(([path, to]) => ({
  path,
  element: <Redirect to={to} adding={added[path]} />,
}));

const unknownAddress: RouteObject = {
  path: '*',
  lazy: lazyScreen(() => import('#screens/not-found/not-found.tsx')),
};

/**
 * Creates the route table.
 * @param home the landing screen, if it must be available without loading
 */
export function routesWith(home?: ComponentType): RouteObject[] {
  const built = [
    { path: screens.home, ...(home ? { Component: home } : lazyHome) },
    ...offeredScreens(),
  ];
  return [
    {
      element: <Shell builtScreens={built.map(({ path }) => path ?? '')} />,
      errorElement: <ErrorScreen />,
      hydrateFallbackElement: <Loading />,
      children: [
        { errorElement: <ErrorScreen />, children: [...built, ...redirectRoutes, unknownAddress] },
      ],
    },
  ];
}

/** @param home the landing screen, if the page already shows it; its scroll position is then kept */
export const createRouter = (home?: ComponentType) =>
  createBrowserRouter(routesWith(home), {
    basename: basePath || '/',
    ...(home && { hydrationData: { loaderData: {} } }),
  });
