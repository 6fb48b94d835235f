// The progress of a conversion, and its announcements for screen readers, in German.
import type { Translated } from '../../translated.ts';
import type * as english from '../../en/app/progress.ts';

export const state: Translated<typeof english.state> = {
  chosen: 'Bereit',
  waiting: 'Wartet',
  ownJobs: 'Wartet, bis eine andere Umwandlung fertig ist',
  busy: 'Server ausgelastet, neuer Versuch in {seconds} s',
  uploading: 'Wird hochgeladen, {sent} von {total}',
  interrupted: 'Unterbrochen',
  lost: 'Verbindung unterbrochen, wird automatisch fortgesetzt',
  sent: 'Hochgeladen, wartet auf den Server',
  queued: 'In der Warteschlange',
  running: 'Wird verarbeitet',
  runningSteps: 'Wird verarbeitet: {what}',
  preparing: 'Download wird vorbereitet',
  finished: 'Fertig: {size}',
  cancelled: 'Abgebrochen',
  step: 'Schritt {step} von {of}, {name}: {text}',
};

export const announce: Translated<typeof english.announce> = {
  added: 'Hinzugefügte Dateien: {n}',
  started: '{name} wird umgewandelt',
  step: '{name}: Schritt {step} von {of}',
  finished: '{name} steht zum Download bereit',
  failed: '{name} ist fehlgeschlagen: {reason}',
  cancelled: '{name} wurde abgebrochen',
};
