import { expect, it } from 'vitest';
import { legacyEncodingOf } from '#kernel/legacy-encoding.ts';

/** Encodes a text in an encoding that Node can only decode, by trying all one- and two-byte codes. */
function encoded(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label);
  const bytesOf = new Map<string, number[]>();
  for (let first = 0xff; first >= 0; first--) {
    for (let second = 0; first >= 0x80 && second < 0x100; second++)
      bytesOf.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
    bytesOf.set(decoder.decode(Uint8Array.of(first)), [first]);
  }
  return Buffer.from([...text].flatMap((character) => bytesOf.get(character) ?? [0x3f]));
}

it.each([
  ['windows-1251', 'Привет, это обычный русский текст о погоде и о людях.'],
  ['windows-1251', 'Имя;Город\nИван Петров;Москва\nАнна Смирнова;Санкт-Петербург\n'],
  ['koi8-r', 'Привет, это обычный русский текст о погоде и о людях.'],
  ['iso-8859-7', 'Αυτό είναι ένα ελληνικό κείμενο για τον καιρό.'],
  ['windows-1255', 'זהו טקסט בעברית על מזג האוויר היום'],
  ['windows-1256', 'هذا نص عربي عن الطقس اليوم في المدينة'],
  ['shift_jis', 'これは日本語の文章です。今日は天気がいいですね。'],
  ['euc-jp', 'これは日本語の文章です。今日は天気がいいですね。'],
  ['gb18030', '姓名,城市\n张三,北京\n李四,上海\n'],
  ['big5', '這是一個中文文本,今天天氣很好,我們去公園吧。'],
  ['euc-kr', '안녕하세요. 오늘은 날씨가 좋습니다. 한국어 문장입니다.'],
])('detects %s: %s', async (label, text) => {
  expect(await legacyEncodingOf(encoded(text, label))).toBe(label);
});

it.each([
  'Grüße – für 12 €',
  'Ein längerer deutscher Text über die Größe der Häuser in München und Köln.',
  'Le café était fermé, où êtes-vous passés ? Ça dépend de l’été.',
  'Name;Straße;Ort\nJürgen Müller;Hauptstraße 3;München\n',
  'Åäö är svenska bokstäver, och på höga berg är det kallt.',
  'Größe',
  'é',
])('leaves Western text alone: %s', async (text) => {
  expect(await legacyEncodingOf(encoded(text, 'windows-1252'))).toBeUndefined();
});

it('takes a character that is cut at the end of the sample for whole', async () => {
  const bytes = encoded('これは日本語の文章です。今日は天気がいいですね。', 'shift_jis');
  expect(await legacyEncodingOf(bytes.subarray(0, -1))).toBe('shift_jis');
});
