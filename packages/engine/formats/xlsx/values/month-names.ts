// Month names in the supported languages, with the languages' numbers for number formats (MS-LCID).

/** English first: if languages share a name, the first of them counts. */
const languages: readonly { locale: string; months: string }[] = [
  {
    locale: '',
    months: 'january february march april may june july august september october november december',
  },
  {
    locale: '407',
    months: 'januar februar märz april mai juni juli august september oktober november dezember',
  },
  {
    locale: '40C',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  },
  {
    locale: '40A',
    months:
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  },
  {
    locale: '410',
    months:
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  },
  {
    locale: '816',
    months:
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  },
  {
    locale: '413',
    months:
      'januari februari maart april mei juni juli augustus september oktober november december',
  },
  {
    locale: '41D',
    months: 'januari februari mars april maj juni juli augusti september oktober november december',
  },
];

/** The minimum letters of an abbreviated name, without its full stop. */
const shortest = 3;
const longestShort = 4;

export type MonthName = { month: number; isShort: boolean; locale: string };

/** The month for a full or abbreviated name; nothing for other words. */
export function monthNamed(word: string): MonthName | undefined {
  const name = word.toLowerCase().replace(/\.$/, '');
  if (name.length < shortest) return undefined;
  for (const { locale, months } of languages) {
    const all = months.split(' ');
    const index = all.findIndex(
      (full) => full === name || (name.length <= longestShort && full.startsWith(name)),
    );
    const isShort = name.length === shortest || all[index] !== name;
    if (index >= 0) return { month: index + 1, isShort, locale };
  }
  return undefined;
}
