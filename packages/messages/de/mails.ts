// The mails in German.
import type { Translated } from '../translated.ts';
import { texts } from './texts.ts';
import type { mails as english } from '../en/mails.ts';

export const mails: Translated<typeof english> = {
  verify: {
    subject: 'E-Mail-Adresse bestätigen',
    text: 'Öffnen Sie diesen Link, um Ihre E-Mail-Adresse zu bestätigen und Ihr Octavo-Konto fertig einzurichten:',
    link: 'E-Mail-Adresse bestätigen',
    note: 'Der Link ist einen Tag lang gültig. Wenn Sie kein Konto erstellt haben, ignorieren Sie diese E-Mail.',
  },
  reset: {
    subject: 'Passwort zurücksetzen',
    text: 'Jemand möchte das Passwort Ihres Octavo-Kontos zurücksetzen. Öffnen Sie diesen Link, um ein neues zu wählen:',
    link: 'Neues Passwort wählen',
    note: 'Der Link ist eine Stunde lang gültig und kann einmal verwendet werden. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt dasselbe.',
  },
  alreadyRegistered: {
    subject: 'Sie haben schon ein Konto',
    inUse: texts.signup.emailInUse,
    text: 'Jemand, vermutlich Sie selbst, wollte mit dieser Adresse ein Octavo-Konto erstellen. Es wurde nichts geändert.',
    signIn: 'Anmelden',
    forgotten: 'Falls Sie Ihr Passwort vergessen haben, wählen Sie ein neues:',
    newPassword: 'Neues Passwort wählen',
    note: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
  },
  confirmPage: {
    title: 'E-Mail-Adresse bestätigen',
    text: 'Noch ein Klick, dann ist Ihr Octavo-Konto bereit.',
    button: 'E-Mail-Adresse bestätigen',
  },
  trialEnding: {
    subject: 'Ihre Testphase von {name} endet am {day}',
    withoutCharge:
      'Ihre Testphase von {name} endet am {day}. Danach hat Ihr Konto den Tarif {free}. Es wird nichts abgebucht.',
    withCharge:
      'Ihre Testphase von {name} endet am {day}. Danach kostet {name} {price} im Monat. Der Betrag wird von Ihrer Karte abgebucht.',
    cancel:
      'Wenn Sie nicht weitermachen möchten, kündigen Sie vor diesem Tag; dann wird nichts abgebucht.',
  },
  trialEnded: {
    subject: 'Ihre Testphase von {name} ist beendet',
    text: 'Ihre Testphase von {name} ist beendet. {backToFree}',
  },
  cancelled: {
    subject: 'Sie haben {name} gekündigt',
    text: 'Sie haben {name} gekündigt. {until} Es wird nichts mehr abgebucht.',
    until: 'Sie können es noch bis zum {day} nutzen. Danach hat Ihr Konto den Tarif {free}.',
    again: 'Wenn Sie es sich anders überlegen, wählen Sie {name} erneut.',
  },
  unpaid: {
    subject: '{name} ist beendet',
    text: '{name} ist beendet, weil die letzte Zahlung fehlgeschlagen ist. {backToFree}',
  },
  paymentFailed: {
    subject: 'Ihre Zahlung für {name} ist fehlgeschlagen',
    text: '{amount} für {name} konnten nicht abgebucht werden. Bezahlen Sie jetzt oder hinterlegen Sie eine andere Karte.',
    until: 'Sie behalten {name} bis zum {day}.',
    pay: 'Jetzt bezahlen',
  },
  backToFree: 'Ihr Konto hat jetzt den Tarif {free}.',
  filesStay: 'Ihre Dateien bleiben unter „Meine Dateien“, bis sie ablaufen.',
  seePlans: 'Tarife ansehen',
  openProfile: 'Profil öffnen',
};
