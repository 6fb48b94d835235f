// The interface of both renderers for the toolbar, and the code they share.
import { viewerLimits } from '@octavo/contract';
import type { SharedState } from '#ui/hooks/shared-state.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

export type ViewPosition = {
  /** From 1. */
  page: number;
  pages: number;
  /** Relative to the print size; `fit` fills the width, up to the largest automatic zoom. */
  zoom: Zoom;
  /** The zoom as a factor. */
  scale: number;
};

export interface DocumentView {
  readonly position: SharedState<ViewPosition>;
  /** Scrolls to a page, clamped to the existing ones. */
  goTo(page: number): void;
  zoomTo(zoom: Zoom): void;
  /** Goes to the next or previous page, or pair of pages. */
  turn(direction: 1 | -1): void;
  /** Remembers the current place, so that the reader can come back to it. */
  remember?(): void;
}

/** The next larger or smaller of the specification's zooms; stays at the last one. */
export function nextZoom({ scale }: ViewPosition, direction: 1 | -1): number {
  const zooms: readonly number[] = viewerLimits.zooms;
  // Zooms that are shown with the same percentage count as one.
  const isBeyond = (zoom: number) => direction * (zoom - scale) > 0.005;
  const found = direction === 1 ? zooms.find(isBeyond) : zooms.findLast(isBeyond);
  return found ?? (direction === 1 ? Math.max(...zooms) : Math.min(...zooms));
}

/** Clamps a page number to the document. */
export const clampPage = (page: number, { pages }: ViewPosition): number =>
  Math.min(Math.max(1, page), Math.max(1, pages));

/** The factor at which a page fills the available width, in CSS pixels. */
export const fitScale = (room: number, pageWidth: number): number =>
  Math.min(viewerLimits.maxAutoScale, wholeScale(room, pageWidth));

/** The factor at which something fills the available length, however large that is. */
export const wholeScale = (room: number, length: number): number => Math.max(0.1, room / length);

/** Asks for the document's password; `wasWrong` is true if an earlier one was rejected. */
export type AskPassword = (wasWrong: boolean, answer: (password: string) => void) => void;
