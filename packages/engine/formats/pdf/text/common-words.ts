// The most common words of languages in Latin letters, by which a paragraph shows its language.
const lists = {
  en: 'the of and to in that is was for it with as on be at by this have from or had not are but they which you were all their been has would there when who will if more about into than can its only other these also our should',
  de: 'der die das und in den von zu mit sich auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde unter wenn diese dieser ihre kann',
  fr: 'le la les de des du un une et en est que qui dans pour pas sur au aux ne ce il par plus avec se son sa ses ou elle sont mais nous vous cette leur été être ont comme tout ces on même fait aussi entre sans sous dont peut',
  es: 'el la los las de del y en que un una es por con para no se lo al su como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso era ser son fue ha',
  it: 'il lo la gli le di del della dei delle e che in un una è per non con si da al alla come più ma nel nella sono anche dal dalla questo questa suo sua essere ha hanno stato ai alle sul sulla se tra quando dove o loro ed degli ad',
  pt: 'o a os as de do da dos das e que em um uma para com não por no na nos nas se mais como mas ao foi são também pelo pela até isso ele ela entre era depois sem mesmo aos ter seus quem esta já ou ser quando muito há está sua seu',
  nl: 'de het een van en in is dat op te zijn voor met die niet aan er om ook als maar door bij uit naar over wordt dan worden hebben deze heeft nog kan tot werd geen was hun zich wel dit meer waar onder tegen haar wat ze onze',
  da: 'og i at det er en til af på de med for ikke der et som den har var han kan fra om ved men blev også efter vil være eller sig under skal over når mod nu ud blive mere hvor meget hun ind kun mellem',
  sv: 'och i att det är en som på av för med den till har de inte om ett var han men från vid kan så när även eller efter sig också blev under där skulle hon alla mot detta nu upp ut mer vara än över mycket mellan',
  nb: 'og i å det er en til av på de med for ikke som et den har var han kan fra om ved men ble også etter vil være eller seg under skal over når mot nå ut bli mer hvor mye hun inn bare mellom',
  pl: 'w i z na do się że nie jest to o jak od po za przez dla oraz są które który ale przy co był czy tym ich jego tak lub może być było która także jej już tylko przed nad bez pod ze',
  cs: 'a v se na je že s z do o i to by za pro jako ve po jsou od byl ale který které jeho až při být nebo které však také jen již před mezi tak k není podle která když',
  hu: 'a az és hogy nem is egy ez meg volt csak de el már még ha mint ki vagy azt minden ezt pedig lehet után nagy szerint között lesz való kell több majd illetve olyan',
  ro: 'și în de la cu pe a din este nu un o care mai să fi se ce pentru sunt că au prin după sau dar lor fost ca sa ale al ei cele într acest această poate între fără',
  fi: 'ja on ei se että oli hän ovat mutta kun niin myös tai joka sen kuin vain sekä voi jos ole mukaan olla hänen mitä ne jo tämä nyt jotka noin kuitenkin siitä olivat vuonna sitä kanssa',
  tr: 've bir bu da de için ile olarak daha çok olan gibi sonra kadar en ne var ancak o ise ya her değil olduğu tarafından veya ama iki göre ki arasında olduğunu',
} satisfies Record<string, string>;

export type WordLanguage = keyof typeof lists;

export const wordLanguages = Object.keys(lists) as WordLanguage[];

const words = new Map<string, ReadonlySet<string>>(
  Object.entries(lists).map(([language, list]) => [language, new Set(list.split(' '))]),
);

/** The common words of a language; none if it has no list. */
export const commonWords = (language: string): ReadonlySet<string> =>
  words.get(language) ?? new Set();
