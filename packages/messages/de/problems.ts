// Problems and warnings in German. The English texts are in the contract.
import type { ProblemCode, WarningCode } from '@octavo/contract';
import { archiveWarnings } from './archive-warnings.ts';
import { formProblems, formWarnings } from './form-problems.ts';
import { imageWarnings } from './image-warnings.ts';
import { pdfImageProblems, pdfImageWarnings } from './pdf-image-problems.ts';
import { paragraphProblems, paragraphWarnings } from './paragraph-problems.ts';
import { accessibilityWarnings } from './accessibility-warnings.ts';
import { printProblems, printWarnings } from './print-texts.ts';
import { repairWarnings } from './repair-warnings.ts';
import { signingProblems, signingWarnings } from './signing-problems.ts';
import { tagProblems } from './tag-problems.ts';

export const problems: Readonly<Record<ProblemCode, string>> = {
  // The request
  invalid_request: 'Ungültige Anfrage: {reason}',
  malformed_url:
    'Diese Adresse enthält eine ungültige Escape-Sequenz. Kodieren Sie sie und versuchen Sie es erneut.',
  method_not_allowed: '{method} ist unter dieser Adresse nicht möglich. Möglich sind: {allowed}.',
  body_too_large:
    'Der Inhalt der Anfrage ist zu groß: {size}. Das Limit ist {limit}. Senden Sie einen kleineren Inhalt, Dateien als Formular oder Upload.',
  unsupported_media_type:
    'Der Inhaltstyp {type} wird hier nicht unterstützt. Senden Sie application/json oder, wo Dateien möglich sind, ein Formular.',
  missing_file: 'Bitte wählen Sie eine gültige Datei',
  missing_type: 'Bitte wählen Sie eine Datei und eine Umwandlung',
  unknown_type:
    'Die Umwandlung „{type}“ gibt es nicht. Die Liste finden Sie unter /api/conversion/catalogue.',
  invalid_option: 'Ungültiger Wert für „{option}“: {reason}',
  not_available:
    'Diese Umwandlung ist noch nicht verfügbar. Die verfügbaren finden Sie unter /api/conversion/catalogue.',
  editor_sign_in_required: 'Sie müssen angemeldet sein, um den {editor} zu verwenden.',
  opens_in_editor:
    '{editor} ist keine Umwandlung. Senden Sie die Datei und einen der Vorgänge an {address}.',
  too_many_open_uploads:
    'Aus Ihrem Netzwerk laufen {limit} Uploads gleichzeitig, mehr nimmt dieser Server nicht an. Warten Sie, bis einer fertig ist, und versuchen Sie es erneut.',
  too_many_open_requests:
    'Aus Ihrem Netzwerk laufen {limit} Anfragen gleichzeitig, mehr bedient dieser Server nicht. Warten Sie, bis einige davon beendet sind, und versuchen Sie es erneut.',
  uploads_busy:
    'Der Server empfängt gerade zu viele Uploads. Bitte versuchen Sie es gleich erneut.',
  upload_interrupted: 'Der Upload wurde unterbrochen. Bitte versuchen Sie es erneut.',
  upload_too_slow:
    'Der Upload war zu langsam und wurde abgebrochen. Versuchen Sie es mit einer schnelleren Verbindung erneut.',
  unreadable_file: 'Diese Datei kann nicht gelesen werden. Prüfen Sie Pfad und Berechtigungen.',
  result_not_found:
    'Das Ergebnis dieses Auftrags gibt es nicht oder nicht mehr. Wandeln Sie die Datei erneut um.',
  not_found: 'Nicht gefunden. Vielleicht wurde es gelöscht, oder die Adresse ist falsch.',
  sign_in_required: 'Bitte melden Sie sich dafür an.',
  token_invalid: 'Ihre Anmeldung ist ungültig oder abgelaufen. Bitte melden Sie sich erneut an.',
  key_mistyped:
    'Dieser API-Schlüssel ist falsch geschrieben oder unvollständig. Kopieren Sie den ganzen Schlüssel, einschließlich octavo_.',
  key_invalid:
    'Diesen API-Schlüssel gibt es nicht, oder er wurde widerrufen. Melden Sie sich an und erstellen Sie einen neuen.',
  session_required: 'Mit einem API-Schlüssel ist das nicht möglich. Melden Sie sich dafür an.',
  admin_required: 'Das dürfen nur Administratoren dieses Servers.',
  own_account:
    'Ihr eigenes Konto können Sie nicht sperren. Bitten Sie einen anderen Administrator darum.',
  invitations_unavailable:
    'Niemand kann eingeladen werden: Die Konten gehören einem anderen Anbieter, oder dieser Server nimmt keine neuen auf (SIGNUP=closed).',
  identity_header_invalid:
    'Der Proxy vor diesem Server hat den Header {header} doppelt oder mit einem ungültigen Wert gesendet. Wenden Sie sich an den Betreiber dieses Servers.',
  origin_not_allowed:
    'Eine Seite einer anderen Website ({origin}) darf diesen Server nicht verwenden. Sein Betreiber kann es mit CORS_ORIGINS erlauben.',
  host_not_allowed:
    'Dieser Server antwortet nicht unter dem Namen „{host}“. Öffnen Sie ihn als localhost, oder setzen Sie PUBLIC_URL auf die Adresse, die Sie verwenden.',
  client_not_allowed:
    'Dieser Server antwortet nur auf seinem eigenen Rechner, nicht {address}. Siehe ALLOW_NETWORK_WITHOUT_ACCOUNTS in docs/identity.md.',
  not_registered:
    'Zu dieser Anmeldung gibt es noch kein Konto. Registrieren Sie es zuerst: POST /api/users/register.',
  account_suspended: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieses Servers.',
  not_yours: 'Das gehört zu einem anderen Konto. Verwenden Sie Ihr eigenes.',
  not_confirmed:
    'Um dieses Konto und alle seine Dateien zu löschen, bestätigen Sie mit „{confirm}“. Es wurde nichts gelöscht.',
  limit_reached:
    'Sie haben bereits {limit} {things}, das Maximum für ein Konto. Entfernen Sie zuerst etwas davon.',
  private_webhook:
    '{address} liegt in einem privaten Netz, das dieser Server nicht aufruft. Verwenden Sie eine öffentliche Adresse.',
  already_registered: 'Dieses Konto ist bereits registriert. Bitte melden Sie sich an.',
  identity_unavailable:
    'Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.',
  link_invalid:
    'Dieser Download-Link ist ungültig. Holen Sie sich dort, wo Sie ihn gefunden haben, einen neuen oder wandeln Sie die Datei erneut um.',
  link_expired:
    'Dieser Download-Link ist abgelaufen. Holen Sie sich dort, wo Sie ihn gefunden haben, einen neuen oder wandeln Sie die Datei erneut um.',
  share_not_found:
    'Dieser Link funktioniert nicht: Er ist abgelaufen, wurde widerrufen oder ist unvollständig. Bitten Sie die Person, von der er kommt, um einen neuen.',
  share_password_required:
    'Diese Datei ist geschützt. Geben Sie das Passwort ein, das zum Link gehört.',
  share_password_wrong: 'Das Passwort ist falsch. Prüfen Sie es und versuchen Sie es erneut.',
  share_password_attempts:
    'Zu viele falsche Passwörter. Versuchen Sie es in {minutes} min erneut. Der Link selbst funktioniert weiterhin.',
  no_thumbnail: 'Diese Datei hat kein Vorschaubild, oder es ist noch nicht fertig.',
  // The file
  empty_file: 'Die Datei ist leer. Bitte wählen Sie eine andere Datei.',
  file_too_large:
    'Die Datei ist zu groß: {size}. Das Limit ist {limit}. Wählen Sie eine kleinere Datei. Tarife mit höherem Limit: {plans}.',
  files_too_large:
    'Die Dateien sind zusammen zu groß: {size}. Das Limit ist {limit}. Wählen Sie weniger oder kleinere Dateien. Tarife mit höherem Limit: {plans}.',
  wrong_format: 'Dieses Format passt nicht. Erkannt: {found}. Unterstützt: {expected}.',
  tracked_changes_need_word:
    'Nachverfolgte Änderungen brauchen zwei Word-Dokumente (DOCX), und diese Datei ist keines. Wählen Sie eine DOCX-Datei oder ein anderes Format für den Bericht.',
  damaged_file:
    'Die Datei ist beschädigt oder unvollständig. Öffnen Sie sie in dem Programm, mit dem sie erstellt wurde, speichern Sie sie neu und versuchen Sie es erneut.',
  no_pages:
    'In diesem PDF wurden keine Seiten gefunden. Speichern Sie es in dem Programm, mit dem es erstellt wurde, neu, oder versuchen Sie „PDF reparieren“.',
  password_required:
    'Die Datei ist passwortgeschützt. Geben Sie das Passwort ein und versuchen Sie es erneut.',
  copy_protected:
    'Dieses Buch ist kopiergeschützt (DRM) und kann nicht geöffnet werden. Wählen Sie eine Ausgabe ohne DRM.',
  wrong_password: 'Das Passwort ist falsch. Prüfen Sie es und versuchen Sie es erneut.',
  archive_limits:
    'Die Datei ist entpackt zu groß oder in sich widersprüchlich und wurde deshalb nicht geöffnet. Wählen Sie eine andere Datei.',
  unsafe_markup:
    'Die Datei definiert eigene Entitäten oder einen Dokumenttyp, was nicht erlaubt ist. Speichern Sie sie aus einem Office-Programm neu.',
  too_many_pixels:
    'Das Bild ist zu groß: {found} Megapixel. Das Limit ist {limit}. Verkleinern Sie es zuerst.',
  target_too_small:
    'Dieses Bild lässt sich nicht auf {size} verkleinern. Wählen Sie eine größere Dateigröße oder ein anderes Format.',
  too_many_frames:
    'Das Bild hat {found} Einzelbilder. Das Limit ist {limit}. Wählen Sie eines mit weniger Einzelbildern.',
  too_many_pages:
    'Das Dokument hat {found} Seiten. Das Limit ist {limit}. Wählen Sie einen Seitenbereich oder teilen Sie das Dokument zuerst.',
  not_accessible:
    'Diese Datei kann kein barrierefreies PDF (PDF/UA-1) werden. Sie verletzt diese Abschnitte von ISO 14289-1: {rules}. Zahlen in Klammern sind die Seiten oder Folien; bei 7.3 sind es die Bilder ohne Beschreibung: Geben Sie sie ein, oder wählen Sie für „Barrierefreies PDF“ „Wenn möglich“.',
  scan_without_text:
    'Diese Seiten sind Scans ohne Text, daher gibt es nichts, was sich für Screenreader strukturieren lässt: {pages}. Schalten Sie die Texterkennung für gescannte Seiten ein. Ist sie eingeschaltet, wurde kein Text erkannt.',
  not_archivable:
    'Diese Datei kann kein gültiges PDF/A werden, weil Octavo nicht reparieren kann, was diese Abschnitte von ISO 19005 verletzt: {rules}.',
  archive_would_lose:
    'PDF/A erlaubt einen Teil des Inhalts dieser Datei nicht: {kinds}. Um die Datei ohne ihn umzuwandeln, wählen Sie für „Inhalt, den PDF/A nicht erlaubt“ „Entfernen“.',
  ...signingProblems,
  ...formProblems,
  ...printProblems,
  ...tagProblems,
  no_such_page:
    'Keine Seite passt zu „{pages}“. Anzahl der Seiten: {found}. Korrigieren Sie die Angabe.',
  nested_too_deep:
    'Die Daten sind mehr als {limit} Ebenen tief verschachtelt. Vereinfachen Sie die Struktur und versuchen Sie es erneut.',
  no_text:
    'Diese Datei enthält nur Bilder von Text, also keinen Text zum Bearbeiten. Verwenden Sie zuerst die Texterkennung im PDF-Editor.',
  no_text_found:
    'In dieser Datei wurde kein Text gefunden. Wählen Sie eine Datei mit Text oder einen schärferen Scan.',
  ocr_off:
    'Diese Datei enthält nur Bilder von Text. Um ihren Text zu erhalten, schalten Sie „Text in gescannten Seiten erkennen“ ein und versuchen Sie es erneut.',
  ocr_not_in_plan:
    'Diese Datei enthält nur Bilder von Text, und Ihr Tarif enthält keine Texterkennung. Passende Tarife finden Sie unter „Preise“.',
  invalid_data: 'Die Datei ist ungültig ({format}): {reason}',
  too_complex:
    'Die Datei benötigt mehr Speicher, als ein Auftrag verwenden darf. Vereinfachen oder teilen Sie sie.',
  // The web page
  invalid_address:
    'Das ist keine gültige Webadresse: {reason}. Korrigieren Sie sie, zum Beispiel https://example.org/seite.',
  private_address:
    '{address} liegt in einem privaten Netz, das dieser Server nicht öffnet. Wählen Sie eine öffentliche Seite oder speichern Sie die Seite und wandeln Sie sie als HTML um.',
  unreachable_address:
    '{address} ist nicht erreichbar: {reason}. Prüfen Sie die Adresse in Ihrem Browser und versuchen Sie es erneut.',
  address_answered:
    '{address} hat statt der Seite den Fehler {status} zurückgegeben. Prüfen Sie die Adresse in Ihrem Browser. Seiten, die eine Anmeldung erfordern, können nicht umgewandelt werden.',
  not_a_page:
    'Diese Adresse führt nicht zu einer Webseite. Erkannt: {found}. Laden Sie die Datei herunter und wählen Sie die passende Umwandlung.',
  wait_not_met:
    'Auf der Seite passte {seconds} Sekunden lang nichts zu „{selector}“. Korrigieren Sie „Warten auf“ oder lassen Sie das Feld leer.',
  // Processing
  nothing_to_redact:
    'Keines dieser Wörter wurde gefunden: {words}. Prüfen Sie die Schreibweise oder markieren Sie die Bereiche. Wörter in Bildern werden nicht gefunden.',
  nothing_to_replace:
    'Dieser Text wurde nicht gefunden: {text}. Prüfen Sie die Schreibweise, „Groß-/Kleinschreibung beachten“ und die Seiten. Text in Bildern wird nicht gefunden.',
  ...paragraphProblems,
  ...pdfImageProblems,
  redaction_unproven:
    'Ein Teil des zu schwärzenden Inhalts war auf Seite {page} noch lesbar, deshalb wurde kein Ergebnis erstellt. Markieren Sie einen größeren Bereich oder entfernen Sie diese Seite.',
  redaction_unproven_data:
    'Einige der zu schwärzenden Wörter waren in der Datei außerhalb ihrer Seiten noch lesbar, zum Beispiel in einer Schrift oder einem verborgenen Text, deshalb wurde kein Ergebnis erstellt. Entfernen Sie verborgene Daten oder drucken Sie die Datei in ein neues PDF und schwärzen Sie dieses.',
  conversion_failed:
    'Die Umwandlung ist fehlgeschlagen. Prüfen Sie, ob sich die Datei in ihrem eigenen Programm öffnen lässt, und versuchen Sie es erneut.',
  conversion_interrupted:
    'Die Umwandlung wurde mehrmals durch einen Fehler unterbrochen, der nicht an Ihrer Datei liegt. Sie wird nicht auf Ihr Kontingent angerechnet. Bitte versuchen Sie es später erneut.',
  too_much_work:
    'Die Datei benötigt mehr als {seconds} Sekunden Rechenzeit, das Limit für diesen Auftrag. Vereinfachen oder teilen Sie sie oder wählen Sie weniger Seiten.',
  took_too_long:
    'Die Umwandlung dauerte länger als {seconds} Sekunden und wurde abgebrochen. Versuchen Sie es mit einer kleineren Datei.',
  language_missing:
    'Die Sprache „{language}“ ist für die Texterkennung nicht installiert. Verfügbar sind: {languages}.',
  cancelled: 'Die Umwandlung wurde abgebrochen.',
  // Limits of the plan and the server
  conversions_used_up:
    'Sie haben die Umwandlungen dieses Monats verbraucht: {used} von {limit}. Ihr Kontingent wird am {resets} zurückgesetzt. Tarife mit mehr Umwandlungen: {plans}.',
  too_many_failures:
    'Zu viele Ihrer Umwandlungen sind in der letzten Stunde fehlgeschlagen oder wurden abgebrochen: {used} s von {limit} s. Prüfen Sie Ihre Dateien und versuchen Sie es in {minutes} min erneut. Das Limit ist in allen Tarifen gleich.',
  too_many_at_once:
    'Sie haben Ihr Limit an gleichzeitigen Umwandlungen erreicht: {used} von {limit}. Warten Sie, bis eine fertig ist, und versuchen Sie es dann erneut. Tarife mit höherem Limit: {plans}.',
  storage_used_up:
    'Nicht genug Speicher: {used} von {limit} sind belegt, und das Ergebnis benötigt {size}. Löschen Sie Dateien unter „Meine Dateien“ oder warten Sie, bis welche ablaufen; nächster Ablauf: {resets}. Tarife mit mehr Speicher: {plans}.',
  plan_required: '{feature} ist im Tarif {plan} nicht enthalten. Verfügbar im Tarif {needed}.',
  // Plans and payments
  unknown_plan: 'Einen Tarif „{plan}“ gibt es nicht. Verfügbare Tarife: {plans}.',
  trial_used:
    'Sie haben {plan} bereits getestet. Dieser Server verkauft keine Tarife; wenden Sie sich an seinen Betreiber.',
  lower_plan:
    '{plan} ist niedriger als Ihr aktueller Tarif. Kündigen Sie zuerst Ihren aktuellen Tarif und wählen Sie {plan}, sobald er endet.',
  no_subscription: 'Sie haben kein Abonnement; es gibt nichts zu kündigen oder zu bezahlen.',
  payment_due:
    'Die letzte Zahlung für Ihren Tarif ist fehlgeschlagen. Bezahlen Sie sie zuerst auf der Abrechnungsseite oder kündigen Sie Ihren Tarif.',
  payment_declined:
    'Ihre Zahlung wurde abgelehnt, deshalb wurde nichts geändert. Hinterlegen Sie auf der Abrechnungsseite eine andere Karte und versuchen Sie es erneut.',
  no_billing: 'Dieser Server verkauft keine Tarife, deshalb gibt es keine Abrechnungsseite.',
  billing_unavailable:
    'Der Zahlungsdienst ist gerade nicht erreichbar, deshalb wurde nichts geändert. Bitte versuchen Sie es gleich erneut.',
  notice_invalid: 'Die Signatur des Zahlungsdienstes fehlt, ist falsch oder zu alt.',
  queue_full: 'Gerade warten zu viele Umwandlungen. Bitte versuchen Sie es gleich erneut.',
  storage_full:
    'Auf dem Server ist für diesen Upload nicht genug Speicherplatz frei. Versuchen Sie es später oder mit einer kleineren Datei erneut, oder informieren Sie den Betreiber dieses Servers.',
  sandbox_unavailable:
    'Umwandlungen sind ausgeschaltet, weil sich Dateien auf diesem Server nicht sicher öffnen lassen. Der Betreiber findet den Grund mit ./octavo doctor.',
  tool_missing:
    'Diese Umwandlung benötigt {tool}, das auf dem Server nicht installiert ist. Der Betreiber findet Hilfe mit ./octavo doctor.',
  shutting_down: 'Der Server wird gerade neu gestartet. Bitte versuchen Sie es gleich erneut.',
  database_unavailable:
    'Der Server erreicht gerade seine Datenbank nicht. Bitte versuchen Sie es gleich erneut.',
  store_unavailable:
    'Der Server erreicht gerade seinen Dateispeicher nicht. Bitte versuchen Sie es gleich erneut.',
  workers_unavailable:
    'Gerade läuft kein Worker, deshalb müssen Umwandlungen warten. Bitte versuchen Sie es gleich erneut.',
  internal:
    'Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut. Passiert es wieder, nennen Sie dem Betreiber diese Anfrage-ID: {requestId}.',
  // Uploads that are resumed
  upload_not_found:
    'Dieser Upload existiert nicht oder ist abgelaufen. Uploads werden eine Stunde lang aufbewahrt. Senden Sie die Datei erneut.',
  upload_incomplete:
    'Der Upload „{name}“ ist unvollständig: {received} von {total} empfangen. Senden Sie zuerst den Rest.',
  upload_offset:
    'Der Upload steht bei Byte {offset}, dieser Teil beginnt aber an anderer Stelle. Fragen Sie den aktuellen Stand ab und fahren Sie dort fort.',
  upload_checksum: 'Dieser Teil wurde bei der Übertragung beschädigt. Bitte senden Sie ihn erneut.',
  upload_parts:
    'Dieser Upload hat die Höchstzahl kleiner Teile erreicht ({most}). Beginnen Sie ihn neu, mit Teilen von mindestens {size}.',
  upload_media_type:
    'Senden Sie die Bytes eines Uploads mit dem Inhaltstyp application/offset+octet-stream.',
  upload_protocol:
    'Uploads verwenden Version {version} des tus-Protokolls. Senden Sie den Header Tus-Resumable: {version}.',
  too_many_uploads:
    'Nicht genug Platz für Uploads. Vorhandene Uploads: {uploads} von {most}, {held} von {limit}; der neue: {size}. Löschen Sie einige oder versuchen Sie es in {minutes} min erneut, wenn der nächste abläuft. Tarife mit mehr Platz: {plans}.',
  // The pages of a PDF
  page_beyond_end:
    'Seite {page} gibt es nicht. Anzahl der Seiten: {found}. Korrigieren Sie die Angabe.',
  pages_overlap:
    'Die Seitenbereiche {one} und {other} überschneiden sich. Wählen Sie Bereiche ohne gemeinsame Seiten.',
  no_pages_left: 'Damit würden alle Seiten ({found}) gelöscht. Behalten Sie mindestens eine.',
  page_repeated:
    'Seite {page} ist doppelt angegeben. Geben Sie jede Seite nur einmal an; die übrigen folgen automatisch.',
  page_too_small:
    'Von Seite {page} bliebe nichts übrig. Schneiden Sie weniger ab oder lassen Sie diese Seite aus.',
  sheet_too_small:
    'Mit diesen Rändern und Abständen haben keine Seiten auf dem Blatt Platz. Verkleinern Sie sie, oder wählen Sie größeres Papier oder weniger Seiten pro Blatt.',
  no_such_file:
    'Die Seitenangabe verweist auf Datei {number}, die Anzahl der Dateien ist aber {found}. Fügen Sie die Datei hinzu oder wählen Sie andere Seiten.',
  no_bookmarks:
    'Dieses PDF hat keine Lesezeichen. Teilen Sie es stattdessen nach Seitenbereichen oder Seitenanzahl.',
  no_invoice: 'Dieses PDF enthält keine elektronische Rechnung (Factur-X, ZUGFeRD oder XRechnung).',
  not_an_invoice:
    'Dieses XML ist keine elektronische Rechnung: Es ist weder eine Cross Industry Invoice (Factur-X, ZUGFeRD, XRechnung) noch eine UBL-Rechnung.',
  invoice_has_errors:
    'Die Rechnung wurde nicht angehängt, weil sie Fehler hat: {rules}. Beheben Sie sie in dem Programm, das sie erstellt hat, oder wählen Sie bei „Rechnung mit Fehlern“ „Trotzdem anhängen“.',
  invoice_not_cii:
    'PDFs nehmen Rechnungen nur als Cross Industry Invoice (Factur-X, ZUGFeRD 2, XRechnung), UBL oder Daten auf. Diese ist {syntax}. Speichern Sie sie in dieser Syntax und versuchen Sie es erneut.',
  no_bookmarks_to_save: 'Dieses PDF hat keine Lesezeichen.',
  no_headings:
    'In diesem PDF wurden keine Überschriften gefunden. Scans brauchen zuerst Texterkennung (OCR). Sie können die Lesezeichen auch als Liste schreiben.',
  no_such_attachment: 'Dieses PDF hat keinen Anhang namens „{name}“. Seine Anhänge sind: {found}.',
  nothing_to_extract: 'In diesem PDF wurde nichts dieser Art gefunden.',
  nothing_to_remove:
    'In diesem PDF wurde nichts von der gewählten Art gefunden, deshalb wurde nichts geändert.',
  no_blank_pages: 'Es wurden keine leeren Seiten gefunden, deshalb wurde nichts geändert.',
  too_many_parts:
    'Damit würden {found} Dateien entstehen. Das Maximum ist {limit}. Nehmen Sie mehr Seiten in jede Datei.',
  not_protected: 'Dieses PDF ist nicht passwortgeschützt; es gibt nichts zu entfernen.',
};

