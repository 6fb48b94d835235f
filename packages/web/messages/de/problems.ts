// What can go wrong, and what should be known of a result, in German. The English texts are in the contract.
import type { ProblemCode, RemarkCode } from '@octavo/contract';

export const problems: Readonly<Record<ProblemCode, string>> = {
  // The request
  invalid_request: 'Die Anfrage ist ungültig: {reason}',
  missing_file: 'Bitte eine gültige Datei wählen',
  missing_type: 'Bitte eine Datei und eine Umwandlung wählen',
  unknown_type:
    'Eine Umwandlung „{type}“ gibt es nicht. Unter /api/conversion/catalogue stehen alle.',
  invalid_option: 'Die Option „{option}“ ist ungültig: {reason}',
  not_available:
    'Diese Umwandlung gibt es noch nicht. Unter /api/conversion/catalogue stehen die vorhandenen.',
  upload_interrupted:
    'Das Hochladen brach ab, bevor alles angekommen war. Bitte noch einmal versuchen.',
  upload_too_slow:
    'Das Hochladen war zu langsam und wurde angehalten. Bitte mit einer besseren Verbindung noch einmal versuchen.',
  unreadable_file: 'Hier ist keine lesbare Datei. Bitte Pfad und Rechte prüfen.',
  not_found: 'Unter dieser Adresse liegt nichts.',
  sign_in_required: 'Bitte dafür anmelden.',
  token_invalid: 'Die Anmeldung ist ungültig oder abgelaufen. Bitte noch einmal anmelden.',
  key_mistyped:
    'Dieser API-Schlüssel hat einen Tippfehler oder ist unvollständig. Bitte noch einmal ganz kopieren, samt octavo_.',
  key_invalid: 'Diesen API-Schlüssel gibt es nicht mehr. Bitte anmelden und einen neuen anlegen.',
  session_required: 'Ein API-Schlüssel darf das nicht. Bitte anmelden und es selbst tun.',
  not_registered:
    'Zu dieser Anmeldung gibt es noch kein Konto. Bitte zuerst registrieren: POST /api/users/register.',
  account_suspended: 'Dieses Konto ist gesperrt. Den Grund kennt der Betreiber dieses Servers.',
  not_yours: 'Das gehört zu einem anderen Konto. Bitte das eigene benutzen.',
  not_confirmed:
    'Um dieses Konto mit allen Dateien zu löschen, bitte mit „{confirm}“ bestätigen. Nichts wurde gelöscht.',
  limit_reached:
    'Mehr als {limit} {things} kann ein Konto nicht haben. Bitte zuerst etwas davon entfernen.',
  private_webhook:
    'Die Adresse {address} führt in ein privates Netz, das von hier nicht angesprochen wird. Bitte eine öffentliche angeben.',
  already_registered: 'Dieses Konto ist schon registriert. Bitte anmelden.',
  identity_unavailable:
    'Der Anmeldedienst ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
  link_invalid:
    'Dieser Download-Link ist ungültig. Bitte dort, wo er herkam, einen neuen holen oder die Datei noch einmal umwandeln.',
  link_expired:
    'Dieser Download-Link ist abgelaufen. Bitte dort, wo er herkam, einen neuen holen oder die Datei noch einmal umwandeln.',
  no_thumbnail: 'Von dieser Datei gibt es kein Vorschaubild, oder noch keines.',
  // The file
  empty_file: 'Die Datei ist leer. Bitte eine Datei mit Inhalt wählen.',
  file_too_large:
    'Die Datei ist zu groß: Die Grenze liegt bei {limit}. Bitte eine kleinere wählen oder einen Tarif mit größeren Dateien.',
  files_too_large:
    'Die Dateien sind zusammen zu groß: Die Grenze liegt bei {limit}. Bitte weniger oder kleinere wählen oder einen Tarif mit größeren Dateien.',
  wrong_format:
    'Diese Umwandlung liest solche Dateien nicht. Erkannt wurde: {found}. Gelesen wird: {expected}.',
  damaged_file:
    'Die Datei ist beschädigt oder unvollständig und nicht lesbar. Bitte in dem Programm öffnen, aus dem sie stammt, neu speichern und noch einmal versuchen.',
  password_required:
    'Die Datei ist mit einem Passwort geschützt. Bitte das Passwort angeben und noch einmal versuchen.',
  copy_protected:
    'Das Buch ist gegen Kopieren geschützt (DRM) und lässt sich hier nicht öffnen. Bitte ein Exemplar ohne Schutz wählen.',
  wrong_password: 'Das Passwort öffnet diese Datei nicht. Bitte prüfen und noch einmal versuchen.',
  archive_limits:
    'Entpackt wäre die Datei größer als erlaubt, oder ihre Teile widersprechen einander. Deshalb wurde sie nicht geöffnet.',
  unsafe_markup:
    'Die Datei erklärt eigene Entitäten oder einen Dokumenttyp, was hier nicht erlaubt ist. Bitte aus einem Office-Programm neu speichern.',
  too_many_pixels:
    'Das Bild ist zu groß: {found} Megapixel, die Grenze liegt bei {limit}. Bitte zuerst verkleinern.',
  target_too_small:
    'So klein wie {size} lässt sich dieses Bild nicht machen. Bitte mehr erlauben oder ein anderes Format wählen.',
  too_many_frames:
    'Das Bild besteht aus {found} Einzelbildern, die Grenze liegt bei {limit}. Bitte eines mit weniger wählen.',
  too_many_pages:
    'Das Dokument hat {found} Seiten, die Grenze liegt bei {limit}. Bitte zuerst Seiten auswählen oder das Dokument teilen.',
  no_such_page:
    'Das Dokument hat {found} Seiten; „{pages}“ nennt keine davon. Bitte die Seiten berichtigen.',
  nested_too_deep:
    'Die Daten sind mehr als {limit} Ebenen tief verschachtelt. Bitte flacher machen.',
  no_text:
    'In dieser Datei ist kein Text, nur Bilder davon. Als Text gibt es also nichts zu bearbeiten.',
  invalid_data: 'Die Datei ist ungültig ({format}): {reason}',
  too_complex:
    'Die Datei braucht mehr Speicher, als ein Auftrag haben darf. Bitte vereinfachen oder teilen.',
  // The web page
  invalid_address:
    'Das ist keine Adresse einer Webseite: {reason}. Bitte berichtigen, zum Beispiel https://example.org/seite.',
  private_address:
    'Die Adresse {address} führt in ein privates Netz, das von hier nicht geöffnet wird. Bitte eine öffentliche Seite wählen oder die Seite speichern und als HTML umwandeln.',
  unreachable_address:
    'Die Adresse {address} ist nicht erreichbar: {reason}. Bitte im eigenen Browser prüfen, dann noch einmal versuchen.',
  address_answered:
    'Statt der Seite kam von {address} der Fehler {status}. Bitte die Adresse im eigenen Browser prüfen; Seiten hinter einer Anmeldung lassen sich nicht umwandeln.',
  not_a_page:
    'Unter dieser Adresse liegt keine Webseite. Gefunden wurde: {found}. Bitte herunterladen und die Umwandlung für solche Dateien wählen.',
  wait_not_met:
    'Auf der Seite passte {seconds} Sekunden lang nichts zu „{selector}“. Bitte berichtigen, worauf gewartet wird, oder das Feld leer lassen.',
  // The work
  nothing_to_redact:
    'Keines dieser Wörter wurde gefunden: {words}. Bitte die Schreibweise prüfen oder die Stellen markieren; Wörter in Bildern werden nicht erkannt.',
  redaction_unproven:
    'Von dem, was geschwärzt werden sollte, wäre noch etwas lesbar (Seite {page}); deshalb gibt es kein Ergebnis. Bitte einen größeren Bereich markieren oder die Seite entfernen.',
  conversion_failed:
    'Die Umwandlung ist fehlgeschlagen. Bitte prüfen, ob die Datei sich in ihrem eigenen Programm öffnen lässt, und noch einmal versuchen.',
  too_much_work:
    'Die Datei braucht mehr als {seconds} Sekunden Rechenzeit, die Grenze für diesen Auftrag. Bitte die Datei vereinfachen, teilen oder weniger Seiten wählen.',
  took_too_long:
    'Die Umwandlung dauerte länger als {seconds} Sekunden und wurde angehalten. Bitte eine kleinere Datei versuchen.',
  language_missing:
    'Die Sprache „{language}“ ist für die Texterkennung nicht installiert. Bitte unter diesen wählen: {languages}.',
  cancelled: 'Die Umwandlung wurde abgebrochen.',
  // Limits of the plan and the house
  conversions_used_up:
    'Alle {limit} Umwandlungen dieses Monats sind verbraucht. Neue gibt es ab dem {resets}. Ein Tarif mit mehr Umwandlungen hebt diese Grenze auf.',
  too_many_failures:
    'Vieles, was in der letzten Stunde für Sie umgewandelt wurde, ist fehlgeschlagen oder abgebrochen worden. Bitte in {minutes} min noch einmal versuchen, mit Dateien, die sich umwandeln lassen.',
  too_many_at_once:
    'Es laufen bereits {limit} Umwandlungen für Sie. Bitte warten, bis eine fertig ist, dann noch einmal versuchen.',
  storage_used_up:
    'Ihr Speicher von {limit} reicht dafür nicht: {used} sind belegt. Bitte unter „Meine Dateien“ etwas löschen, warten, bis etwas abläuft, oder einen Tarif mit mehr Speicher wählen.',
  plan_required: '{feature} gehört nicht zum Tarif {plan}, sondern zum Tarif {needed}.',
  // Plans and payments
  unknown_plan: 'Einen Tarif „{plan}“ gibt es nicht. Die Tarife sind {plans}.',
  trial_used:
    'Der Tarif {plan} wurde schon getestet, und das geht je Tarif einmal. Dieser Server verkauft keine Tarife; mehr weiß sein Betreiber.',
  lower_plan:
    'Der Tarif {plan} ist niedriger als der jetzige. Bitte den jetzigen zuerst kündigen und {plan} wählen, wenn er endet.',
  no_subscription: 'Es gibt keinen laufenden Tarif, also nichts zu kündigen oder zu bezahlen.',
  payment_due:
    'Die letzte Zahlung für den Tarif ist fehlgeschlagen. Bitte zuerst auf der Rechnungsseite bezahlen oder den Tarif kündigen.',
  payment_declined:
    'Die Zahlung wurde abgelehnt, nichts wurde geändert. Bitte auf der Rechnungsseite eine andere Karte angeben, dann noch einmal versuchen.',
  no_billing: 'Auf diesem Server wird nichts verkauft; deshalb gibt es keine Rechnungsseite.',
  billing_unavailable:
    'Der Zahlungsdienst ist gerade nicht erreichbar, nichts wurde geändert. Bitte gleich noch einmal versuchen.',
  notice_invalid: 'Das wurde nicht vom Zahlungsdienst signiert, oder vor zu langer Zeit.',
  queue_full: 'Gerade warten zu viele Umwandlungen. Bitte gleich noch einmal versuchen.',
  storage_full:
    'Der Server hat gerade keinen Platz für diese Datei. Bitte später noch einmal versuchen.',
  sandbox_unavailable:
    'Umwandlungen sind abgeschaltet, weil sich Dateien auf diesem Server nicht sicher öffnen lassen. Den Grund zeigt dem Betreiber ./octavo doctor.',
  tool_missing:
    'Dem Server fehlt {tool}, was diese Umwandlung braucht. Wie es hinzukommt, zeigt dem Betreiber ./octavo doctor.',
  shutting_down: 'Der Server startet gerade neu. Bitte gleich noch einmal versuchen.',
  database_unavailable:
    'Der Server erreicht gerade seine Datenbank nicht. Bitte gleich noch einmal versuchen.',
  store_unavailable:
    'Der Server erreicht gerade seinen Dateispeicher nicht. Bitte gleich noch einmal versuchen.',
  workers_unavailable:
    'Gerade läuft kein Worker, Umwandlungen müssen warten. Bitte gleich noch einmal versuchen.',
  internal:
    'Auf dem Server ging etwas schief. Bitte noch einmal versuchen; geschieht es wieder, hilft dem Betreiber die Anfragenummer {requestId}.',
  // Uploads that are resumed
  upload_not_found:
    'Dieses Hochladen gibt es nicht mehr. Es wird eine Stunde lang aufgehoben; bitte die Datei noch einmal senden.',
  upload_incomplete:
    'Von „{name}“ sind erst {received} von {total} angekommen. Bitte zuerst den Rest senden.',
  upload_offset:
    'Das Hochladen steht bei Byte {offset}, und dieser Teil beginnt anderswo. Bitte den Stand erfragen und dort fortfahren.',
  upload_checksum: 'Der Teil kam nicht so an, wie er gesendet wurde. Bitte noch einmal senden.',
  upload_media_type:
    'Die Bytes einer Datei werden mit dem Inhaltstyp application/offset+octet-stream gesendet.',
  upload_protocol:
    'Hochgeladen wird nach Version {version} des tus-Protokolls: Bitte den Header Tus-Resumable: {version} senden.',
  too_many_uploads:
    'Ihre Uploads belegen schon {held}, die Grenze liegt bei {limit}. Sie verschwinden, wenn sie gelöscht werden, oder nach einer Stunde.',
  // The pages of a PDF
  page_beyond_end:
    'Seite {page} gibt es nicht: Das Dokument hat {found}. Bitte vorhandene Seiten wählen.',
  pages_overlap:
    'Die Seitenbereiche {one} und {other} haben Seiten gemeinsam. Bitte Bereiche wählen, die sich nicht überschneiden.',
  no_pages_left:
    'Alle {found} Seiten des Dokuments würden gelöscht. Bitte mindestens eine übrig lassen.',
  page_repeated:
    'Seite {page} ist zweimal genannt. Bitte jede Seite einmal nennen; nicht genannte folgen von selbst.',
  page_too_small:
    'Von Seite {page} bliebe nichts übrig. Bitte weniger abschneiden oder diese Seite auslassen.',
  no_such_file:
    'Der Plan nimmt Seiten aus Datei {number}, es gibt aber nur {found}. Bitte die Datei hinzufügen oder andere Seiten nehmen.',
  no_bookmarks:
    'Dieses PDF hat keine Lesezeichen, an denen es geteilt werden könnte. Bitte Seitenbereiche oder eine Anzahl von Seiten wählen.',
  too_many_parts:
    'So entstünden {found} Dateien; {limit} sind das Höchste. Bitte mehr Seiten in jede nehmen.',
  not_protected:
    'Dieses PDF hat keinen Schutz durch ein Passwort; es gibt also nichts zu entfernen.',
};

