import type { VerseLanguage } from "../../orders/song-orders.ts"
import type { Concept } from "../../scene.ts"
import { readScene } from "../../words/read-scene.ts"

/** What a song can be about: how each language calls it, what Easel's words of it are, and words that Easel does not paint. */
interface Topic {
  readonly names: Readonly<Record<VerseLanguage, string>>
  readonly concepts: readonly Concept[]
  readonly words?: RegExp
}

/** Names are such that every line fits: English ones with an article, Japanese ones in kana, Arabic ones masculine with their article. */
const topic = (en: string, ja: string, zh: string, ar: string, concepts: readonly Concept[], words?: RegExp): Topic => ({
  names: { en, ja, "zh-cn": zh, ar },
  concepts,
  ...(words === undefined ? {} : { words }),
})

const TOPICS: readonly Topic[] = [
  topic("my love", "こい", "爱情", "الحب", ["couple"], /\b(?:love|lover|heart|kiss)|[爱愛恋]|حب|قلب/i),
  topic("a friend", "ともだち", "朋友", "الصديق", [], /\bfriend|朋友|友達|ともだち|صديق/i),
  topic("the ship", "ふね", "小船", "المركب", ["ship", "sailboat", "rowboat"]),
  topic("the lighthouse", "とうだい", "灯塔", "المنار", ["lighthouse"]),
  topic("the island", "しま", "小岛", "الشاطئ", ["island", "palm"]),
  topic("the bridge", "はし", "石桥", "الجسر", ["bridge"]),
  topic("the castle", "おしろ", "城堡", "القصر", ["castle", "tower"]),
  topic("the train", "きしゃ", "火车", "القطار", ["train"]),
  topic("the window", "まど", "窗口", "الشباك", ["window"]),
  topic("the coffee", "コーヒー", "咖啡", "الفنجان", ["cup", "teapot"], /\bcoffee|\btea\b|咖啡|茶|コーヒー|قهوة|شاي/i),
  topic("the guitar", "ギター", "吉他", "العود", ["guitar"]),
  topic("the garden", "おにわ", "花园", "البستان", [], /\bgarden|花园|庭園|にわ|حديقة|بستان/i),
  topic("the desert", "さばく", "沙漠", "الرمل", ["desert", "cactus"]),
  topic("the dragon", "りゅう", "巨龙", "التنين", ["dragon"]),
  topic("the elephant", "ぞう", "大象", "الفيل", ["elephant"]),
  topic("the lion", "ライオン", "雄狮", "الأسد", ["lion"]),
  topic("the robot", "ロボット", "机器人", "الروبوت", ["robot"]),
  topic("the summer", "なつ", "夏天", "الصيف", [], /\bsummer|夏|صيف/i),
  topic("the winter", "ふゆ", "冬天", "الشتاء", [], /\bwinter|冬|شتاء/i),
  topic("the spring", "はる", "春天", "الربيع", [], /\bspring(?:time)?\b|春|ربيع/i),
  topic("a dream", "ゆめ", "梦想", "الحلم", [], /\bdream|梦|夢|حلم|أحلام/i),
  topic("my mother", "おかあさん", "妈妈", "الحنان", [], /\bmother|\bmum|\bmom|妈妈|母|お母さん|أمي/i),
  topic(
    "the sea",
    "うみ",
    "大海",
    "البحر",
    ["sea", "wave", "beach", "underwater", "whale", "dolphin", "fish"],
    /\bharbou?r|港|مرفأ|ميناء/i,
  ),
  topic("the moon", "つき", "月亮", "القمر", ["moon", "moonlight"]),
  topic("the stars", "ほし", "星星", "النجم", [
    "star",
    "milky-way",
    "planet",
    "galaxy",
    "comet",
    "nebula",
    "astronaut",
    "rocket",
    "spaceship",
  ]),
  topic("the rain", "あめ", "细雨", "المطر", ["rain", "storm", "lightning", "fog"]),
  topic("the snow", "ゆき", "白雪", "الثلج", ["snowfall", "snow", "ice", "glacier"]),
  topic("the wind", "かぜ", "微风", "الهواء", ["wind"]),
  topic("the morning", "あさ", "清晨", "الصباح", ["dawn", "morning", "noon", "golden-hour"]),
  topic("the sun", "たいよう", "太阳", "النهار", ["sun", "sunset", "sunflower"]),
  topic("the autumn", "あき", "秋天", "الخريف", ["autumn-leaves"], /\bautumn|\bfall\b|秋|خريف/i),
  topic("the night", "よる", "夜晚", "الليل", ["night", "dusk"]),
  topic("the sky", "そら", "天空", "الأفق", ["clear", "cloudy", "overcast", "rainbow", "aurora", "airplane", "balloon"]),
  topic("the mountain", "やま", "高山", "الجبل", ["mountain", "hill", "cliff", "canyon", "volcano"]),
  topic("the forest", "もり", "森林", "الشجر", ["forest", "pine", "tree", "jungle", "bamboo", "birch"]),
  topic("the flowers", "はな", "花朵", "الورد", ["flower", "rose", "lotus", "cherry-blossom", "meadow", "field"]),
  topic("the river", "かわ", "河流", "النهر", ["river", "lake", "waterfall"]),
  topic("the city", "まち", "城市", "الشارع", ["city", "skyscraper", "street", "bridge"]),
  topic("my home", "ふるさと", "家乡", "البيت", ["house", "cabin", "village", "interior"], /\bhome|家|故郷|ふるさと|بيت|وطن/i),
  topic("the road", "みち", "道路", "الطريق", ["car", "bicycle", "bus", "truck", "motorcycle"], /\broad|\btravel|路|旅|طريق|سفر/i),
  topic("the fire", "ほのお", "火焰", "اللهب", ["candle", "fire"], /\bfire|\bflame|火|炎|نار/i),
  topic("the bird", "とり", "飞鸟", "الطير", ["bird", "owl", "eagle", "swan", "butterfly"]),
  topic("the cat", "ねこ", "小猫", "القط", ["cat"]),
  topic("the dog", "いぬ", "小狗", "الكلب", ["dog"]),
  topic("the fox", "きつね", "狐狸", "الثعلب", ["fox"]),
  topic("the wolf", "おおかみ", "孤狼", "الذئب", ["wolf"]),
  topic("the horse", "うま", "骏马", "الحصان", ["horse", "unicorn"]),
  topic("the dance", "おどり", "舞蹈", "الرقص", ["dancer"], /\bdanc|舞|踊|رقص/i),
  topic("the time", "とき", "时光", "الزمن", ["clock"], /\btime\b|\byears\b|时间|時間|زمن|وقت/i),
]

