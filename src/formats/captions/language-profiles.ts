import type { LegacyEncoding } from "./encodings.ts"

/** A language as its letters beyond ASCII tell it, and what it is written in. */
export interface Profile {
  readonly languages: readonly string[]
  /** The more usual first. */
  readonly encodings: readonly LegacyEncoding[]
  /** In lower case. */
  readonly common: ReadonlySet<string>
  readonly known: RegExp
  readonly isCased: boolean
  /** Its words have letters of ASCII too. */
  readonly isLatin: boolean
  /** Its letters have two bytes. */
  readonly isWide: boolean
}

const NOTHING = /[^\s\S]/u

function lettered(languages: readonly string[], encodings: readonly LegacyEncoding[], common: string, known = NOTHING): Profile {
  return { languages, encodings, common: new Set(common), known, isCased: true, isLatin: true, isWide: false }
}

function cased(languages: readonly string[], encodings: readonly LegacyEncoding[], common: string, known: RegExp): Profile {
  return { languages, encodings, common: new Set(common), known, isCased: true, isLatin: false, isWide: false }
}

function uncased(languages: readonly string[], encodings: readonly LegacyEncoding[], common: string, known: RegExp): Profile {
  return { languages, encodings, common: new Set(common), known, isCased: false, isLatin: false, isWide: false }
}

function wide(languages: readonly string[], encodings: readonly LegacyEncoding[], common: string, known: RegExp): Profile {
  return { languages, encodings, common: new Set(common), known, isCased: false, isLatin: false, isWide: true }
}

const SIMPLIFIED =
  "的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间斯知世什两次使身者被高已亲其进此话常与活正感见明问力理尔点文几定本公特做外孩相西果走将月十实向声车全信重三机工物气每并别真打太新比才便夫再书部水像眼等体却加电主界门利海受听表德少克代员许先口由死安写性马光白或住难望教命花结乐色更拉东神记处让母父应直字场平报友关放至张认接告入笑内英军候民岁往何度山觉路带万男边风解叫任金快原吃妈变通师立象数四失满战远格士音轻目条呢病始达深完今提求清王化空业思切怎非找片罗钱吗语元喜曾离飞科言干流欢约各即指合反题必该论交终林请医晚制球决传画保读运及则房早院量苦火布品近坐产答星精视五连司巴奇管类未朋且婚台夜青北队久乎越观落尽形影红爸百令周吧识步希亚术留市半热送兴造谈容极随演"
const TRADITIONAL =
  "的一是了我不人在他有這個上們來到時大地為子中你說生國年著就那和要她出也得裡後自以會家可下而過天去能對小多然於心學麼之都好看起發當沒成只如事把還用第樣道想作種開美總從無情己面最女但現前些所同日手又行意動方期它頭經長兒回位分愛老因很給名法間斯知世什兩次使身者被高已親其進此話常與活正感見明問力理爾點文幾定本公特做外孩相西果走將月十實向聲車全信重三機工物氣每並別真打太新比才便夫再書部水像眼等體卻加電主界門利海受聽表德少克代員許先口由死安寫性馬光白或住難望教命花結樂色更拉東神記處讓母父應直字場平報友關放至張認接告入笑內英軍候民歲往何度山覺路帶萬男邊風解叫任金快原吃媽變通師立象數四失滿戰遠格士音輕目條呢病始達深完今提求清王化空業思切怎非找片羅錢嗎語元喜曾離飛科言乾流歡約各即指合反題必該論交終林請醫晚制球決傳畫保讀運及則房早院量苦火布品近坐產答星精視五連司巴奇管類未朋且婚台夜青北隊久乎越觀落盡形影紅爸百令周吧識步希亞術留市半熱送興造談容極隨演"
const JAPANESE =
  "日一人国会大年本中出時行見月分後前生間上東今何言思気手自事者方合下子入地物彼知学場所高私君僕俺来待好話家目体心死食女男父母友愛夢夜明空新世界"
const HANGUL =
  "이다는의에을를고하가도지로서기어나한그사자아니리은들있해라인대요게만수일보정시오면과우내주거구여무상전야던장제부마네것안소원동저치비러없너스드잔겠데르뭐말신진생럼선고같건까왜음좋할했었난알람간려당됐된될국물모바때문미성세실싶않약연와용위유으작잘정조좀중집차처천친크타트파팔편표피하행현형화확회후미"
const THAI = "กขคงจชซดตถทนบปผพฟมยรลวศสหอะาิีึืุูเแโใไ่้็์ำัฉณธภญฐ๋๊"