export const remarks: Readonly<Record<RemarkCode, string>> = {
  scanned_pages:
    'Diese Seiten sind Scans ohne Text und bleiben Bilder: {pages}. Ihren Text liefert „Text in gescannten Seiten erkennen“.',
  recognition_not_in_plan:
    'Diese Seiten sind Scans ohne Text und bleiben Bilder: {pages}. Texterkennung gehört nicht zu Ihrem Tarif; unter „Preise“ steht, zu welchem.',
  recognition_missing:
    'Diese Seiten sind Scans ohne Text und bleiben Bilder: {pages}. Diesem Server fehlt Tesseract, das Text erkennt; wie es hinzukommt, zeigt dem Betreiber ./octavo doctor.',
  recognition_failed:
    'Auf diesen gescannten Seiten war kein Text zu erkennen, sie bleiben Bilder: {pages}.',
  text_recognised:
    'Auf diesen Seiten liegt jetzt Text, der gesucht und kopiert werden kann: {pages}.',
  text_there_already: 'Diese Seiten hatten schon Text und bleiben, wie sie waren: {pages}.',
  no_text_seen: 'Auf diesen Seiten war kein Text zu sehen: {pages}.',
  straightened: 'Diese Seiten lagen schief und wurden gerade gerückt: {pages}.',
  text_missing:
    'Nicht aller Text dieser Seiten kam ins Ergebnis: {pages}. Bitte mit dem Original vergleichen.',
  compressed:
    'Aus {before} wurden {after}. Am meisten vom Original weicht Seite {page} ab: Sie gleicht ihm zu {similarity} % (SSIM).',
  compressed_without_loss: 'Aus {before} wurden {after}, ohne jeden Verlust.',
  target_missed: 'Kleiner als {size} war dieses PDF nicht zu machen; {target} waren gewünscht.',
  was_sound: 'An diesem PDF war nichts beschädigt. Es wurde trotzdem neu geschrieben.',
  repaired:
    'Dieses PDF war beschädigt und ist wieder zusammengesetzt. Es hat jetzt {pages} Seiten; bitte prüfen, ob etwas fehlt.',
  parts_too_large:
    'Einzelne Seiten, die größer als {size} sind, stehen allein in Dateien, die auch größer sind: {pages}.',
  redacted:
    'Geschwärzt an {places} Stellen auf {pages} Seiten. Das Ergebnis wurde noch einmal gelesen: Von dem, was dort stand, ist nichts mehr darin.',
  redacted_as_pictures:
    'Diese Seiten ließen sich nicht Stück für Stück schwärzen und sind jetzt Bilder ohne durchsuchbaren Text: {pages}.',
  words_not_found:
    'Diese Wörter wurden nicht gefunden: {words}. Wörter in Bildern werden nicht erkannt; solche Stellen bitte markieren.',
  attachments_not_redacted:
    'In die Dateien, die diesem PDF angehängt sind, wurde nicht geschaut. Bitte prüfen oder entfernen.',
  not_smaller: 'Dieses PDF war nicht kleiner zu machen als {size} und kommt so zurück, wie es war.',
  image_compressed: 'Aus {before} wurden {after}.',
  image_not_smaller:
    'Neu geschrieben wäre dieses Bild mit seinen {size} nicht kleiner: Seine Pixel bleiben, wie sie waren.',
  image_made_smaller:
    'Um in {size} zu passen, wurde das Bild auf {width} × {height} Pixel verkleinert.',
  image_kept_whole:
    'Animationen dieser Art lassen sich hier nicht neu schreiben: Die Einzelbilder bleiben, wie sie waren.',
  first_picture_only:
    'Diese Datei enthält {count} Bilder. Das Ergebnis zeigt das erste davon: {format} fasst nur eines.',
  signatures_lost:
    'Digitale Signaturen gelten für ein Dokument, wie es signiert wurde. Im Ergebnis gelten die von {files} nicht mehr.',
};

