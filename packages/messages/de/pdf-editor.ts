// The texts of the PDF editor in German.
import { certificateFields } from './certificate-fields.ts';
import type { Translated } from '../translated.ts';
import type { pdfEditor as english } from '../en/pdf-editor.ts';
import { textEditing } from './text-editing.ts';

export const pdfEditor: Translated<typeof english> = {
  operations: 'Werkzeuge',
  cardHelp: {
    'password-remove': 'Die Passwortabfrage entfernen.',
    'password-set': 'Nur mit dem Passwort lässt sich die Datei öffnen.',
    compress: 'Die Datei verkleinern.',
    merge: 'Mehrere Dateien zu einer verbinden.',
    split: 'Eine Datei in mehrere aufteilen.',
    'delete-pages': 'Seiten dauerhaft entfernen.',
  },
  password: 'Passwort der Datei',
  passwordHelp:
    'Das Passwort zum Öffnen der Datei. Nicht nötig, wenn nur Drucken oder Kopieren eingeschränkt ist.',
  files: 'Reihenfolge der Dateien',
  addFiles: 'PDF-Dateien hinzufügen',
  fileMissing: 'Fügen Sie mindestens eine weitere Datei hinzu.',
  ranges: 'Seitenbereiche',
  range: 'Bereich {n}',
  removeRange: 'Bereich {n} entfernen',
  addRange: 'Bereich hinzufügen',
  rangeMissing: 'Geben Sie eine Seite wie 7 oder einen Bereich wie 1-3 ein.',
  invalidPages: '„{entry}“ ist keine Seite. Geben Sie Zahlen wie 7 oder Bereiche wie 1-3 ein.',
  wordTooLong: 'Ein Eintrag ist zu lang. Trennen Sie Wörter mit Kommas.',
  tooMany: 'Geben Sie höchstens {max} auf einmal ein.',
  textLanguages: 'Sprachen des Textes',
  textLanguagesHelp:
    'Mit den richtigen Sprachen allein ist die Erkennung schneller und genauer. Ohne Auswahl werden bis zu vier der installierten Sprachen verwendet.',
  addLanguages:
    'Nicht installiert: {languages} und andere. Wer diesen Server betreibt, kann sie mit der Einstellung OCR_LANGUAGES hinzufügen, im Container wie in deploy/README.md beschrieben.',
  imageField: {
    choose: 'Bild auswählen',
    chooseOther: 'Anderes Bild auswählen',
    help: 'Ein Bild ersetzt den Text.',
  },
  attachmentField: {
    choose: 'Dateien auswählen',
    chooseOther: 'Weitere Dateien auswählen',
    help: 'Die anzuhängenden Dateien. Eine mit demselben Namen wird ersetzt.',
  },
  bookmarkField: {
    choose: 'Liste auswählen',
    chooseOther: 'Andere Liste auswählen',
    help: 'Eine JSON-Datei, wie „Als Liste speichern“ sie schreibt: Jedes Lesezeichen hat einen Titel, eine Seite und gegebenenfalls die Lesezeichen darunter.',
  },
  backgroundField: {
    choose: 'Bild auswählen',
    chooseOther: 'Anderes Bild auswählen',
    help: 'Ein Bild ersetzt die Farbe.',
  },
  overlayField: {
    choose: 'PDF auswählen',
    chooseOther: 'Anderes PDF auswählen',
    help: 'Das PDF, dessen Seiten auf dieses gelegt werden.',
  },
  ...certificateFields,
  signing: {
    certificate: {
      choose: 'Zertifikat auswählen',
      chooseOther: 'Anderes Zertifikat auswählen',
      help: 'Eine PKCS#12-Datei (.p12 oder .pfx) mit Ihrem Zertifikat und Schlüssel.',
    },
    staysHere: 'Sie bleibt auf diesem Gerät.',
    onServer: 'Auf dem Server signieren',
    onServerHelp:
      'Der Server erhält dann die Zertifikatsdatei und ihr Passwort, nur für diese Signatur.',
    needsHttps:
      'Browser signieren nur auf Seiten mit HTTPS. Öffnen Sie diese Seite mit HTTPS, oder schalten Sie „Auf dem Server signieren“ ein.',
    keyUnknown:
      'Browser können mit dieser Art von Schlüssel nicht signieren. Schalten Sie „Auf dem Server signieren“ ein, oder nutzen Sie die Befehlszeile.',
    fieldChoice: 'Signaturfeld',
    fieldChoiceHelp: 'Leere Felder dieser Datei, an ihrer Stelle und mit ihren Regeln.',
    newField: 'Neues Feld',
    imageHelp: 'Auf Wunsch: ein Bild neben Ihrem Namen.',
    noTimestamps:
      'Signaturen haben das Niveau B-B: Auf diesem Server sind keine Zeitstempel eingerichtet (TIMESTAMP_URL).',
    noRevocation:
      'Höhere Niveaus brauchen Sperrdaten, die auf diesem Server nicht eingerichtet sind (REVOCATION_HOSTS).',
  },
  moreTools: 'Weitere Werkzeuge',
  findTool: 'Werkzeug suchen',
  foundTools: 'Gefunden',
  noTool: 'Kein Werkzeug passt. Versuchen Sie ein anderes Wort.',
  toolGroups: { pages: 'Seiten', content: 'Seiteninhalt', file: 'Datei' },
  toolHelp: {
    rotate: 'Seiten dauerhaft drehen.',
    extract: 'Ausgewählte Seiten als neue Datei speichern.',
    reorder:
      'Geben Sie eine neue Seitenreihenfolge ein, oder ziehen Sie stattdessen die Miniaturen.',
    crop: 'Ziehen Sie den Rahmen auf der Seite. Der Inhalt bleibt in der Datei; um ihn zu entfernen, schwärzen Sie ihn.',
    'remove-blank-pages':
      'Seiten löschen, auf denen nichts gedruckt ist, etwa leere Rückseiten von Scans.',
    'page-size':
      'Alle Seiten auf ein Papierformat bringen. Links, Formularfelder und Kommentare bleiben.',
    impose:
      'Mehrere Seiten auf jedes Blatt setzen, oder eine Broschüre erstellen: beidseitig drucken, falten und heften. Formularfelder und Kommentare werden Teil der Seiten.',
    'clean-scans':
      'Gescannte Seiten gerade richten, den Hintergrund weiß machen, Flecken und dunkle Ränder entfernen. Erkannter Text bleibt an seinem Platz; andere Seiten bleiben, wie sie sind.',
    'prepare-print':
      'Fehlende Schriften einbetten, Anschnitt und Schnittmarken hinzufügen und erfahren, was schlecht gedruckt werden könnte: unscharfe Bilder, RGB-Farben. Bilder und Transparenz bleiben, wie sie sind.',
    poster:
      'Seiten auf mehrere Blätter vergrößern, die sich überlappen, zum Zuschneiden und Zusammenkleben, oder eine große Seite auf kleines Papier drucken.',
    grayscale:
      'Alles in Graustufen umwandeln, etwa um günstiger zu drucken. Text bleibt Text, und Zeichnungen bleiben scharf.',
    'page-numbers': 'Jede Seite mit einer Zahl versehen.',
    watermark: 'Text oder ein Bild über oder hinter die Seiten legen.',
    'header-footer':
      'Texte, Seitenzahlen, das Datum oder den Dateinamen oben und unten auf die Seiten setzen.',
    stamp: 'Seiten mit einem üblichen Wort wie „Genehmigt“, eigenem Text oder einem Bild stempeln.',
    background: 'Eine Farbe oder ein Bild hinter den Inhalt der Seiten legen.',
    overlay: 'Die Seiten eines anderen PDFs über oder hinter diese legen, etwa einen Briefkopf.',
    'qr-code': 'Einen QR-Code auf die Seiten setzen. Er bleibt in jeder Größe scharf.',
    redact:
      'Markierte Bereiche und Wörter endgültig entfernen, in Text und Bildern. Octavo überprüft das Ergebnis.',
    'replace-text':
      'Ein Wort oder eine Wendung ersetzen; die Schrift bleibt gleich. Der Rest der Zeile rückt nach; alles andere bleibt.',
    'edit-paragraphs':
      'Klicken Sie auf einen Absatz, um ihn zu ändern, oder auf ein Bild, um es zu verschieben, zu ersetzen oder zu löschen. Die Schrift des Absatzes bleibt; alles andere bleibt, wo es ist.',
    ocr: 'Gescannte Seiten durchsuchbar machen, um ihren Text zu finden und zu kopieren.',
    flatten:
      'Formularfelder und Kommentare fest in die Seite einfügen, sodass sie nicht mehr geändert werden können.',
    metadata: 'Titel, Autor, Thema und Stichwörter bearbeiten. Leere Felder bleiben unverändert.',
    'make-accessible':
      'Überschriften, Absätze, Listen, Tabellen und die Lesereihenfolge für Screenreader hinzufügen (PDF/UA). Die Seiten sehen gleich aus.',
    'edit-form':
      'Felder zum Ausfüllen hinzufügen: Text, Kontrollkästchen, Auswahl, Datum, Unterschrift. Octavo kann Linien und Kästchen auf den Seiten erkennen.',
    'fill-form':
      'Die Felder dieses Formulars mit Daten aus einer Datei ausfüllen: CSV, JSON, FDF oder XFDF. Aus jeder Zeile wird ein PDF.',
    'export-form-data':
      'Die Werte der Felder dieses Formulars als Datei speichern: CSV, JSON, FDF oder XFDF.',
    'read-tags':
      'Die Tags neben der Seite anzeigen: Überschriften, Alternativtexte, Tabellenköpfe, die Lesereihenfolge, was ein Screenreader sagt und wie sich jedes Problem beheben lässt.',
    'make-invoice':
      'Eine Rechnung als XML an dieses PDF anhängen und daraus PDF/A-3 machen: Factur-X, ZUGFeRD oder XRechnung. Das XML wird vorher geprüft.',
    'read-invoice':
      'Die Rechnungsdaten in einem PDF (Factur-X, ZUGFeRD, XRechnung) anzeigen und nach den Regeln von EN 16931 prüfen.',
    sanitise:
      'Vor dem Weitergeben entfernen, was die Seiten nicht zeigen: Skripte, angehängte Dateien, ausgeblendete Ebenen, Metadaten. Das Ergebnis nennt, was entfernt wurde.',
    check:
      'Auf PDF/A und PDF/UA prüfen. Der Bericht nennt Regel, Erklärung und Stelle jedes Fehlers. Die Datei bleibt, wie sie ist.',
    'certificate-sign':
      'Mit Ihrem Zertifikat signieren (PAdES). Die Datei bleibt, wie sie ist, und erhält die Signatur am Ende; frühere Signaturen bleiben gültig.',
    'certificate-encrypt':
      'Nur die Inhaber der gewählten Zertifikate können das Ergebnis öffnen (AES-256). Es wird heruntergeladen; die Datei hier bleibt, wie sie ist.',
    'certificate-decrypt':
      'Die Verschlüsselung für Zertifikate aus einer Datei entfernen, die für Ihres verschlüsselt wurde.',
    'renew-signatures':
      'Sperrdaten und einen Zeitstempel der ganzen Datei ergänzen, damit sich Signaturen länger beweisen lassen. Wiederholen Sie es, bevor der letzte Zeitstempel abläuft.',
    'verify-signatures':
      'Anzeigen, wer signiert hat, ob die Datei unverändert ist und was nach jeder Signatur geändert wurde. Die Datei bleibt, wie sie ist.',
    compare:
      'Anzeigen, was sich zwischen dieser Datei und einer anderen Fassung geändert hat: Text Wort für Wort, Verschobenes, Formatierung, Bilder. Beides können PDFs oder Dokumente sein.',
    attachments:
      'Dateien aller unterstützten Arten anhängen oder Anhänge entfernen. Für PDF/A-3 geben Sie ihre Beziehung zu den Seiten an.',
    'extract-content':
      'Bilder, Schriften oder Anhänge dieses PDFs als ZIP speichern. JPEG, JPEG 2000 und Faxbilder ohne Maske behalten ihre Originaldaten, die übrigen werden PNG.',
    bookmarks:
      'Lesezeichen aus den Überschriften des Dokuments erzeugen oder als Liste (JSON) speichern, bearbeiten und zurückschreiben.',
    'page-labels':
      'Seiten anders nummerieren, etwa i, ii, iii für das Vorwort. PDF-Programme zeigen diese Bezeichnungen neben den Seiten.',
    linearise: 'Browser die erste Seite anzeigen lassen, während der Rest noch lädt.',
    repair: 'Aus einer beschädigten Datei so viel wie möglich retten.',
  },
  notInPlan: {
    advanced_editing: 'Ihr Tarif erlaubt nicht so viele auf einmal.',
    ocr: 'Ihr Tarif enthält keine Texterkennung.',
    annotations: 'Ihr Tarif enthält keine Kommentare.',
  },
  pagesOfFile: 'Seiten',
  page: 'Seite {page}',
  pageOf: 'Seite {page} von {file}',
  unknownKind: 'unbekannt',
  rotatedBy: 'um {turn}° gedreht',
  fileStarts: 'hier beginnt eine neue Datei',
  movePage: '{page} verschieben',
  noPageLeft:
    'Keine Seiten mehr übrig. Machen Sie den letzten Schritt rückgängig oder fügen Sie eine Datei ein.',
  notAdded: '{name} konnte nicht hinzugefügt werden: {reason}',
  openFiles: 'Geöffnete Dateien',
  closeFile: '{name} schließen',
  downloadAll: 'Alle herunterladen',
  fillHelp:
    'Klicken Sie in ein Feld und tippen Sie. Laden Sie die Datei dann herunter, oder speichern Sie sie in „Meine Dateien“.',
  noFields:
    'Dieses PDF hat keine Formularfelder. Mit „Kommentieren“ schreiben Sie auf ihre Seiten.',
  kept: {
    unchanged: 'Keine Änderungen',
    changed: 'Nicht gespeicherte Änderungen',
    downloaded: 'Heruntergeladen',
  },
  history: {
    title: 'Bisherige Schritte ({n})',
    steps: 'Schritte, die diese Datei erzeugt haben',
    others:
      'Änderungen von Hand und Schritte mit neuen Passwörtern oder weiteren Dateien werden nicht Teil einer Vorlage.',
    tooLong: 'Eine Vorlage hat höchstens {max} Schritte.',
  },
  sizeChange: '{before} → {after}',
  pagesTooMixed:
    'Die Seiten sind zu stark gemischt, um sie auf einmal zu speichern. Speichern Sie in zwei Schritten.',
  organiser: {
    title: 'Seiten',
    select: 'Auswählen',
    all: 'Alle',
    odd: 'Ungerade',
    even: 'Gerade',
    none: 'Keine',
    pageTools: 'Ausgewählte Seiten bearbeiten',
    rotateLeft: 'Nach links drehen',
    rotateRight: 'Nach rechts drehen',
    earlier: 'Nach vorn',
    later: 'Nach hinten',
    duplicate: 'Duplizieren',
    splitHere: 'Hier trennen',
    remove: 'Löschen',
    insert: 'Dateien einfügen',
    open: 'Dateien öffnen',
    pages: { one: '{n} Seite', other: '{n} Seiten' },
    selected: { one: '{n} ausgewählt', other: '{n} ausgewählt' },
    files: { one: '{n} Datei', other: '{n} Dateien' },
  },
  cropping: {
    pages: 'Zuschneiden',
    allPages: 'Alle Seiten',
    onlyPage: 'Seite {page}',
    reset: 'Ganze Seite',
  },
  redaction: {
    title: 'Zu schwärzende Bereiche',
    help: 'Ziehen Sie auf der Seite einen Rahmen um alles, was entfernt werden soll, oder geben Sie oben Wörter ein. Jedes Vorkommen wird geschwärzt.',
    hits: 'Gefundene Stellen',
    hitCount: { one: '{n} Stelle auf {pages}', other: '{n} Stellen auf {pages}' },
    hitPages: { one: '{n} Seite', other: '{n} Seiten' },
    hitPage: 'Seite {page}',
    searching: 'Seiten werden durchsucht …',
    noHits:
      'Im Text der Seiten nicht gefunden. Eigenschaften, Lesezeichen und verborgene Inhalte werden beim Schwärzen durchsucht, angehängte Dateien entfernt.',
    searchFailed: 'Die Seiten können hier nicht durchsucht werden. Jede Stelle wird geschwärzt.',
    pagesChanged:
      'Die Seiten wurden geändert, daher können Stellen nicht angezeigt werden. Jede Stelle wird geschwärzt.',
    redactAll: 'Alle schwärzen',
    keepAll: 'Alle behalten',
    moreHits: { one: '{n} weitere Stelle', other: '{n} weitere Stellen' },
    keptNote:
      'Wörter mit Stellen, die Sie behalten, werden nur an den anderen hier aufgeführten Stellen entfernt. In Kommentaren, Formularfeldern, Eigenschaften, Lesezeichen und verborgenem Text können sie stehen bleiben.',
    tooManyAreas:
      'Wenn Sie Stellen eines Worts behalten, werden seine anderen Stellen als Bereiche geschwärzt. Das ergibt {areas} Bereiche; möglich sind {max} auf einmal. Schwärzen Sie alle Stellen des Worts, oder geben Sie einen längeren Teil des Texts ein.',
    drawWithFinger: 'Mit dem Finger zeichnen',
    marks: 'Markierte Bereiche',
    mark: 'Seite {page}: {width} × {height} pt, {left} pt von links, {top} pt von oben',
    remove: 'Bereich entfernen: {mark}',
  },
  imageEditing: {
    help: 'Klicken Sie auf ein Bild, um es auszuwählen. Ziehen Sie es, um es zu verschieben, oder eine Ecke, um die Größe zu ändern. Auch die Pfeiltasten verschieben es; mit Alt ändern sie die Größe. Mit Entf löschen Sie es.',
    image: 'Bild {number} auf Seite {page}',
    describedImage: 'Bild {number} auf Seite {page}: {alt}',
    replace: 'Bild ersetzen',
    turn: 'Um 90° drehen',
    delete: 'Bild löschen',
    keepProportions: 'Seitenverhältnis beibehalten',
    fit: 'Größe des neuen Bilds',
    fits: { fit: 'Einpassen', fill: 'Füllen und zuschneiden', stretch: 'Strecken' },
    changes: 'Geänderte Bilder',
    kinds: {
      deleted: 'gelöscht',
      replaced: 'ersetzt',
      turned: 'gedreht',
      moved: 'verschoben oder in der Größe geändert',
    },
    takeBack: 'Änderungen von Bild {number} auf Seite {page} zurücknehmen',
  },
  textEditing,
  invoices: {
    downloadPage: 'Als Webseite herunterladen',
    downloadXml: 'XML herunterladen',
    field: {
      choose: 'Rechnung auswählen (XML)',
      chooseOther: 'Andere Rechnung auswählen',
      help: 'Cross Industry Invoice, wie Ihr Rechnungsprogramm sie exportiert.',
    },
  },
  forms: {
    title: 'Formularfelder',
    types: {
      text: 'Text',
      date: 'Datum',
      check: 'Kontrollkästchen',
      radio: 'Optionsfeld',
      choice: 'Auswahlliste',
      list: 'Listenfeld',
      signature: 'Unterschrift',
      button: 'Schaltfläche',
    },
    detect: 'Felder erkennen',
    found:
      'Hinzugefügte Felder: {count}. Prüfen Sie sie und entfernen Sie, was Sie nicht brauchen.',
    nothingFound:
      'Es wurden keine Stellen für Felder gefunden: Linien, Kästchen oder leere Zellen.',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    newField: 'Neues Feld',
    drawHelp:
      'Ziehen Sie es auf der Seite auf. Pfeiltasten verschieben ein Feld, Alt und Pfeiltasten ändern seine Größe.',
    addField: 'Auf dieser Seite hinzufügen',
    name: 'Name',
    wrongName: 'Jedes Feld braucht einen eigenen Namen ohne Punkte.',
    tooltip: 'Kurzinfo',
    tooltipHelp: 'Wird von Screenreadern vorgelesen.',
    option: 'Option',
    optionHelp: 'Optionsfelder mit demselben Namen gehören zusammen.',
    options: 'Optionen, eine pro Zeile',
    sampleOptions: 'Option 1\nOption 2',
    dateFormat: 'Datumsformat',
    maxLength: 'Höchstzahl an Zeichen',
    multiline: 'Mehrere Zeilen',
    defaultValue: 'Standardwert',
    noDefault: 'Keiner',
    selectedAtFirst: 'Standardmäßig ausgewählt',
    alignment: 'Ausrichtung',
    alignments: { left: 'Links', center: 'Zentriert', right: 'Rechts' },
    required: 'Pflichtfeld',
    readOnly: 'Schreibgeschützt',
    remove: 'Feld entfernen',
    order: 'Tab-Reihenfolge auf Seite {page}',
    earlier: '{name} nach oben',
    later: '{name} nach unten',
    fieldOnPage: '{number}. {type}: {name}',
    field: {
      choose: 'Daten auswählen',
      chooseOther: 'Andere Datei auswählen',
      help: 'CSV mit den Namen der Felder in der ersten Zeile, JSON, FDF oder XFDF. Exportieren Sie die Daten des Formulars, um eine Vorlage zu erhalten.',
    },
  },
  comparison: {
    choose: 'Andere Fassung auswählen',
    chooseOther: 'Andere Datei auswählen',
    help: 'Ein PDF oder eine Word-, PowerPoint-, Excel- oder Textdatei. Die geöffnete Datei gilt als die ältere Fassung.',
    olderDocument: {
      choose: 'Älteres Word-Dokument auswählen',
      chooseOther: 'Andere Datei auswählen',
      help: 'Optional: wird an Stelle der geöffneten Datei verglichen. Dann können Sie auch das neuere Dokument mit nachverfolgten Änderungen herunterladen.',
    },
    downloadTracked: 'Word mit nachverfolgten Änderungen herunterladen',
    show: 'Änderungen anzeigen',
    close: 'Schließen',
    previous: 'Vorherige Änderung',
    next: 'Nächste Änderung',
    position: '{number} von {count}',
    mode: 'Ansicht',
    beside: 'Nebeneinander',
    overlay: 'Übereinander',
    opacity: 'Deckkraft der neueren Fassung',
    sameOne: 'Seite {page}: keine Änderungen',
    sameMany: 'Seiten {from}–{to}: keine Änderungen',
  },
  checking: {
    download: 'Bericht herunterladen',
    page: 'Seite {page}',
    place: 'Seite {page}, Stelle {place}',
    details: 'Details',
  },
  beforeAfter: {
    open: 'Seiten vergleichen',
    title: 'Vorher und nachher',
    close: 'Schließen',
    opening: 'Die am stärksten veränderte Seite wird gesucht …',
    failed:
      'Die Seiten können nicht verglichen werden. Laden Sie die Datei herunter, um sie anzusehen.',
    mostChanged: 'Diese Seite hat sich am stärksten verändert.',
    before: 'Vorher',
    after: 'Nachher',
    slider: 'Links vorher, rechts nachher',
    value: '{percent} % vorher',
  },
  availableOn: 'Verfügbar im Tarif {plan}.',
  availableOnOtherPlans: 'In anderen Tarifen verfügbar.',
};
