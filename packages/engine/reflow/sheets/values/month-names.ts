// Names of months in the languages whose dates are understood, and the languages' numbers in number formats (MS-LCID).

/** English first: where languages share a name, it is taken for the first of them. */
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

/** Letters of a shortened name, without its full stop. */
const shortest = 3;
const longestShort = 4;

export type MonthName = { month: number; isShort: boolean; locale: string };

/** The month that a word names, in full or shortened; nothing for a word that names none. */
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
