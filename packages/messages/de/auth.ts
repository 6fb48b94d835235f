// The texts of signing up and logging in, in German.
import type { Translated } from '../translated.ts';
import type { authTexts as english } from '../en/auth.ts';

export const authTexts: Translated<typeof english> = {
  signup: {
    title: 'Konto erstellen',
    lede: 'Speichern Sie Ihre Ergebnisse, behalten Sie Ihre Nutzung im Blick und verwenden Sie die Editoren.',
    submit: 'Konto erstellen',
    haveAccount: 'Sie haben schon ein Konto?',
    login: 'Anmelden',
    consent: 'Mit der Registrierung stimmen Sie den {terms} und der {privacy} zu.',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    noneTitle: 'Keine neuen Konten',
    closed:
      'Dieser Server nimmt keine neuen Konten an. Fragen Sie den Betreiber, wenn Sie eines brauchen.',
    byInvitation:
      'Dieser Server nimmt neue Konten nur auf Einladung an. Bitten Sie den Betreiber um einen Link zur Registrierung.',
    notInvited:
      'Ihre Einladung ist abgelaufen oder gilt für eine andere E-Mail-Adresse. Bitten Sie den Betreiber um einen neuen Link.',
  },
  login: {
    title: 'Anmelden',
    lede: 'Willkommen zurück. Ihre Dateien sind noch da.',
    emailOrUserName: 'E-Mail oder Benutzername',
    submit: 'Anmelden',
    noAccount: 'Noch kein Konto?',
    register: 'Registrieren',
    linkExpired: 'Dieser Link ist abgelaufen. Melden Sie sich an, um einen neuen zu erhalten.',
    linkInvalid:
      'Dieser Link ist ungültig oder wurde schon verwendet. Melden Sie sich an, um zu sehen, ob Ihre E-Mail-Adresse bestätigt ist.',
    resetDone: 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen Passwort an.',
    byProxy:
      'Ihre Organisation meldet Sie an, bevor Sie diesen Server erreichen. Laden Sie die Seite neu, um sich wieder anzumelden.',
  },
  forgot: {
    link: 'Passwort vergessen?',
    title: 'Passwort vergessen?',
    lede: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link zum Zurücksetzen Ihres Passworts.',
    submit: 'Link senden',
    sentTitle: 'Prüfen Sie Ihren Posteingang',
    sent: 'Falls es zu {email} ein Konto gibt, haben wir einen Link zum Zurücksetzen des Passworts gesendet. Er ist eine Stunde lang gültig.',
    sendAgain: 'Erneut senden',
    newTitle: 'Neues Passwort wählen',
    newLede: 'Damit ersetzen Sie Ihr altes Passwort und werden auf allen Geräten abgemeldet.',
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
    unverifiedText: 'Öffnen Sie den Link in unserer E-Mail, um Ihre Adresse zu bestätigen.',
    sendAgain: 'Link erneut senden',
    sentAgain: 'Wir haben den Link erneut gesendet.',
    start: 'Datei umwandeln',
  },
  verifyEmail: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn, um die Registrierung abzuschließen. Falls Sie schon ein Konto haben, steht das in der E-Mail.',
    mailbox:
      'Dieser Server verschickt keine E-Mails. Der Betreiber kann die Nachricht mit ./octavo admin mailbox öffnen.',
    dismiss: 'Schließen',
  },
  or: 'oder',
  otherProviders: { issuer: 'Weiter mit Ihrer Organisation', named: 'Mit {name} anmelden' },
  signInDialog: {
    title: 'Willkommen bei Octavo',
    text: 'Melden Sie sich an, um fortzufahren. Ihre Auswahl bleibt erhalten.',
    close: 'Schließen',
    guest: 'Ohne Konto fortfahren: {n} pro Monat',
    guestUnlimited: 'Ohne Konto fortfahren',
    features: [
      'Ein kostenloser Tarif, keine Kreditkarte nötig',
      'Ihre Ergebnisse, privat gespeichert unter „Meine Dateien“',
      'Editoren für PDFs und Bilder',
    ],
  },
  signOutWithDrafts: {
    title: 'Mit ungespeicherten Entwürfen abmelden?',
    text: 'Diese Dateien enthalten ungespeicherte Änderungen. Die Entwürfe liegen nur in diesem Browser. Entfernen Sie sie, wenn andere diesen Computer benutzen.',
    remove: 'Entfernen und abmelden',
    keep: 'Behalten und abmelden',
    stay: 'Angemeldet bleiben',
  },
  openAccount: 'Kontomenü',
  errors: {
    required: 'Dieses Feld ist erforderlich.',
    invalidEmail: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    notLinked:
      'Diese Anmeldung kann nicht mit Ihrem Konto verbunden werden, weil Ihre E-Mail-Adresse nicht an beiden Stellen bestätigt ist. Bestätigen Sie sie, oder wenden Sie sich an den Betreiber dieses Servers.',
    addressOfAnother:
      'Ihre E-Mail-Adresse gehört zum Konto einer anderen Person im Verzeichnis. Wenden Sie sich an Ihren Administrator.',
    notVerified:
      'Ihre E-Mail-Adresse ist noch nicht bestätigt. Wir haben Ihnen einen neuen Link gesendet: Öffnen Sie ihn und melden Sie sich dann an.',
    commonPassword:
      'Dieses Passwort ist leicht zu erraten, weil viele es verwenden. Wählen Sie ein anderes.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.',
    disabled: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieses Servers.',
    linkUsed: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
    popupClosed: 'Das Anmeldefenster wurde zu früh geschlossen. Versuchen Sie es erneut.',
  },
};
