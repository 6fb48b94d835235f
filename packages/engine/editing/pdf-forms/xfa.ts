// Forms in XFA, which ISO 32000-2 no longer has (ISO 32000-1, 12.7.8).
import { ProblemError } from '@octavo/contract';
import type { Objects } from '#formats/pdf/objects/objects.ts';

/** None; beside fields that every reader supports; or instead of pages, which only Adobe's programs can make. */
export type XfaKind = 'none' | 'static' | 'dynamic';

export function xfaKindOf(objects: Objects): XfaKind {
  const form = objects.dictionary(objects.catalog['/AcroForm']);
  if (form['/XFA'] === undefined) return 'none';
  const needsRendering = objects.resolved(objects.catalog['/NeedsRendering']) === true;
  return needsRendering || !objects.list(form['/Fields']).length ? 'dynamic' : 'static';
}

/** @throws ProblemError `dynamic_xfa` */
export function refuseDynamicXfa(objects: Objects): void {
  if (xfaKindOf(objects) === 'dynamic') throw new ProblemError('dynamic_xfa');
}

/** Removes a static form's XFA, which would show the former values. @returns whether there was any */
export function removeXfa(objects: Objects): boolean {
  const form = objects.dictionary(objects.catalog['/AcroForm']);
  if (form['/XFA'] === undefined) return false;
  delete form['/XFA'];
  return true;
}
