// Words by which the search finds a tool besides its name, in English and German: verbs, other products' names, extensions.
import { aliasesOf } from './operation-aliases.ts';
import type { ToolId } from './tools.ts';

const toPdf = 'convert make umwandeln konvertieren';
const fromPdf = 'convert extract umwandeln konvertieren';
const shrink = 'shrink smaller reduce size compress verkleinern kleiner komprimieren dateigröße';
const document = 'doc docx odt document dokument brief';
const sheet = 'xls xlsx ods spreadsheet tabelle tabellenkalkulation';
const slides = 'powerpoint presentation slides präsentation folien odp';
const picture = 'image photo picture bild foto';
const resize = 'resize scale shrink smaller larger dimensions pixels verkleinern vergrößern größe';

const words: Partial<Record<ToolId, string>> = {
  'word-to-pdf': `${toPdf} ${document}`,
  'excel-to-pdf': `${toPdf} ${sheet} csv`,
  'ppt-to-pdf': `${toPdf} ${slides}`,
  'pptx-to-pdf': `${toPdf} ${slides}`,
  'html-to-pdf': `${toPdf} web page website webseite zip`,
  'url-to-pdf': `${toPdf} url link website web page html print webseite drucken`,
  'txt-to-pdf': `${toPdf} text plain`,
  'rtf-to-pdf': `${toPdf} rich text`,
  'epub-to-pdf': `${toPdf} ebook e-book buch book`,
  'jpg-to-pdf': `${toPdf} ${picture} jpeg heic webp scan combine zusammenfügen`,
  'png-to-pdf': `${toPdf} ${picture} screenshot combine zusammenfügen`,
  'gif-to-pdf': `${toPdf} ${picture}`,
  'tiff-to-pdf': `${toPdf} ${picture} tif scan fax`,
  'pdf-to-word': `${fromPdf} ${document} editable bearbeitbar`,
  'pdf-to-excel': `${fromPdf} ${sheet} table`,
  'pdf-to-ppt': `${fromPdf} ${slides}`,
  'pdf-to-pptx': `${fromPdf} ${slides}`,
  'pdf-to-html': `${fromPdf} web page webseite`,
  'pdf-to-txt': `${fromPdf} text plain`,
  'pdf-to-jpg': `${fromPdf} ${picture} jpeg`,
  'pdf-to-png': `${fromPdf} ${picture}`,
  'word-to-ppt': slides,
  'word-to-pptx': slides,
  'ppt-to-word': `${slides} ${document}`,
  'pptx-to-word': `${slides} ${document}`,
  'html-to-word': `${document} web page website webseite`,
  'html-to-markdown': 'md web page website webseite',
  'word-to-markdown': `md ${document}`,
  'markdown-to-word': `md ${document}`,
  'markdown-to-pdf': `${toPdf} md readme`,
  'pdf-to-markdown': `${fromPdf} md llm ai ki text`,
  'pdf-to-pdfa': `${fromPdf} archive archival long-term pdfa iso 19005 validate archiv archivieren langzeit`,
  'pdf-to-json': `${fromPdf} data daten llm ai ki blocks`,
  'image-resizer': `${picture} ${resize} jpg png webp batch`,
  'text-to-excel': `${sheet} csv txt`,
  'csv-to-json': 'table tabelle',
  'excel-to-csv': sheet,
  'excel-to-json': sheet,
  'text-editor': 'txt md markdown rtf write schreiben bearbeiten edit notes',
  'document-editor': `${document} write schreiben bearbeiten edit`,
  'code-editor': 'js json html css python source quelltext programmieren bearbeiten edit',
  'pdf-editor': 'edit bearbeiten',
  'image-editor': `${picture} edit bearbeiten`,
  'pdf-merge': 'combine join append concatenate zusammenführen verbinden vereinen kombinieren',
  'pdf-split': 'separate cut divide trennen aufteilen zerlegen',
  'pdf-delete-pages': 'remove entfernen',
  'pdf-password-set': 'protect lock encrypt secure schützen sperren verschlüsseln kennwort',
  'pdf-password-remove': 'unlock decrypt unprotect entsperren entschlüsseln kennwort',
  'pdf-compress': shrink,
  'pdf-sign': 'signature esign initials signieren unterschrift signatur',
  'pdf-fill': 'forms fields acroform ausfüllen felder',
  'pdf-annotate': 'comment highlight draw write text mark kommentar markieren anmerkung zeichnen',
  'pdf-rotate': 'turn landscape portrait rotieren hochformat querformat',
  'pdf-reorder': 'sort move rearrange order sortieren verschieben reihenfolge',
  'pdf-extract': 'take out save herausnehmen auswählen',
  'pdf-organise': 'sort move insert arrange sortieren verschieben anordnen einfügen',
  'pdf-crop': 'trim margins cut beschneiden ränder',
  'pdf-remove-blank-pages': 'empty delete white scan leere löschen weiße',
  'pdf-page-size':
    'resize scale a4 letter paper format seitengröße papierformat skalieren vergrößern verkleinern',
  'pdf-impose':
    'n-up nup booklet brochure 2-up handout multiple several mehrere seiten pro blatt broschüre heft drucken',
  'pdf-clean-scans':
    'deskew straighten level tilted crooked despeckle specks noise background border edges scanner gerade richten schief flecken rauschen hintergrund rand ränder entzerren säubern',
  'pdf-prepare-print':
    'prepress printer print shop optimize embed fonts crop marks bleed trim box preflight druckvorstufe druckerei optimieren schriften einbetten schnittmarken beschnitt anschnitt',
  'pdf-poster':
    'tile tiles tiling enlarge large format sheets a4 banner kacheln vergrößern großformat plakat aushang',
  'pdf-grayscale':
    'gray grey black white monochrome colour color desaturate print toner grau graustufen schwarz weiß schwarzweiß farbe drucken',
  'pdf-page-numbers': 'number bates pagination paginieren nummerieren seitennummern',
  'pdf-watermark': 'stamp logo draft stempel entwurf',
  'pdf-redact': 'black out hide censor remove anonymise unkenntlich zensieren anonymisieren',
  'pdf-replace-text':
    'edit text change word correct find search substitute bearbeiten ändern suchen ersetzen wort korrigieren',
  'pdf-read-paragraphs': 'text styles fonts places absätze lesen schriften',
  'pdf-edit-paragraphs':
    'change rewrite paragraph line move delete text image picture photo logo resize rotate replace ändern bearbeiten absatz verschieben löschen bild foto größe drehen ersetzen',
  'pdf-ocr': 'recognize recognise scan searchable texterkennung erkennen durchsuchbar',
  'pdf-flatten': 'lock fields reduzieren',
  'pdf-repair': 'fix damaged corrupt broken recover beschädigt kaputt wiederherstellen',
  'pdf-check':
    'validate validator verify preflight conformance pdf a pdfa pdf ua pdfua accessibility prüfen validieren konformität barrierefreiheit barrierefrei verapdf',
  'pdf-compare':
    'diff difference versions changes redline vergleichen vergleich unterschiede versionen änderungen gegenüberstellen',
  'pdf-make-accessible':
    'accessibility tags tagged pdf ua pdfua screen reader wcag bfsg barrierefrei barrierefreiheit vorlesen bildschirmleser',
  'pdf-read-tags':
    'accessibility tags structure reading order alt text heading screen reader wcag pdf ua contrast barrierefreiheit struktur lesereihenfolge alternativtext überschrift screenreader kontrast',
  'pdf-edit-tags':
    'accessibility tags structure reading order alt text heading barrierefreiheit struktur lesereihenfolge alternativtext überschrift',
  'pdf-sanitise':
    'sanitize clean privacy javascript scripts attachments layers metadata bereinigen versteckte daten skripte ebenen metadaten datenschutz',
  'invoice-to-html':
    'e-invoice einvoice xrechnung factur-x zugferd en16931 cii ubl viewer e-rechnung erechnung rechnung anzeigen lesen prüfen',
  'invoice-to-pdf':
    'e-invoice einvoice factur-x facturx zugferd xrechnung en16931 cii ubl json data create e-rechnung erechnung rechnung erstellen erzeugen daten',
  'pdf-read-invoice':
    'e-invoice einvoice factur-x facturx zugferd xrechnung en16931 cii ubl xml e-rechnung erechnung rechnung elektronische lesen prüfen',
  'pdf-make-invoice':
    'e-invoice einvoice factur-x facturx zugferd xrechnung en16931 cii xml pdfa3 e-rechnung erechnung rechnung elektronische erstellen anhängen',
  'pdf-edit-form':
    'form fields acroform create make add edit design text box check box signature tab order detect fillable formular erstellen felder ausfüllbar textfeld kontrollkästchen',
  'pdf-fill-form':
    'form fields acroform mail merge csv json fdf xfdf import data batch formular ausfüllen felder serienbrief daten importieren',
  'pdf-export-form-data':
    'form fields acroform csv json fdf xfdf extract data values formular felder daten werte auslesen exportieren',
  'pdf-certificate-sign':
    'digital signature sign certificate pades p12 pfx pkcs12 certify qualified signieren unterschreiben zertifikat signatur zertifizieren elektronisch',
  'pdf-certificate-encrypt':
    'public key encrypt recipients protect lock secure x509 cer crt pem verschlüsseln zertifikat empfänger schützen öffentlicher schlüssel',
  'pdf-certificate-decrypt':
    'public key decrypt unlock open private key p12 pfx pkcs12 entschlüsseln entsperren öffnen zertifikat privater schlüssel',
  'pdf-renew-signatures':
    'signature long-term archive b-lta ltv time stamp renew extend preserve signatur zeitstempel erneuern verlängern langzeitarchiv',
  'pdf-verify-signatures':
    'digital signature signed valid check certificate pades tampered changed time stamp signatur prüfen gültig signiert zertifikat verändert zeitstempel echtheit',
  'pdf-attachments':
    'attach embed files embedded anhang anhänge anhängen dateien einbetten beilage',
  'pdf-extract-content':
    'images pictures photos fonts attachments embedded save export bilder fotos schriften anhänge exportieren speichern',
  'pdf-bookmarks':
    'outline table of contents toc navigation headings lesezeichen gliederung inhaltsverzeichnis überschriften',
  'pdf-page-labels':
    'page numbering roman numerals prefix römische seitenzahlen seitenbezeichnungen',
  'pdf-header-footer':
    'page number date file name running head kopfzeile fußzeile seitenzahl datum dateiname',
  'pdf-stamp':
    'approved draft confidential paid received rubber stempel genehmigt entwurf vertraulich bezahlt',
  'pdf-background': 'colour color paper tint picture letterhead hintergrund farbe bild papier',
  'pdf-overlay':
    'letterhead stationery underlay combine layer briefpapier briefkopf überlagern unterlegen vorlage',
  'pdf-qr-code': 'barcode qr link address scan code barcode qrcode',
  'pdf-linearise': 'fast web view schnell',
  'pdf-metadata': 'title author properties titel autor eigenschaften',
  'image-resize': `${resize} foto photo picture`,
  'image-compress': `${shrink} foto photo picture`,
  'image-format': 'convert jpg jpeg png webp avif gif heic foto photo umwandeln konvertieren',
  'image-crop': 'cut trim foto photo picture beschneiden ausschnitt',
  'image-rotate': 'turn flip mirror foto photo picture spiegeln kippen',
  'image-filters':
    'effects brightness contrast blur sepia black white effekte helligkeit kontrast weichzeichnen foto photo',
  'image-watermark': 'logo copyright stamp stempel foto photo picture',
};

/** The search words of a tool, which complete its name. */
export const searchWordsOf = (id: ToolId): string =>
  [words[id] ?? '', ...aliasesOf(id)].join(' ').trim();
