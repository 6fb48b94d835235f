// The interface of both renderers that the toolbar controls, and what they share.
import { viewerLimits } from '@octavo/contract';
import type { SharedState } from '#ui/hooks/shared-state.ts';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

export type ViewPosition = {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** Relative to the print size; `fit` fills the width, up to the largest automatic zoom. */
  zoom: Zoom;
  /** The factor that the zoom comes to. */
  scale: number;
};

export interface DocumentView {
  readonly position: SharedState<ViewPosition>;
  /** Shows a page; the nearest where there is none of that number. */
  goTo(page: number): void;
  zoomTo(zoom: Zoom): void;
}

/** The next larger or smaller of the specification's zooms; the last one stays. */
export function nextZoom({ scale }: ViewPosition, direction: 1 | -1): number {
  const zooms: readonly number[] = viewerLimits.zooms;
  // What is shown as one percent is one zoom.
  const isBeyond = (zoom: number) => direction * (zoom - scale) > 0.005;
  const found = direction === 1 ? zooms.find(isBeyond) : zooms.findLast(isBeyond);
  return found ?? (direction === 1 ? Math.max(...zooms) : Math.min(...zooms));
}

/** A page number within a document. */
export const clampPage = (page: number, { pages }: ViewPosition): number =>
  Math.min(Math.max(1, page), Math.max(1, pages));

/** The factor at which a page fills the available width, in CSS pixels. */
export const fitScale = (room: number, pageWidth: number): number =>
  Math.min(viewerLimits.maxAutoScale, Math.max(0.1, room / pageWidth));

/** Asks for the document's password; `wasWrong` says that an earlier one was not accepted. */
export type AskPassword = (wasWrong: boolean, answer: (password: string) => void) => void;
