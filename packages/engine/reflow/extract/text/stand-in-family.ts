// Chooses a common font for one that few computers have. Programs replace a missing font by any other, often a wider one
// of another kind, and then every line breaks elsewhere.

export type FontTraits = {
  /** As the PDF names it. */
  printed: string;
  family: string;
  isSerif: boolean;
  isFixed: boolean;
};

/** Families of Windows, macOS, Office and Linux, and the most used ones of the web. */
const common =
  /^(?:Aptos|Arial|Bahnschrift|Batang|Book(?:man| Antiqua)|Calibri|Cambria|Candara|Carlito|Caladea|Cascadia|Century|Comic|Consolas|Constantia|Copperplate|Corbel|Courier|DejaVu|Dotum|EB Garamond|Fira|Franklin Gothic|Garamond|Gelasio|Georgia|Gill Sans|Gulim|Helvetica$|IBM Plex|Impact|Inter$|Lato$|Liberation|Lucida (?:Console|Sans)|Malgun|Meiryo|Microsoft|Ming|MS |Nirmala|Noto|Nunito|Open ?Sans|OpenSymbol|Palatino|Perpetua|PT (?:Sans|Serif)|Raleway|Roboto|Rockwell|Segoe|Sim|Source|STIX|Symbol|Sylfaen|Tahoma|Times New Roman|Trebuchet|Tw Cen|Ubuntu|Verdana|Webdings|Wingdings|Yu |Zapf)/i;

/** Families for Chinese, Japanese and Korean: programs find another one by the letters. */
const eastAsian =
  /CJK|batang|dotum|gulim|gungsuh|myeongjo|nanum|malgun|haan|hy(?:hwp|sin|gothic)|mincho|meiryo|gothic (?:pro|std)|kozuka|hiragino|ryumin|osaka|song|hei\b|heiti|kaiti|fangsong|ming\s?liu|pingfang|ko ?pub/i;

const serifWords =
  /serif|roman|times|garamond|minion|caslon|baskerville|bodoni|didot|goudy|sabon|bembo|melior|charter|utopia|palladio|pagella|termes|schola|bonum|bookman|century|schoolbook|cheltenham|janson|plantin|galliard|walbaum|warnock|kepler|arno|lyon|mercury|tiempos|clarendon|rockwell|slab|antiqua|minch|old ?style|CMMI|MSAM|MSBM|CMSY|CMEX|math/i;
const sansWords =
  /sans|grotes[kq]|helvet|univers|frutiger|myriad|futura|avenir|akzidenz|din\b|interstate|gotham|proxima|museo|meta\b|eurostile|optima|lucida|tahoma|spartan|gothic|nimbussan|swiss|poppins|montserrat|formata|syntax|thesis|rotis ?semi|rotissemi|vag|kievit|whitney|brandon|franklin|trade|news ?gothic|bell|gill/i;

/** The name before the description, which subsets often lack; sans before serif: `MS Reference Sans Serif`. */
function isSans({ printed, family, isSerif }: FontTraits): boolean {
  const name = `${printed} ${family}`;
  if (sansWords.test(name)) return true;
  return !serifWords.test(name) && !isSerif;
}

/** The family itself if it is common, otherwise a common one of its kind. */
export function standInFamily(traits: FontTraits): string {
  const { printed, family, isFixed } = traits;
  if (common.test(family) || eastAsian.test(`${family} ${printed}`)) return family;
  if (isFixed) return 'Courier New';
  if (!isSans(traits)) return 'Times New Roman';
  return 'Arial';
}