export const warnings: Readonly<Record<WarningCode, string>> = {
  scanned_pages:
    'Diese Seiten sind Scans und bleiben Bilder: {pages}. Um ihren Text zu erhalten, schalten Sie „Text in gescannten Seiten erkennen“ ein.',
  scanned_pages_left_out:
    'Diese Seiten sind Scans und enthalten keinen Text zum Bearbeiten: {pages}. Verwenden Sie zuerst die Texterkennung im PDF-Editor.',
  ...archiveWarnings,
  not_tagged:
    'Diese Tabelle ist groß, deshalb enthält das PDF keine Struktur für Screenreader. Schalten Sie „PDF mit Tags“ ein, um sie hinzuzufügen.',
  fonts_of_other_width:
    'Diese Schriften sind auf diesem Server nicht installiert. Ähnliche mit anderen Zeichenbreiten ersetzen sie, deshalb können Zeilen und Seiten anders umbrechen: {fonts}.',
  not_kept_headers: 'Kopf- und Fußzeilen bleiben nicht erhalten.',
  not_kept_notes: 'Fuß- und Endnoten werden zu einer Liste am Ende.',
  not_kept_comments: 'Kommentare bleiben nicht erhalten.',
  not_kept_changes: 'Nachverfolgte Änderungen werden angenommen.',
  not_kept_text_boxes: 'Textfelder werden zu normalen Absätzen.',
  not_kept_fields: 'Felder wie Seitenzahlen und Inhaltsverzeichnisse werden zu normalem Text.',
  not_kept_equations: 'Formeln werden zu normalem Text.',
  not_kept_columns: 'Text in Spalten wird einspaltig.',
  recognition_not_in_plan:
    'Diese Seiten sind Scans und bleiben Bilder: {pages}. Ihr Tarif enthält keine Texterkennung. Passende Tarife finden Sie unter „Preise“.',
  recognition_missing:
    'Diese Seiten sind Scans und bleiben Bilder: {pages}. Tesseract, das Text erkennt, ist auf diesem Server nicht installiert. Der Betreiber findet Hilfe mit ./octavo doctor.',
  recognition_failed:
    'Auf diesen gescannten Seiten wurde kein Text erkannt, sie bleiben Bilder: {pages}.',
  letters_recognised:
    'Die Schriften dieser Seiten geben falsche Buchstaben an, daher wurde der Text aus dem gedruckten Bild erkannt: {pages}. Bitte vergleichen Sie ihn mit dem Original.',
  letters_wrong:
    'Die Schriften dieser Seiten geben falsche Buchstaben an, und der gedruckte Text ließ sich nicht erkennen. Er kann unlesbar sein: {pages}.',
  letters_not_read:
    'Die Schriften dieser Seiten geben falsche Buchstaben an, ihr Text kann unlesbar sein: {pages}. Die Texterkennung, die ihn lesen könnte, ist ausgeschaltet oder nicht verfügbar.',
  text_recognised:
    'Den Text dieser Seiten können Sie jetzt durchsuchen und kopieren: {pages}. Zuverlässigkeit je Seite: {confidence}.',
  text_there_already: 'Diese Seiten enthielten schon Text und wurden nicht geändert: {pages}.',
  no_text_seen: 'Auf diesen Seiten wurde kein Text gefunden: {pages}.',
  straightened: 'Diese Seiten wurden gerade ausgerichtet: {pages}.',
  turned_upright: 'Diese Seiten wurden aufrecht gedreht: {pages}.',
  text_missing:
    'Im Ergebnis fehlt ein Teil des Textes dieser Seiten: {pages}. Bitte vergleichen Sie es mit dem Original.',
  compressed:
    'Von {before} auf {after} verkleinert. Am stärksten weicht Seite {page} vom Original ab: {similarity} % Ähnlichkeit (SSIM).',
  compressed_without_loss: 'Ohne Qualitätsverlust von {before} auf {after} verkleinert.',
  target_missed: 'Dieses PDF ließ sich nicht unter {size} verkleinern. Ihr Ziel war {target}.',
  was_sound: 'In diesem PDF wurde kein Schaden gefunden. Es wurde trotzdem neu geschrieben.',
  repaired:
    'Dieses PDF war beschädigt und wurde repariert. Prüfen Sie, ob etwas fehlt. Anzahl der Seiten: {pages}.',
  ...formWarnings,
  ...accessibilityWarnings,
  ...printWarnings,
  ...repairWarnings,
  invoice_attached:
    'Die Rechnung {number} wurde als {attachment} angehängt ({profile}). Ihr Gesamtbetrag ist {total}, der Zahlbetrag {due}.',
  invoice_not_on_pages:
    'Die Seiten zeigen diese Werte der Rechnung nicht: {values}. Prüfen Sie, ob PDF und Daten zusammengehören.',
  invoice_not_hybrid:
    'Die angehängte {attachment} ist UBL. Das PDF ist PDF/A-3 mit einer Rechnung, aber kein Factur-X oder ZUGFeRD, die CII enthalten.',
  invoice_values_left_out:
    'Diese Werte der angegebenen Rechnung fehlen in der CII, die daraus erstellt wurde: {values}.',
  invoice_errors: 'Die angehängte Rechnung hat Fehler: {rules}.',
  fonts_extracted:
    'Schriften sind oft durch eine Lizenz geschützt. Verwenden Sie sie nur, wie diese es erlaubt. Anzahl der Schriften: {count}, davon nur mit den Zeichen dieser Datei: {subsets}.',
  removed_scripts: 'Skripte wurden entfernt. Anzahl: {count}.',
  removed_actions:
    'Aktionen, die Programme starten, Daten senden oder andere Dateien öffnen, wurden entfernt. Anzahl: {count}.',
  removed_attachments: 'Angehängte Dateien wurden entfernt: {files}.',
  removed_multimedia: 'Videos, Töne und 3D-Inhalte wurden entfernt. Anzahl: {count}.',
  removed_layers: 'Ausgeblendete Ebenen wurden entfernt, mit allem darauf: {layers}.',
  removed_metadata: 'Metadaten wurden entfernt: {names}.',
  removed_comments: 'Kommentare und Zeichnungen wurden entfernt. Anzahl: {count}.',
  removed_links: 'Links zu Webadressen wurden entfernt. Anzahl: {count}.',
  blank_pages_removed: 'Leere Seiten wurden entfernt: {pages}.',
  parts_too_large:
    'Einige Seiten sind allein schon größer als {size}, deshalb sind auch ihre Dateien größer: {pages}.',
  redacted:
    'Geschwärzte Stellen: {places}. Seiten: {pages}. Das Ergebnis wurde noch einmal gelesen: die Seiten mit zwei PDF-Programmen und alle Texte und Daten der Datei. Vom Geschwärzten wurde nichts gefunden. Die Suche nach Wörtern findet keinen Text in Bildern und keinen, der aus gezeichneten Formen besteht.',
  redacted_areas:
    'Geschwärzte Stellen: {places}. Seiten: {pages}. Das Ergebnis wurde noch einmal gelesen und dargestellt: Unter den markierten Bereichen ist kein Text und kein Bildinhalt mehr. Gleicher Inhalt an anderen Stellen der Seiten bleibt, wenn Sie ihn nicht auch markieren.',
  redaction_read_once:
    'pdftotext, das geschwärzte Dateien ein zweites Mal liest, ist auf diesem Server nicht verfügbar. Deshalb hat nur ein PDF-Programm die Seiten geprüft.',
  redacted_as_pictures:
    'Diese Seiten ließen sich nicht im Einzelnen schwärzen und wurden zu Bildern ohne durchsuchbaren Text: {pages}.',
  words_not_found:
    'Diese Wörter wurden nicht gefunden: {words}. Wörter in Bildern werden nicht gefunden; markieren Sie stattdessen diese Bereiche.',
  text_replaced: 'Ersetzte Stellen: {places}. Geänderte Seiten: {pages}.',
  text_in_other_font:
    'Der Schrift {font} in dieser Datei fehlen einige der neuen Buchstaben: {letters}. Der Text mit diesen Buchstaben ist in {twin} gesetzt.',
  text_too_long:
    'Der neue Text passt nicht in die Zeile, deshalb wurden diese Stellen nicht geändert: {places}. Ihre Seiten: {pages}.',
  text_not_settable:
    'Einige Stellen wurden nicht geändert: {places}. Sie gehen in der nächsten Zeile weiter, sind eingescannt, als Formen gezeichnet, haben ein Bild als Schatten oder sind von rechts nach links geschrieben, oder keine Schrift hat die neuen Buchstaben. Ihre Seiten: {pages}.',
  replacement_unproven:
    'Ein zweites PDF-Programm fand den neuen Text nicht, deshalb wurden diese Stellen nicht geändert: {places}. Ihre Seiten: {pages}.',
  replacement_not_read:
    'pdftotext, das bearbeitete Dateien noch einmal liest, ist auf diesem Server nicht verfügbar. Deshalb wurde das Ergebnis nicht geprüft.',
  ...paragraphWarnings,
  ...pdfImageWarnings,
  images_not_searched:
    'Auf diesen Seiten sind Bilder, in denen nicht nach Wörtern gesucht wurde: {pages}. Prüfen Sie sie und markieren Sie bei Bedarf Bereiche.',
  letters_not_searched:
    'Die Schriften auf diesen Seiten geben nicht an, welche Buchstaben sie zeigen. Deshalb können Wörter übersehen worden sein: {pages}. Prüfen Sie sie und markieren Sie bei Bedarf Bereiche.',
  attachments_removed:
    'Angehängte Dateien können denselben Inhalt haben und wurden deshalb entfernt. Anzahl der Dateien: {count}.',
  outside_the_list:
    'Die Zeilen sind die Einträge von „{list}“. Daten außerhalb dieser Liste fehlen in der Tabelle: {names}.',
  not_smaller:
    'Dieses PDF ließ sich nicht unter {size} verkleinern und wurde unverändert zurückgegeben.',
  ...imageWarnings,
  pages_missing:
    'Die Datei ist unvollständig: Sie führt Seiten auf, die sie nicht enthält. Zahl der fehlenden Seiten: {count}.',
  attachments_locked:
    'Die Anhänge dieser Dateien sind verschlüsselt und fehlen im Ergebnis: {files}. Geben Sie das Passwort ein, um sie zu behalten.',
  ...signingWarnings,
};

/** A problem with one of several files. */
export const ofFile = '„{file}“: {text}';

/** A problem in one of several steps. */
export const ofStep = 'Schritt {step}: {text}';
