// The texts of a report about signatures in German.
import type { SignatureReportTexts } from './report-texts-en.ts';

export const german: SignatureReportTexts = {
  title: 'Signaturen',
  none: 'Diese Datei hat keine Signaturen.',
  count: (count, verdicts) => `${count} ${count === 1 ? 'Signatur' : 'Signaturen'} – ${verdicts}`,
  emptyFields: (names) => `Leere Signaturfelder: ${names}.`,
  unnamed: (count) =>
    `Die Datei enthält ${count === 1 ? 'eine weitere Signatur, die' : `${count} weitere Signaturen, die`} kein Formularfeld zeigt. Eine frühere Fassung der Datei kann sie gezeigt haben.`,
  tooMany: (count) => `Nur die ersten ${count} Signaturen wurden geprüft.`,
  noRoots:
    'Dieser Server hat keine Liste vertrauenswürdiger Stammzertifikate. Er kann deshalb nicht sagen, ob jemand der ist, den das Zertifikat nennt. Der Betreiber kann SIGNATURE_ROOTS setzen.',
  kinds: { signature: 'Signatur', certification: 'Zertifizierung', time_stamp: 'Zeitstempel' },
  verdicts: {
    valid: 'Gültig',
    unknown_signer: 'Unverändert, Unterzeichner nicht bestätigt',
    changed: 'Nach dem Signieren geändert',
    invalid: 'Ungültig',
  },
  summaries: {
    valid: 'Der signierte Inhalt ist unverändert, und dieser Server vertraut dem Zertifikat.',
    unknown_signer:
      'Der signierte Inhalt ist unverändert, aber dieser Server kann das Zertifikat nicht bestätigen. Jeder kann ein Zertifikat auf jeden Namen erstellen.',
    changed:
      'Die Datei wurde nach dieser Signatur auf eine Weise geändert, die die Signatur nicht erlaubt. Was Sie sehen, ist vielleicht nicht, was signiert wurde.',
    invalid: 'Diese Signatur beweist nichts über die Datei.',
  },
  weakSummary:
    'Der Inhalt passt zur Signatur, aber sie verwendet ein Verfahren oder einen Schlüssel, die nicht mehr sicher sind. Jemand anderes kann sie erstellt haben.',
  additionsSummary: 'Was danach hinzugefügt wurde, deckt die Signatur nicht ab.',
  problems: {
    range_malformed:
      'Die Signatur gibt nicht richtig an, welche Bytes sie abdeckt. So werden Signaturen gefälscht.',
    range_outside: 'Die Signatur gibt an, Bytes abzudecken, die es in der Datei nicht gibt.',
    range_gap:
      'Die Signatur lässt mehr von der Datei aus als sich selbst. Inhalt an dieser Stelle ist nicht geschützt. So werden Signaturen gefälscht.',
    range_other:
      'Die Signatur, die Programme zeigen, ist nicht die an der abgedeckten Stelle der Datei. So werden Signaturen gefälscht.',
    range_version:
      'Die abgedeckten Bytes enden nicht dort, wo eine Fassung der Datei endet. So werden Signaturen gefälscht.',
    signature_empty: 'Das Feld enthält keine Signatur.',
    unreadable: 'Die Signatur kann nicht gelesen werden.',
    no_signer: 'Die Signatur enthält das Zertifikat ihres einen Unterzeichners nicht.',
    unsupported: 'Diese Art von Signatur wird nicht unterstützt und wurde nicht geprüft.',
    data_changed: 'Die signierten Bytes wurden nach dem Signieren geändert.',
    signature_wrong: 'Die Signatur passt nicht zum Schlüssel ihres Zertifikats.',
    certificate_changed: 'Das Zertifikat ist nicht das, mit dem signiert wurde.',
    revoked: 'Das Zertifikat wurde vor diesem Zeitpunkt gesperrt.',
  },
  chain: {
    trusted:
      'Das Zertifikat führt zu einem Stammzertifikat, dem der Betreiber dieses Servers vertraut.',
    not_known: 'Das Zertifikat ist diesem Server nicht bekannt.',
    out_of_date:
      'Ein Zertifikat war zum belegten Zeitpunkt nicht gültig: dem eines vertrauenswürdigen Zeitstempels oder sonst heute.',
    not_allowed:
      'Das Zertifikat führt zu einem vertrauenswürdigen Stammzertifikat, aber es selbst oder eines dazwischen ist für diesen Zweck nicht vorgesehen oder nicht sicher.',
    none: 'Es wurde kein Zertifikat gefunden.',
  },
  covers: {
    whole: 'Die Signatur deckt die ganze Datei ab.',
    version: (signed, file) =>
      `Die Signatur deckt eine frühere Fassung der Datei ab: ${signed} von ${file} Bytes.`,
  },
  certified: {
    1: 'Der Unterzeichner hat die Datei zertifiziert und erlaubt keine Änderungen.',
    2: 'Der Unterzeichner hat die Datei zertifiziert und erlaubt, Formulare auszufüllen und zu signieren.',
    3: 'Der Unterzeichner hat die Datei zertifiziert und erlaubt, Formulare auszufüllen, zu signieren und zu kommentieren.',
  },
  locked: (fields) => `Der Unterzeichner hat Felder gesperrt: ${fields || 'alle'}.`,
  stamped: (time, authority) =>
    `Ein Zeitstempel von ${authority} bestätigt die Signatur für ${time}.`,
  stampWrong: 'Der Zeitstempel der Signatur ist ungültig.',
  stampClaims: (time, authority) =>
    `Ein Zeitstempel von ${authority} nennt ${time}, aber dieser Server vertraut seinem Zertifikat nicht. Er beweist deshalb nichts.`,
  claimed: (time) => `Signiert ${time} nach der Uhr des Unterzeichners, die nichts beweist.`,
  noTime: 'Die Signatur nennt keine Zeit.',
  weak: 'Die Signatur verwendet ein Verfahren oder einen Schlüssel, die nicht mehr sicher sind.',
  noCertificateName:
    'Die Signatur schützt nicht, welches Zertifikat zu ihr gehört, wie PAdES es verlangt.',
  revocation: {
    good: 'Sperrinformationen in der Datei sagen, dass das Zertifikat nicht gesperrt war.',
    revoked: 'Sperrinformationen in der Datei sagen, dass das Zertifikat gesperrt wurde.',
    not_contained:
      'Die Datei enthält keine verwendbaren Sperrinformationen über das Zertifikat. Octavo fragt sie nicht im Internet ab.',
  },
  changes: {
    page_content: 'Was Seiten zeigen, wurde geändert.',
    pages: 'Seiten wurden hinzugefügt, entfernt oder umgeordnet.',
    field_value: 'Felder wurden ausgefüllt oder geändert.',
    field: 'Felder wurden hinzugefügt, entfernt oder in Art oder Lage geändert.',
    signature_added: 'Eine weitere Signatur wurde hinzugefügt.',
    signature_changed: 'Eine Signatur wurde entfernt, ersetzt oder in ihrem Aussehen geändert.',
    signature_field: 'Ein Feld für eine Signatur wurde hinzugefügt.',
    comments:
      'Kommentare, Links oder andere Anmerkungen wurden hinzugefügt, entfernt oder geändert.',
    form: 'Schriften oder Einstellungen des Formulars wurden geändert. Damit können Felder etwas anderes zeigen.',
    layers: 'Ebenen wurden geändert. Sie können Inhalt zeigen oder verbergen.',
    actions: 'Skripte, Aktionen oder angehängte Dateien wurden hinzugefügt oder geändert.',
    bookmarks: 'Lesezeichen oder Seitenzahlen wurden geändert.',
    tags: 'Die Struktur für Screenreader wurde geändert.',
    settings: 'Einstellungen des Dokuments wurden geändert.',
    metadata: 'Titel, Verfasser oder andere Metadaten wurden geändert.',
    validation_data: 'Zertifikate und Sperrinformationen wurden hinzugefügt.',
    time_stamp: 'Ein Zeitstempel des Dokuments wurde hinzugefügt.',
    certification: 'Die Zertifizierung des Dokuments wurde geändert.',
    unreadable:
      'Eine Fassung der Datei kann nicht gelesen werden. Was geändert wurde, ist unbekannt.',
    malformed:
      'Die Datei wurde auf eine Weise geändert, die Programme verschieden lesen. So werden Angriffe gemacht.',
  },
  noChanges: 'Nach dieser Signatur wurde nichts geändert.',
  permitted: 'von der Signatur erlaubt',
  notPermitted: 'von der Signatur nicht erlaubt',
  labels: {
    signer: 'Unterzeichner',
    issuer: 'Aussteller',
    reason: 'Grund',
    location: 'Ort',
    contact: 'Kontakt',
    field: 'Feld',
    fields: 'Felder',
    pages: 'Seiten',
    page: 'Seite',
    algorithms: 'Verfahren',
    format: 'Format',
    range: 'Abgedeckte Bytes',
    certificates: 'Zertifikate',
    validity: 'Gültig',
    fingerprint: 'SHA-256',
    changes: 'Änderungen nach dieser Signatur',
    details: 'Einzelheiten',
  },
};
