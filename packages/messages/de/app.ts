// Our own texts in German, one file for each screen or area. `{name}` is filled in by the contract's `fill`.
import type { Translated } from '../translated.ts';
import type { messages as english } from '../en/app.ts';
import { editor } from './app/editor.ts';
import { home } from './app/home.ts';
import { myFiles } from './app/my-files.ts';
import { plans, pricing, retention } from './app/pricing.ts';
import { profile } from './app/profile.ts';
import { announce, state } from './app/progress.ts';
import {
  crash,
  network,
  notFound,
  page,
  palette,
  screenLoad,
  sharing,
  shell,
  shortcuts,
  titles,
  toasts,
} from './app/shell.ts';
import { upload } from './app/upload.ts';

export const messages: Translated<typeof english> = {
  product: 'Octavo',
  page,
  sharing,
  shell,
  palette,
  shortcuts,
  toasts,
  crash,
  screenLoad,
  notFound,
  titles,
  home,
  upload,
  editor,
  state,
  announce,
  pricing,
  myFiles,
  profile,
  plans,
  viewer: { title: 'PDF-Viewer' },
  retention,
  network,
};
