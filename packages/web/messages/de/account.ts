// Texts of the profile that only its lists need, in German.
import type { Translated } from '../catalogue.ts';
import type { account as english } from '../en/account.ts';

export const account: Translated<typeof english> = {
  resets: 'Beginnt von vorn',
  goesOn: 'Ihr Tarif {plan} läuft weiter.',
  past: {
    title: 'Zahlungen und Tarife',
    loading: 'Zahlungen werden geladen …',
    payments: 'Zahlungen',
    noPayments: 'Bisher wurde nichts bezahlt.',
    paymentStates: { paid: 'Bezahlt', failed: 'Fehlgeschlagen', refunded: 'Erstattet' },
    invoice: 'Rechnung',
    invoiceOf: 'Rechnung vom {date}',
    plans: 'Ihre Tarife',
    noPlans: 'Bisher gab es nur den kostenlosen Tarif.',
    steps: {
      trial_started: 'Eine Probezeit von {plan} begann',
      started: '{plan} begann',
      plan_changed: 'Von {previous} zu {plan} gewechselt',
      activated: '{plan} ist jetzt bezahlt',
      renewed: '{plan} wurde verlängert',
      payment_due: 'Eine Zahlung für {plan} ist fehlgeschlagen',
      recovered: 'Die Zahlung für {plan} ist eingegangen',
      cancelled: '{plan} wurde gekündigt',
      resumed: '{plan} geht weiter',
      replaced: '{plan} wurde durch einen anderen Tarif ersetzt',
      trial_ended: 'Die Probezeit von {plan} endete',
      ended: '{plan} endete',
      unpaid: '{plan} endete, weil nicht bezahlt wurde',
    },
    more: 'Mehr anzeigen',
    moreOf: 'Mehr anzeigen: {list}',
  },
  deliveries: {
    show: 'Zustellungen',
    showOf: 'Zustellungen an {url}',
    loading: 'Zustellungen werden geladen …',
    none: 'In der letzten Woche wurde nichts gesendet.',
    events: {
      'job.finished': 'Auftrag fertig',
      'job.failed': 'Auftrag fehlgeschlagen',
      'job.cancelled': 'Auftrag abgebrochen',
      'webhook.test': 'Probe',
    },
    states: { waiting: 'Wartet', delivered: 'Zugestellt', failed: 'Aufgegeben' },
    attempts: { one: '{n} Versuch', other: '{n} Versuche' },
    renew: 'Noch einmal nachsehen',
  },
};
