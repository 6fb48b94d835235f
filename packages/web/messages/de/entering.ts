// Our own texts of signing up and in, in German.
import type { Translated } from '../catalogue.ts';
import type { entering as english } from '../en/entering.ts';

export const entering: Translated<typeof english> = {
  signup: {
    title: 'Konto anlegen',
    lede: 'Ein Konto bewahrt Ergebnisse auf, zählt die Umwandlungen und öffnet die Editoren.',
    submit: 'Konto anlegen',
    haveAccount: 'Schon ein Konto?',
    login: 'Anmelden',
    consent: 'Wer ein Konto anlegt, stimmt den {terms} und der {privacy} zu.',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
  },
  login: {
    title: 'Anmelden',
    lede: 'Willkommen zurück. Die Dateien liegen, wo sie lagen.',
    submit: 'Anmelden',
    noAccount: 'Noch kein Konto?',
    register: 'Eines anlegen',
    linkExpired: 'Dieser Link ist abgelaufen. Nach der Anmeldung kommt ein neuer.',
    linkInvalid:
      'Dieser Link ist ungültig oder wurde schon benutzt. Nach der Anmeldung zeigt sich, ob er noch nötig ist.',
    resetDone: 'Das neue Passwort gilt. Bitte damit anmelden.',
  },
  forgot: {
    link: 'Passwort vergessen?',
    title: 'Passwort vergessen?',
    lede: 'Bitte die Adresse des Kontos angeben. Wir schicken einen Link, um ein neues Passwort zu wählen.',
    submit: 'Link schicken',
    sentTitle: 'Ein Blick ins Postfach',
    sent: 'Wenn es zu {email} ein Konto gibt, ist ein Link unterwegs, um ein neues Passwort zu wählen. Er gilt eine Stunde.',
    again: 'Noch einmal schicken',
    newTitle: 'Neues Passwort wählen',
    newLede:
      'Es ersetzt das alte sofort, und alle, die mit dem alten angemeldet sind, werden abgemeldet.',
    newPassword: 'Neues Passwort',
    newSubmit: 'Passwort ändern',
    back: 'Zurück zur Anmeldung',
  },
  welcome: {
    title: 'Willkommen',
    email: 'E-Mail',
    verified: 'Bestätigt',
    yes: 'ja',
    no: 'nein',
    unverifiedText: 'Der Link in unserer E-Mail bestätigt, dass die Adresse Ihnen gehört.',
    sendAgain: 'Link noch einmal schicken',
    sentAgain: 'Der Link ist unterwegs.',
    start: 'Datei umwandeln',
  },
  verifyFirst: {
    title: 'Nur noch ein Falz',
    text: 'An {email} ist ein Link unterwegs. Wer ihn öffnet, hat das Konto fertig angelegt.',
    mailbox:
      'Dieser Server verschickt keine E-Mails. Wer ihn betreibt, öffnet die Nachricht mit ./octavo admin mailbox.',
    dismiss: 'Schließen',
  },
  or: 'oder',
  elsewhere: { issuer: 'Weiter mit der eigenen Organisation' },
  gate: {
    title: 'Willkommen bei Octavo',
    text: 'Nach der Anmeldung geht es weiter; die Auswahl bleibt erhalten.',
    features: [
      'Ein kostenloser Tarif, ohne Karte',
      'Ergebnisse bleiben, nur für Sie, unter „Meine Dateien“',
      'Editoren für PDF-Dateien und Bilder',
    ],
  },
  leaving: {
    title: 'Abmelden mit ungesicherten Texten',
    text: 'Diese Texte wurden bearbeitet und nicht gespeichert. Sie liegen nur in diesem Browser. Wenn andere diesen Computer benutzen, sollten sie entfernt werden.',
    remove: 'Entfernen und abmelden',
    keep: 'Für mich behalten und abmelden',
    stay: 'Angemeldet bleiben',
  },
  openAccount: 'Kontomenü',
  errors: {
    required: 'Bitte ausfüllen.',
    invalidEmail: 'Das ist keine E-Mail-Adresse.',
    notVerified:
      'Diese Adresse ist noch nicht bestätigt. Der Link ist noch einmal unterwegs: bitte öffnen, dann anmelden.',
    tooMany: 'Zu viele Versuche. Bitte eine Minute warten, dann noch einmal versuchen.',
    disabled: 'Dieses Konto ist gesperrt. Den Grund kennt der Betreiber dieses Servers.',
    linkUsed: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte einen neuen anfordern.',
    popupClosed: 'Das Fenster wurde vor der Anmeldung geschlossen.',
  },
};
