// Our own texts, one file for each screen or area. The specification's texts come from the contract and are not
// repeated here. `{name}` is filled in by the contract's `fill`.
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

export const messages = {
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
  viewer: { title: 'PDF viewer' },
  retention,
  network,
} as const;