/** How one of several files is named. */
export const ofFile = '„{file}“: {text}';

/** Values that are words, by the English ones; `#` stands for a number. */
export const reasons: Readonly<Record<string, string>> = {
  // Of web addresses
  'it is empty': 'sie ist leer',
  'it is the path of a file': 'das ist der Pfad einer Datei',
  'it must begin with http:// or https://': 'sie muss mit http:// oder https:// beginnen',
  'it must not contain a user name or password':
    'sie darf weder Benutzernamen noch Passwort enthalten',
  'it does not name a site, such as example.org': 'sie nennt keine Website, wie etwa example.org',
  'the browser does not open it': 'der Browser öffnet sie nicht',
  'it is no CSS selector': 'das ist kein CSS-Selektor',
  'a file to download': 'eine Datei zum Herunterladen',
  // Of files
  'an empty file': 'eine leere Datei',
  'an unknown kind of file': 'eine unbekannte Art von Datei',
  'audio or video': 'Ton oder Film',
  'a compressed archive': 'ein gepacktes Archiv',
  'a program': 'ein Programm',
  'a database': 'eine Datenbank',
  'a PDF': 'ein PDF',
  'a PDF mixed with a web page': 'ein PDF, mit einer Webseite vermischt',
  'an office document or ZIP archive': 'ein Office-Dokument oder ZIP-Archiv',
  'an empty ZIP archive': 'ein leeres ZIP-Archiv',
  'a Microsoft Office 97–2003 or protected document':
    'ein Dokument von Microsoft Office 97–2003 oder ein geschütztes',
  'an Excel #, # or # sheet': 'ein Blatt von Excel #, # oder #',
  'a JPEG image': 'ein JPEG-Bild',
  'a PNG image': 'ein PNG-Bild',
  'a GIF image': 'ein GIF-Bild',
  'a BMP image': 'ein BMP-Bild',
  'a TIFF image': 'ein TIFF-Bild',
  'a WebP image': 'ein WebP-Bild',
  'an AVIF image': 'ein AVIF-Bild',
  'a HEIC photo': 'ein HEIC-Foto',
  'a PostScript file': 'eine PostScript-Datei',
  'more than #': 'mehr als #',
  // Of plans and accounts
  'Advanced editing': 'Erweitertes Bearbeiten',
  'Text recognition': 'Texterkennung',
  Annotating: 'Kommentieren',
  'API keys': 'API-Schlüssel',
  webhooks: 'Webhooks',
};
