// The texts of a report, in English and German.
export type ReportLanguage = 'en' | 'de';

type Words = {
  title: string;
  conforms(label: string): string;
  fails(label: string, rules: number): string;
  problemsFound(label: string, rules: number): string;
  noneFound(label: string): string;
  notChecked: string;
  claimed: string;
  noValidator: string;
  validatorFailed: string;
  judgement: string;
  clause(clause: string, test: number): string;
  times(count: number): string;
  pages(pages: readonly number[], hasMore: boolean): string;
  places: string;
  page: string;
  box: string;
  object: string;
  font: string;
  rule: string;
  verdicts: Record<'conforms' | 'fails' | 'problems_found' | 'none_found' | 'not_checked', string>;
  checkedBy(name: string): string;
};

const en: Words = {
  title: 'PDF check',
  conforms: (label) => `veraPDF found no problems: the file conforms to ${label}.`,
  fails: (label, rules) =>
    `The file does not conform to ${label}: it breaks ${rules} ${rules === 1 ? 'rule' : 'rules'}.`,
  problemsFound: (label, rules) =>
    `Octavo’s own checks found ${rules} broken ${rules === 1 ? 'rule' : 'rules'} of ${label}. There may be more.`,
  noneFound: (label) =>
    `Octavo’s own checks found no problems. They cover only some rules of ${label}, so they do not show that the file conforms.`,
  notChecked: 'The file could not be checked against this standard.',
  claimed: 'The file says that it follows this standard.',
  noValidator:
    'The validator veraPDF is not installed on this server, so Octavo cannot say whether the file conforms. The operator can add it: ./octavo setup --validator',
  validatorFailed: 'The validator could not read this file, so only Octavo’s own checks were made.',
  judgement:
    'No program can tell whether alternative texts describe their images, or whether the reading order makes sense. Please check that yourself.',
  clause: (clause, test) => `Clause ${clause}, test ${test}`,
  times: (count) => (count === 1 ? 'once' : `${count} times`),
  pages: (pages, hasMore) =>
    `${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}${hasMore ? ' …' : ''}`,
  places: 'Places',
  page: 'page',
  box: 'at',
  object: 'object',
  font: 'font',
  rule: 'Rule',
  verdicts: {
    conforms: 'Conforms',
    fails: 'Does not conform',
    problems_found: 'Problems found',
    none_found: 'No problems found',
    not_checked: 'Not checked',
  },
  checkedBy: (name) => `Checked by ${name}`,
};

const de: Words = {
  title: 'PDF-Prüfung',
  conforms: (label) => `veraPDF hat keine Fehler gefunden: Die Datei entspricht ${label}.`,
  fails: (label, rules) =>
    `Die Datei entspricht nicht ${label}: Sie verletzt ${rules} ${rules === 1 ? 'Regel' : 'Regeln'}.`,
  problemsFound: (label, rules) =>
    `Octavos eigene Prüfungen haben ${rules} verletzte ${rules === 1 ? 'Regel' : 'Regeln'} von ${label} gefunden. Es können mehr sein.`,
  noneFound: (label) =>
    `Octavos eigene Prüfungen haben keine Fehler gefunden. Sie umfassen nur einen Teil der Regeln von ${label} und belegen deshalb nicht, dass die Datei dem Standard entspricht.`,
  notChecked: 'Die Datei konnte nicht auf diesen Standard geprüft werden.',
  claimed: 'Die Datei gibt an, diesem Standard zu folgen.',
  noValidator:
    'Das Prüfprogramm veraPDF ist auf diesem Server nicht installiert. Octavo kann deshalb nicht sagen, ob die Datei dem Standard entspricht. Der Betreiber kann es hinzufügen: ./octavo setup --validator',
  validatorFailed:
    'Das Prüfprogramm konnte diese Datei nicht lesen. Es wurden nur Octavos eigene Prüfungen durchgeführt.',
  judgement:
    'Ob Alternativtexte ihre Bilder beschreiben und die Lesereihenfolge sinnvoll ist, kann kein Programm feststellen. Bitte prüfen Sie das selbst.',
  clause: (clause, test) => `Abschnitt ${clause}, Prüfung ${test}`,
  times: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
  pages: (pages, hasMore) =>
    `${pages.length === 1 ? 'Seite' : 'Seiten'} ${pages.join(', ')}${hasMore ? ' …' : ''}`,
  places: 'Stellen',
  page: 'Seite',
  box: 'bei',
  object: 'Objekt',
  font: 'Schrift',
  rule: 'Regel',
  verdicts: {
    conforms: 'Entspricht dem Standard',
    fails: 'Entspricht nicht',
    problems_found: 'Fehler gefunden',
    none_found: 'Keine Fehler gefunden',
    not_checked: 'Nicht geprüft',
  },
  checkedBy: (name) => `Geprüft von ${name}`,
};

export const reportTexts: Readonly<Record<ReportLanguage, Words>> = { en, de };
