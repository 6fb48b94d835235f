// Texts of the profile that load later, in German.
import type { Translated } from '../translated.ts';
import type { account as english } from '../en/account.ts';

export const account: Translated<typeof english> = {
  resets: 'Wird zurückgesetzt am',
  planContinues: 'Ihr Tarif {plan} läuft weiter.',
  history: {
    title: 'Zahlungen und Tarife',
    loading: 'Zahlungen werden geladen …',
    payments: 'Zahlungen',
    noPayments: 'Noch keine Zahlungen.',
    paymentStates: { paid: 'Bezahlt', failed: 'Fehlgeschlagen', refunded: 'Erstattet' },
    invoice: 'Rechnung',
    invoiceOf: 'Rechnung vom {date}',
    plans: 'Ihre Tarife',
    noPlans: 'Bisher hatten Sie nur den kostenlosen Tarif.',
    steps: {
      trial_started: 'Testphase von {plan} gestartet',
      started: '{plan} gestartet',
      plan_changed: 'Von {previous} zu {plan} gewechselt',
      activated: '{plan} ist jetzt kostenpflichtig',
      renewed: '{plan} verlängert',
      payment_due: 'Zahlung für {plan} fehlgeschlagen',
      recovered: 'Zahlung für {plan} eingegangen',
      cancelled: '{plan} gekündigt',
      resumed: '{plan} fortgesetzt',
      replaced: '{plan} durch einen anderen Tarif ersetzt',
      trial_ended: 'Testphase von {plan} beendet',
      ended: '{plan} beendet',
      unpaid: '{plan} nach fehlgeschlagener Zahlung beendet',
    },
    more: 'Mehr anzeigen',
    moreOf: 'Mehr anzeigen: {list}',
  },
  deliveries: {
    show: 'Zustellungen',
    showOf: 'Zustellungen an {url}',
    loading: 'Zustellungen werden geladen …',
    none: 'In den letzten 7 Tagen wurde nichts gesendet.',
    events: {
      'job.finished': 'Auftrag fertig',
      'job.failed': 'Auftrag fehlgeschlagen',
      'job.cancelled': 'Auftrag abgebrochen',
      'webhook.test': 'Testereignis',
    },
    states: { waiting: 'Wartet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
    attempts: { one: '{n} Versuch', other: '{n} Versuche' },
    refresh: 'Aktualisieren',
  },
};
