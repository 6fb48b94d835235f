// Our own texts in German, one file for each screen or area. `{name}` is filled in by the contract's `fill`.
import type { Translated } from '../catalogue.ts';
import type { messages as english } from '../en/app.ts';
import { editor } from './editor.ts';
import { home } from './home.ts';
import { myFiles } from './my-files.ts';
import { plans, pricing, retention } from './pricing.ts';
import { profile } from './profile.ts';
import { announce, state } from './progress.ts';
import {
  crash,
  network,
  notFound,
  page,
  palette,
  screenLoad,
  shell,
  shortcuts,
  titles,
  toasts,
} from './shell.ts';
import { upload } from './upload.ts';

export const messages: Translated<typeof english> = {
  product: 'Octavo',
  page,
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
