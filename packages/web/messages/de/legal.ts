// The texts of Terms and Privacy in German.
import type { Translated } from '../catalogue.ts';
import type { legal as english } from '../en/legal.ts';

export const legal: Translated<typeof english> = {
  contents: 'Inhalt',
  operator:
    'Octavo ist Software, die jemand auf einem eigenen Server betreibt: eine Person, eine Firma, eine Schule. Auf dieser Seite heißt, wer das tut, der Betreiber. Er entscheidet, wer diesen Server benutzen darf, und er steht dafür ein. Die Hersteller von Octavo erhalten nichts von dem, was hier geschieht.',
  terms: {
    title: 'Nutzungsbedingungen',
    lede: 'Was von diesem Server zu erwarten ist, und was er erwartet.',
    service: {
      title: 'Der Dienst',
      paragraphs: [
        'Dieser Server wandelt Dateien von einem Format in ein anderes um und bearbeitet PDFs und Bilder. Umwandeln heißt, eine Datei zu lesen und eine neue zu schreiben: Das Original wird nie verändert.',
        'Keine Umwandlung ist vollkommen. Sehen Sie sich ein Ergebnis an, bevor Sie sich darauf verlassen, und behalten Sie die Originale: Dieser Server ist eine Werkbank, kein Archiv. Ergebnisse werden nach der Zeit gelöscht, die der Tarif nennt.',
      ],
    },
    account: {
      title: 'Das Konto',
      paragraphs: [
        'In einem kleinen monatlichen Rahmen lassen sich Dateien ohne Konto umwandeln. Ein Konto bewahrt außerdem Ergebnisse auf, erlaubt das Bearbeiten und die Wahl eines Tarifs.',
        'Behalten Sie Passwort und API-Schlüssel für sich: Was damit geschieht, geschieht in Ihrem Namen. Geht ein Schlüssel verloren, widerrufen Sie ihn im Profil; er gilt dann sofort nicht mehr.',
      ],
    },
    files: {
      title: 'Die Dateien',
      paragraphs: [
        'Ihre Dateien bleiben Ihre. Durch das Hochladen erhält niemand ein Recht an ihnen, und sie dienen nur der Arbeit, um die Sie bitten.',
        'Laden Sie nur hoch, was Sie hochladen dürfen. Benutzen Sie diesen Server nicht, um Gesetze zu brechen, anderen zu schaden, geschützte Dokumente ohne Berechtigung zu öffnen oder den Server selbst zu stören.',
      ],
    },
    plans: {
      title: 'Tarife und Bezahlung',
      paragraphs: [
        'Ein Tarif nennt, wie viel sich umwandeln und speichern lässt. Jeder bezahlte Tarif kann einmal {days} Tage lang getestet werden. Abgerechnet wird monatlich; die Umwandlungen zählen ab jedem Monatsersten (UTC) neu.',
        'Kündigen lässt sich jederzeit im Profil; der Tarif gilt dann bis zum Ende der bezahlten Zeit. Wo der Betreiber nichts verkauft, geht ein Test in den kostenlosen Tarif über, und nichts wird berechnet. Eine fehlgeschlagene Umwandlung kostet nichts.',
      ],
    },
    limits: {
      title: 'Was niemand verspricht',
      paragraphs: [
        'Octavo wird gegeben, wie es ist: unter der Apache License 2.0, ohne Gewähr. Hat der Betreiber mehr versprochen, so gilt das.',
        'Der Betreiber kann ändern, was die Tarife bieten, den Server für Wartung anhalten oder ein Konto sperren, das Schaden anrichtet.',
      ],
    },
    end: {
      title: 'Weggehen',
      paragraphs: [
        'Im Profil können Sie jederzeit Ihre Daten mitnehmen und Ihr Konto löschen. Gelöscht wird sofort und unwiderruflich.',
      ],
    },
  },
  privacy: {
    title: 'Datenschutz',
    lede: 'Was dieser Server über Sie speichert, wie lange, und wie Sie es loswerden.',
    responsible: {
      title: 'Wer verantwortlich ist',
      paragraphs: [
        'Fragen zu den eigenen Daten beantwortet ebenfalls der Betreiber. Wie er zu erreichen ist, wissen Sie von dort, wo Sie von diesem Server erfahren haben.',
      ],
    },
    stored: {
      title: 'Was gespeichert wird',
      paragraphs: ['So wenig, wie die Arbeit braucht:'],
      items: [
        'Hochgeladene Dateien, bis die Umwandlung fertig oder gescheitert ist; große nach einem Fehler oder einem Abbruch noch eine Stunde, damit sie nicht noch einmal geschickt werden müssen; und die Ergebnisse für die unten genannten Zeiten.',
        'Ohne Konto: wie viele Umwandlungen in diesem Monat aus Ihrem Netz kamen. Gespeichert wird dafür nicht die Adresse, sondern nur ein mit einem Schlüssel gebildeter Hashwert, aus dem sie sich nicht zurückgewinnen lässt.',
        'Mit Konto: Name, E-Mail-Adresse, ob sie bestätigt ist, und die letzte Anmeldung. Vom Passwort nur ein Hashwert, den niemand lesen kann, oder gar nichts, wo jemand anders die Anmeldung übernimmt. Zu jeder Sitzung werden die Netzadresse und der Browser vermerkt, von denen aus sie begonnen wurde.',
        'Was Sie getan haben: Umwandlungen mit den Namen ihrer Dateien, ihrer Art und ihrem Ausgang, und was in Ihrem Konto geschah.',
        'Der Tarif und was bezahlt wurde. Kartennummern erreichen diesen Server nie.',
        'API-Schlüssel als Hashwerte und die Webhooks, die Sie einrichten.',
      ],
    },
    kept: {
      title: 'Wie lange',
      paragraphs: [
        'Ergebnisse werden von selbst gelöscht. Unter „Meine Dateien“ lässt sich jedes auch früher löschen.',
      ],
      caption: 'Wie lange Ergebnisse aufbewahrt werden',
      who: 'Tarif',
      time: 'Aufbewahrung',
      visitors: 'Ohne Konto',
      after: [
        'Der Verlauf des Kontos wird ein Jahr lang aufbewahrt. Das Übrige bleibt, solange es das Konto gibt. Kopien in den Sicherungen des Betreibers bleiben so lange wie diese Sicherungen.',
      ],
      unknown: 'Die Zeiten konnten nicht geladen werden. Sie stehen auch auf der Preisseite.',
    },
    seen: {
      title: 'Wer es sehen kann',
      paragraphs: [
        'Ihre Dateien sind privat. Ein Ergebnis erreicht man nur über einen Link, der sich nicht erraten lässt und abläuft. Jede Datei wird in einem eigenen, versiegelten Raum geöffnet, ohne Weg ins Netz.',
        'Der Betreiber verwaltet die Maschine und könnte ansehen, was auf ihr liegt. Andere erfahren von Ihnen nur durch das, was der Betreiber angebunden hat: einen Dienst für die Anmeldung wie Google oder einen für Zahlungen wie Stripe. Eine Webadresse, die Sie umwandeln, öffnet dieser Server; die Website sieht also seine Adresse und nicht Ihre.',
      ],
    },
    browser: {
      title: 'In Ihrem Browser',
      paragraphs: [
        'Eine Sitzung hält Sie angemeldet, in einem Cookie oder im Speicher des Browsers, und gemerkt werden die gewählte Sprache und das helle oder dunkle Farbschema. Bearbeitete und nicht gespeicherte Texte bleiben 30 Tage als Entwürfe in Ihrem Browser, oder bis sie gespeichert oder verworfen werden; von selbst gelangen sie nie auf diesen Server. Wer sich sonst hier anmeldet, bekommt sie nicht gezeigt, und beim Abmelden werden Sie gefragt, ob sie entfernt werden sollen. Es gibt keine Werbung und keine Verfolgung durch andere; Schriften und Skripte kommen von diesem Server. Lesegewohnheiten werden nur gezählt, wo der Betreiber das eingeschaltet hat, und nie mit den Namen von Dateien.',
      ],
      counting: {
        off: 'Auf diesem Server ist das ausgeschaltet: Es wird nichts gezählt.',
        on: 'Auf diesem Server ist das eingeschaltet: Der Browser teilt dem Betreiber mit, welche Seite offen ist, wie weit sie gescrollt und wie lange sie angesehen wird, unter einer Zufallszahl für jeden Besuch einer Seite. Er nennt keine Namen, keine Adressen und nichts aus dem Konto. Wer nicht verfolgt werden will (Do Not Track, Global Privacy Control), wird nicht gezählt.',
        declined:
          'Auf diesem Server ist das eingeschaltet; Ihr Browser bittet aber, nicht verfolgt zu werden, und deshalb wird von Ihnen nichts gezählt.',
      },
    },
    rights: {
      title: 'Mitnehmen oder löschen',
      paragraphs: [
        'Im Profil können Sie alles, was über Sie gespeichert ist, als eine ZIP-Datei herunterladen, Ihren Namen berichtigen und das Konto mit allem, was darin ist, löschen. Das Löschen wirkt sofort.',
      ],
      profile: 'Zum Profil',
    },
  },
};
