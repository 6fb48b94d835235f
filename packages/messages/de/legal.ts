// The texts of Terms and Privacy in German.
import type { Translated } from '../translated.ts';
import type { legal as english } from '../en/legal.ts';

export const legal: Translated<typeof english> = {
  contents: 'Inhalt',
  aboutOperator:
    'Octavo ist Software, die jeder auf einem eigenen Server betreiben kann: eine Person, ein Unternehmen, eine Schule. Wer diesen Server betreibt, heißt auf dieser Seite der Betreiber. Er entscheidet, wer den Server nutzen darf, und ist dafür verantwortlich. Die Hersteller von Octavo erhalten keine Daten von diesem Server.',
  terms: {
    title: 'Nutzungsbedingungen',
    lede: 'Was Sie von diesem Server erwarten können und was wir von Ihnen erwarten.',
    service: {
      title: 'Der Dienst',
      paragraphs: [
        'Dieser Server wandelt Dateien von einem Format in ein anderes um und bearbeitet PDFs und Bilder. Eine Umwandlung erstellt eine neue Datei. Ihr Original wird nie verändert.',
        'Keine Umwandlung ist perfekt. Prüfen Sie ein Ergebnis, bevor Sie sich darauf verlassen, und bewahren Sie Ihre Originale auf. Dieser Server ist kein Archiv: Ergebnisse werden nach der Frist gelöscht, die Ihr Tarif angibt.',
      ],
    },
    account: {
      title: 'Ihr Konto',
      paragraphs: [
        'Ohne Konto können Sie jeden Monat eine begrenzte Zahl von Dateien umwandeln. Mit einem Konto können Sie außerdem Ergebnisse aufbewahren, die Editoren nutzen und einen Tarif wählen.',
        'Halten Sie Ihr Passwort und Ihre API-Schlüssel geheim. Sie sind für alles verantwortlich, was damit geschieht. Wenn Sie einen Schlüssel verlieren, widerrufen Sie ihn im Profil; er ist dann sofort ungültig.',
      ],
    },
    files: {
      title: 'Ihre Dateien',
      paragraphs: [
        'Ihre Dateien gehören weiterhin Ihnen. Durch das Hochladen erhält niemand Rechte daran, und sie werden nur für die von Ihnen gewünschte Aufgabe verwendet.',
        'Laden Sie nur Dateien hoch, die Sie verwenden dürfen. Nutzen Sie diesen Server nicht, um gegen Gesetze zu verstoßen, anderen zu schaden, geschützte Dokumente unberechtigt zu öffnen oder den Server zu stören.',
      ],
    },
    plans: {
      title: 'Tarife und Zahlung',
      paragraphs: [
        'Ein Tarif legt fest, wie viel Sie umwandeln und speichern können. Jeden kostenpflichtigen Tarif können Sie mit derselben E-Mail-Adresse einmal {days} Tage lang testen. Die Abrechnung erfolgt monatlich; Ihr Kontingent an Umwandlungen wird zu Beginn jedes Kalendermonats (UTC) zurückgesetzt.',
        'Sie können jederzeit im Profil kündigen. Der Tarif endet dann mit dem bezahlten Zeitraum. Verkauft der Betreiber keine Tarife, geht eine Testphase in den kostenlosen Tarif über, ohne dass Kosten entstehen. Fehlgeschlagene Umwandlungen werden nicht angerechnet.',
      ],
    },
    limits: {
      title: 'Keine Gewährleistung',
      paragraphs: [
        'Octavo wird ohne Gewährleistung unter der Apache License 2.0 bereitgestellt. Hat Ihnen der Betreiber mehr zugesagt, gilt diese Zusage.',
        'Der Betreiber kann die Tarife ändern, den Server für Wartungsarbeiten abschalten oder ein Konto sperren, das Schaden verursacht.',
      ],
    },
    end: {
      title: 'Konto löschen',
      paragraphs: [
        'Im Profil können Sie jederzeit Ihre Daten exportieren und Ihr Konto löschen. Das Löschen erfolgt sofort und kann nicht rückgängig gemacht werden.',
      ],
    },
  },
  privacy: {
    title: 'Datenschutz',
    lede: 'Was dieser Server über Sie speichert, wie lange und wie Sie es löschen.',
    responsible: {
      title: 'Wer verantwortlich ist',
      paragraphs: [
        'Für Ihre Daten ist der Betreiber verantwortlich. Wenden Sie sich bei Fragen an die Person oder Stelle, von der Sie diese Adresse haben.',
      ],
    },
    stored: {
      title: 'Was gespeichert wird',
      paragraphs: ['Nur was für den Betrieb nötig ist:'],
      items: [
        'Dateien, die Sie hochladen, bis die Umwandlung endet. Große Dateien bleiben nach einem Fehler oder einem abgebrochenen Upload noch eine Stunde, damit Sie sie nicht erneut senden müssen. Ergebnisse werden für die unten genannten Zeiträume aufbewahrt.',
        'Ohne Konto: die Zahl der Umwandlungen aus Ihrem Netz in diesem Monat. Ihre IP-Adresse selbst wird dafür nicht gespeichert, sondern nur ein mit einem Schlüssel gebildeter Hashwert, aus dem sie sich nicht zurückgewinnen lässt.',
        'Mit Konto: Ihr Name, Ihre E-Mail-Adresse, ob sie bestätigt ist, und Ihre letzte Anmeldung. Ihr Passwort wird als Hashwert gespeichert, den niemand lesen kann, oder gar nicht, wenn Sie sich über einen anderen Anbieter anmelden. Zu jeder Sitzung werden die IP-Adresse und der Browser gespeichert, von denen aus sie begonnen wurde; die Netze, aus denen Sie sich anmelden, werden 90 Tage als solche Hashwerte gespeichert.',
        'Ihre Aktivitäten: Umwandlungen mit Dateinamen, Art und Ergebnis sowie Änderungen an Ihrem Konto.',
        'Ihr Tarif und Ihre Zahlungen. Kartennummern erreichen diesen Server nie.',
        'Ihre API-Schlüssel als Hashwerte und Ihre Webhooks.',
        'Ihre Vorlagen: Namen, Schritte und Optionen.',
        'Die Links, mit denen Sie Dateien teilen: wann sie ablaufen, wie oft die Datei heruntergeladen wurde, und ihre Passwörter als Hashwerte.',
      ],
    },
    retention: {
      title: 'Wie lange',
      paragraphs: [
        'Ergebnisse werden automatisch gelöscht. Unter „Meine Dateien“ können Sie jedes Ergebnis auch früher löschen.',
      ],
      caption: 'Wie lange Ergebnisse aufbewahrt werden',
      who: 'Tarif',
      time: 'Aufbewahrung',
      visitors: 'Ohne Konto',
      after: [
        'Der Verlauf Ihres Kontos wird ein Jahr lang aufbewahrt. Alles Übrige bleibt gespeichert, solange Ihr Konto besteht, mit diesen Ausnahmen: Das Protokoll der Administratoren dieses Servers nennt Ihre Benutzer-ID oder die Adresse einer Einladung ein Jahr lang. Ein mit einem Schlüssel gebildeter Hashwert Ihrer E-Mail-Adresse bleibt mit den damit getesteten Tarifen dauerhaft gespeichert, damit jede Adresse einen Tarif nur einmal testen kann. Ein solcher Hashwert Ihrer Benutzer-ID bleibt nach dem Löschen 30 Tage gespeichert, damit alte Anmeldungen ungültig sind. Beide Hashwerte lassen sich nicht zurückrechnen. Kopien in den Backups des Betreibers bleiben so lange wie diese Backups.',
      ],
      unknown: 'Die Zeiträume konnten nicht geladen werden. Sie finden sie auf der Preisseite.',
    },
    access: {
      title: 'Wer Zugriff hat',
      paragraphs: [
        'Ihre Dateien sind privat. Ergebnisse sind nur über Links erreichbar, die sich nicht erraten lassen und ablaufen, und über solche, die Sie teilen. Jede Datei wird in einer isolierten Sandbox ohne Netzwerkzugriff verarbeitet.',
        'Der Betreiber verwaltet den Server und könnte auf die Daten darauf zugreifen. Administratoren sehen Ihren Namen, Ihre E-Mail-Adresse, Ihren Tarif, Ihre Nutzung und Ihre Aufträge, aber keine Namen und Inhalte von Dateien. Andere erhalten Ihre Daten nur über Dienste, die der Betreiber angebunden hat: einen Anmeldedienst wie Google oder einen Zahlungsdienst wie Stripe. Wenn Sie eine Webadresse umwandeln, ruft dieser Server die Seite auf; die Website sieht also seine Adresse und nicht Ihre.',
      ],
    },
    browser: {
      title: 'In Ihrem Browser',
      paragraphs: [
        'Eine Sitzung hält Sie angemeldet, über ein Cookie oder den Speicher Ihres Browsers. Außerdem werden Ihre Sprache und Ihr Design gemerkt sowie die Vorlagen, die Sie ohne Konto speichern. Nicht gespeicherte Textentwürfe bleiben 30 Tage in Ihrem Browser oder bis Sie sie speichern oder verwerfen; sie werden nie automatisch an diesen Server gesendet. Andere, die sich in diesem Browser anmelden, sehen sie nicht, und beim Abmelden werden Sie gefragt, ob sie entfernt werden sollen. Es gibt keine Werbung und kein Tracking durch Dritte; Schriften und Skripte kommen von diesem Server. Die Nutzung wird nur gemessen, wenn der Betreiber das eingeschaltet hat, und nie mit Dateinamen.',
      ],
      analytics: {
        off: 'Auf diesem Server ist das ausgeschaltet: Es wird nichts gemessen.',
        on: 'Auf diesem Server ist das eingeschaltet: Ihr Browser meldet, welche Seite geöffnet ist, wie weit Sie scrollen und wie lange Sie sie ansehen, unter einer Zufallszahl für jeden Seitenbesuch. Er sendet keine Namen, keine Adressen und nichts aus Ihrem Konto. Wenn Ihr Browser Tracking ablehnt (Do Not Track, Global Privacy Control), wird nichts gemessen.',
        declined:
          'Auf diesem Server ist das eingeschaltet; Ihr Browser lehnt Tracking jedoch ab, deshalb wird nichts gemessen.',
      },
    },
    rights: {
      title: 'Daten exportieren oder löschen',
      paragraphs: [
        'Im Profil können Sie alle Ihre Daten als ZIP-Datei herunterladen, Ihren Namen korrigieren und Ihr Konto mit allen Inhalten löschen. Das Löschen wirkt sofort.',
      ],
      profile: 'Zum Profil',
    },
  },
};