/** Languages by what tells them apart; where a text leaves it open the earlier ones count. */
export const PROFILES: readonly Profile[] = [
  lettered(["fr"], ["windows-1252"], "éèàçêùôîâûëïœ", /[æüÿñ]/u),
  lettered(["de"], ["windows-1252"], "äöüß", /[éèàç]/u),
  lettered(["es", "ca", "fil"], ["windows-1252"], "áéíóúñü", /[çàèòï·ª º]/u),
  lettered(["pt", "pt-BR"], ["windows-1252"], "ãçáéíóõêâàúô", /[üªº]/u),
  lettered(["it"], ["windows-1252"], "àèéìòù", /[íóîç]/u),
  lettered(["sv", "fi", "et"], ["windows-1252"], "åäö", /[éüõ\u0161\u017eà]/u),
  lettered(["da", "nb"], ["windows-1252"], "æøå", /[éèóòêäöü]/u),
  lettered(["nl"], ["windows-1252"], "éëïèöü", /[óáíàç]/u),
  lettered(["is"], ["windows-1252"], "áðéíóúýþæö"),
  lettered(["en", "id", "ms", "sw", "sq"], ["windows-1252"], "éèêçñïöüë", /[àáâíóôúû]/u),
  lettered(["pl"], ["windows-1250", "iso-8859-2"], "ąćęłńóśźż"),
  lettered(["cs"], ["windows-1250", "iso-8859-2"], "ěščřžýáíéůúťďňó"),
  lettered(["sk"], ["windows-1250", "iso-8859-2"], "áéíóúýčďľňšťžäôĺŕ"),
  lettered(["hu"], ["windows-1250", "iso-8859-2"], "áéíóöőúüű"),
  lettered(["hr", "sl", "sr"], ["windows-1250", "iso-8859-2"], "čćđšž"),
  lettered(["ro"], ["windows-1250", "iso-8859-2"], "ăâîşţ"),
  lettered(["tr", "uz"], ["windows-1254"], "ğşıöüç", /[âîû\u0130]/u),
  lettered(["lt"], ["windows-1257"], "ąčęėįšųūž"),
  lettered(["lv"], ["windows-1257"], "āčēģīķļņšūž"),
  lettered(["et"], ["windows-1257"], "äõöüšž"),
  lettered(["vi"], ["windows-1258"], "ăâđêôơưáàéèíóùúý\u0300\u0301\u0303\u0309\u0323"),
  cased(["ru", "bg", "kk"], ["windows-1251", "koi8-r", "ibm866", "iso-8859-5"], "оеаинтсрвлкмдпуяыьгзб", /[\u0430-\u044f\u0451]/u),
  cased(["uk"], ["windows-1251", "koi8-u"], "оаинвітеркслдмуяпьзй", /[\u0430-\u044f\u0457\u0454\u0491]/u),
  cased(["sr", "mk"], ["windows-1251", "iso-8859-5"], "аоиенрјстдкупмлвзгбљњћ", /[\u0430-\u0448\u0452\u045f\u0453\u045c\u0455]/u),
  cased(["el"], ["windows-1253"], "αοιετσνηυρπκμλςωάόίέύήώ", /[\u03b1-\u03c9\u03ca\u03cb\u0390\u03b0]/u),
  uncased(["he"], ["windows-1255"], "יוהאלתמשנרבדעקכחםפסטגןצז", /[\u0590-\u05ff\u200e\u200f]/u),
  uncased(["ar"], ["windows-1256"], "اليمونرتبةعدسفهكأقحجىإشطصضخءذثزغئؤ،؟", /[\u0600-\u06ff\u200c-\u200f]/u),
  uncased(["fa", "ur"], ["windows-1256"], "اینرمدوهتبشسلکگزخپفقعچجحژطصآ،؟", /[\u0600-\u06ff\u200c-\u200f]/u),
  uncased(["th"], ["windows-874"], THAI, /[\u0e00-\u0e7f]/u),
  wide(["zh-Hans", "zh"], ["gb18030"], `${SIMPLIFIED}，。？！、：“”…`, /[\u4e00-\u9fa5]/u),
  wide(["zh-Hant", "zh"], ["big5"], `${TRADITIONAL}，。？！、：「」…`, /[\u4e00-\u9fa5]/u),
  wide(["ja"], ["shift_jis", "euc-jp"], `${kana()}${JAPANESE}、。「」？！`, /[\u4e00-\u9fa5\u3005]/u),
  wide(["ko"], ["euc-kr"], HANGUL, /[\uac00-\ud7a3]/u),
]

/** Hiragana and katakana of full width. */
function kana(): string {
  return Array.from({ length: 0x30fc - 0x3041 + 1 }, (_, at) => String.fromCharCode(0x3041 + at)).join("")
}
