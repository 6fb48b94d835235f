// Pricing, and the messages after choosing a plan, in German.
import type { Translated } from '../../translated.ts';
import type * as english from '../../en/app/pricing.ts';

export const pricing: Translated<typeof english.pricing> = {
  loading: 'Tarife werden geladen …',
  lede: 'Starten Sie kostenlos und wechseln Sie, sobald Sie mehr brauchen.',
  perMonth: 'pro Monat',
  features: {
    conversions: 'Umwandlungen pro Monat',
    storage: 'Speicher',
    uploads: 'Gleichzeitige Uploads',
    editing: 'Erweiterte Bearbeitung',
    ocr: 'Texterkennung (OCR)',
    annotations: 'Kommentare',
    fileSize: 'Maximale Dateigröße',
    retention: 'Aufbewahrung der Ergebnisse',
    priority: 'Priorität',
    support: 'Kundendienst',
    price: 'Preis',
  },
  unlimited: 'Unbegrenzt',
  included: 'Enthalten',
  notIncluded: 'Nicht enthalten',
  trial: 'Alle Tarife können Sie 14 Tage kostenlos testen.',
  billing: 'Die Abrechnung erfolgt monatlich.',
  reset: 'Ihr Kontingent an Umwandlungen wird jeden Monat zurückgesetzt.',
  disclaimer:
    'Alle Preise in US-Dollar, zuzüglich Steuern. Tarife und Preise legt der Betreiber dieses Servers fest. Verkauft er keine Tarife, geht eine Testphase in den kostenlosen Tarif über, ohne dass Kosten entstehen.',
  notes: 'Für alle Tarife',
  comparison: 'Tarife vergleichen',
  feature: 'Funktion',
  trialDialog: {
    title: '{plan} 14 Tage lang testen?',
    text: 'Die Testphase beginnt sofort und ist kostenlos. Sie können jeden Tarif einmal testen. Wenn dieser Server Tarife verkauft, geben Sie als Nächstes Ihre Zahlungsdaten ein; sonst endet die Testphase im Tarif Free und es entstehen keine Kosten.',
    cancel: 'Abbrechen',
  },
  choosing: 'Einen Moment …',
};

export const plans: Translated<typeof english.plans> = {
  trial: 'Ihre Testphase von {plan} hat begonnen. Sie läuft bis zum {day}.',
  cancelled: 'Ihr Tarif ist gekündigt. Sie können ihn noch bis zum {day} nutzen.',
  now: 'Sie nutzen jetzt den Tarif {plan}.',
};

export const retention: Translated<typeof english.retention> = {
  hours: { one: '{n} Stunde', other: '{n} Stunden' },
  days: { one: '{n} Tag', other: '{n} Tage' },
  years: { one: '{n} Jahr', other: '{n} Jahre' },
};