/** What English prompts say without being about it. */
const NO_TOPIC = new Set(
  "a about acoustic afternoon again all an and are as at ballad bass beat beats bright by calm cheerful chorus classical country dance dark deep drum drums electronic epic evening every fast female folk for from funk gentle guitar happy hard has have her his hip hop how i in indie into is it its jazz joyful kind like lofi low lyrics made make male me melody metal mood music my never nice of on only or orchestra our piano please pop punk quick rap reggae rock romantic sad short sing singer singing slow soft some song songs soul style sung sweet synth tempo that the their them there they this through tune under upbeat uplifting verse violin vocals voice waltz want we what when where which who whose with write you your".split(
    " ",
  ),
)
const INFLECTED = /(?:ing|ed|ly|ous|ful|ish|ive)$/
/** Words of a prompt that no table has, as an English song calls them. */
function ownWords(prompt: string, known: readonly string[]): readonly string[] {
  const words = prompt.toLowerCase().match(/\p{Script=Latin}+/gu) ?? []
  // Words of other languages would make no sense; a few words alone may be a title.
  if (words.length > 2 && words.every((word) => !NO_TOPIC.has(word))) return []
  return words
    .filter((word) => word.length >= 3 && word.length <= 16)
    .filter((word) => !NO_TOPIC.has(word) && !INFLECTED.test(word) && known.every((name) => !name.includes(word.replace(/s$/, ""))))
    .map((word) => `the ${word}`)
}

/** What a topic is called in a prompt: by its words, or by its English name. */
const callsOf = ({ names, words }: Topic): readonly RegExp[] => [
  ...(words === undefined ? [] : [words]),
  new RegExp(`\\b${names.en.replace(/^(?:the|my|a) /, "")}s?\\b`, "i"),
]

/** The concepts that a text names, in its order; those that a word only brings along are none. */
function saidIn(text: string): readonly Concept[] {
  const { elements } = readScene({ prompt: text, negativePrompt: "", cfgScale: 7 })
  return elements.filter(({ weight }) => weight >= 1).map(({ concept }) => concept)
}

/** What a prompt is about, in the words of a language: what it says first comes first. Empty where nothing of it is known. */
export function topicsOf(prompt: string, language: VerseLanguage): readonly string[] {
  const called = TOPICS.map((one) => ({ one, place: Math.max(...callsOf(one).map((call) => prompt.search(call))) })).filter(
    ({ place }) => place >= 0,
  )
  // A word that calls a topic by name says nothing else: the harbour of a song is no city.
  const rest = called.reduce(
    (text, { one }) => callsOf(one).reduce((left, { source }) => left.replaceAll(new RegExp(source, "gi"), " , "), text),
    prompt,
  )
  const shown = saidIn(rest).flatMap((concept, at) => {
    const one = TOPICS.find(({ concepts }) => concepts.includes(concept))
    return one === undefined ? [] : [{ one, place: at }]
  })
  const names = [...called, ...shown].toSorted((one, other) => one.place - other.place).map(({ one }) => one.names[language])
  const known = [...new Set(names)]
  // English names what others do not know; a language whose words are not parted cannot.
  return language === "en" ? [...known, ...ownWords(prompt, known)] : known
}

/** What a song is about that nobody gave a topic. */
export function anyTopics(language: VerseLanguage): readonly string[] {
  return TOPICS.map((one) => one.names[language])
}
