// Our own texts, one file for each screen or area. The specification's texts come from the contract and are not
// repeated here. `{name}` is filled in by the contract's `fill`.
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

export const messages = {
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
  viewer: { title: 'PDF viewer' },
  retention,
  network,
} as const;
