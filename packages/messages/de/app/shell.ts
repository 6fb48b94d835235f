// The shell of every screen: navigation, shortcuts, toasts, errors, and the texts for a page without scripts, in German.
import type { Translated } from '../../translated.ts';
import type * as english from '../../en/app/shell.ts';

export const page: Translated<typeof english.page> = {
  description:
    'Word-, Excel-, PowerPoint-, PDF-, Bild- und Datendateien im Browser umwandeln und bearbeiten – auf Ihrem eigenen Server.',
  noscript:
    'Octavo benötigt JavaScript, um Dateien umzuwandeln. Aktivieren Sie es im Browser und laden Sie die Seite neu.',
};

export const shell: Translated<typeof english.shell> = {
  skip: 'Zum Inhalt springen',
  administration: 'Verwaltung',
  navigation: 'Hauptmenü',
  darkTheme: 'Dunkles Design',
  footerNote: 'Gesetzt aus Young Serif und Familjen Grotesk.',
  documentation: 'Dokumentation',
  api: 'API',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  loading: 'Wird geladen …',
  language: 'Sprache',
  languageHint: 'Die Seite wird in der gewählten Sprache neu geladen.',
};

export const shortcuts: Translated<typeof english.shortcuts> = {
  title: 'Tastenkürzel',
  open: 'Tastenkürzel',
  everywhere: 'Überall',
  upload: 'Datei umwandeln',
  theme: 'Dunkles Design ein- oder ausschalten',
  help: 'Tastenkürzel anzeigen',
  toasts: 'Zu den Benachrichtigungen und zurück',
  escape: 'Dialog oder Menü schließen',
  singleKeys: 'Kürzel mit nur einer Taste',
  singleKeysHelp:
    'Schalten Sie diese aus, wenn Tasten versehentlich ausgelöst werden, etwa bei der Spracheingabe.',
  close: 'Schließen',
};

export const palette: Translated<typeof english.palette> = {
  title: 'Suche',
  open: 'Werkzeuge und Dateien suchen',
  label: 'Werkzeuge, Bereiche und Dateien suchen',
  placeholder: 'PDFs zusammenfügen, verkleinern …',
  results: 'Treffer',
  found: { one: '{n} Treffer', other: '{n} Treffer' },
  none: 'Nichts gefunden. Versuchen Sie ein anderes Wort, etwa „zusammenfügen“ oder „jpg“.',
  screens: 'Bereiche',
  recentFiles: 'Zuletzt erstellte Dateien',
  close: 'Suche schließen',
};

export const toasts: Translated<typeof english.toasts> = {
  label: 'Benachrichtigungen',
  close: 'Schließen',
  signedOut: 'Sie sind abgemeldet.',
  signedOutHere:
    'Sie sind in diesem Browser abgemeldet. Der Server ist nicht erreichbar; er beendet Ihre Sitzung, sobald er wieder antwortet.',
  nameSaved: 'Name gespeichert.',
  copied: 'Kopiert.',
  mailSent: 'E-Mail gesendet.',
};

export const crash: Translated<typeof english.crash> = {
  text: 'Auf dieser Seite ist ein Fehler aufgetreten. Ihre Dateien auf dem Server sind nicht betroffen.',
  reload: 'Seite neu laden',
  home: 'Zur Startseite',
  details: 'Technische Details',
};

export const screenLoad: Translated<typeof english.screenLoad> = {
  title: 'Die Seite konnte nicht geladen werden',
  text: 'Vielleicht sind Sie offline, oder Octavo wurde gerade aktualisiert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
};

export const notFound: Translated<typeof english.notFound> = {
  title: 'Seite nicht gefunden',
  text: 'Diese Seite fehlt im Buch: Unter {address} gibt es nichts.',
  home: 'Zur Startseite',
};

export const titles: Translated<typeof english.titles> = {
  home: 'Das Werkzeug für jede Datei',
  editorUpload: 'Hochladen & umwandeln',
  pricing: 'Preise',
  myFiles: 'Meine Dateien',
  profile: 'Profil',
};

export const network: Translated<typeof english.network> = {
  offline: 'Sie sind offline. Laufende Vorgänge werden fortgesetzt, sobald Sie wieder online sind.',
  serverUnreachable:
    'Der Server ist nicht erreichbar. Die Verbindung wird automatisch erneut versucht; laufende Vorgänge werden danach fortgesetzt.',
  unreachable:
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unexpected:
    'Der Server hat unerwartet geantwortet. Laden Sie die Seite neu und versuchen Sie es erneut.',
};

export const sharing: Translated<typeof english.sharing> = {
  share: 'Teilen',
  shareFile: '{name} teilen',
};
