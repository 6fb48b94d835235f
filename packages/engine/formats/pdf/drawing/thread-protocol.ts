// The messages between the main thread and the rendering thread.
import type { Problem } from '@octavo/contract';
import type { RenderRequest } from './draw.ts';
import type { PictureKind } from './picture-kind.ts';

export type ToThread =
  | { say: 'open'; path: string; password?: string | undefined; kind: PictureKind }
  | { say: 'draw'; request: RenderRequest | undefined };

export type FromThread =
  | { say: 'next' }
  | { say: 'drawn'; place: number; picture: Uint8Array }
  | { say: 'done' }
  | { say: 'failed'; problem?: Problem; reason?: string };
