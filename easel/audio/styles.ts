/** What kinds of music are made of; words choose one. */

/** What a drummer does in a bar of sixteen: which drum at which sixteenths. */
export type Beat = readonly (readonly [drum: number, at: readonly number[]])[]

export interface Style {
  /** Quarters a minute. */
  readonly tempo: readonly [least: number, most: number]
  readonly isMinor: boolean
  /** Degrees of the scale that are the roots of its bars, from 0. */
  readonly progressions: readonly (readonly number[])[]
  /** Programs of General MIDI, from 0. */
  readonly lead: readonly number[]
  readonly chords: readonly number[]
  readonly bass: number
  /** How chords are played: held, in quarters, or note by note. */
  readonly manner: "held" | "struck" | "broken"
  readonly beat: Beat | null
  /** Notes of the tune in a bar, about. */
  readonly density: number
}

const [KICK, SNARE, HAT, OPEN_HAT, RIDE, CLAP, LOW_TOM] = [36, 38, 42, 46, 51, 39, 41]
const EIGHTHS = [0, 2, 4, 6, 8, 10, 12, 14]

const ROCK: Beat = [
  [KICK, [0, 6, 8]],
  [SNARE, [4, 12]],
  [HAT, EIGHTHS],
]
const FOUR: Beat = [
  [KICK, [0, 4, 8, 12]],
  [CLAP, [4, 12]],
  [OPEN_HAT, [2, 6, 10, 14]],
]
const SLOW: Beat = [
  [KICK, [0, 7, 10]],
  [SNARE, [4, 12]],
  [HAT, [0, 2, 4, 6, 8, 10, 12, 14, 15]],
]
const SWING: Beat = [
  [RIDE, [0, 4, 7, 8, 12, 15]],
  [HAT, [4, 12]],
  [KICK, [0, 8]],
]
const MARCH: Beat = [
  [LOW_TOM, [0, 3, 6, 8, 11, 14]],
  [KICK, [0, 8]],
]

const MAJOR_WAYS = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [0, 3, 0, 4],
] as const
const MINOR_WAYS = [
  [0, 5, 2, 6],
  [0, 3, 5, 4],
  [0, 6, 5, 6],
] as const

const POP: Style = {
  tempo: [98, 116],
  isMinor: false,
  progressions: MAJOR_WAYS,
  lead: [80, 73, 11],
  chords: [4, 0],
  bass: 33,
  manner: "struck",
  beat: ROCK,
  density: 6,
}

const AMBIENT: Style = { ...POP, tempo: [58, 70], lead: [88, 91], chords: [89, 95], bass: 39, manner: "held", beat: null, density: 2 }

const STYLES: readonly (readonly [RegExp, Style])[] = [
  [
    /lo-?fi|chill|study|hip ?hop|beat|低保真|ローファイ/i,
    { ...POP, tempo: [74, 86], isMinor: true, progressions: MINOR_WAYS, lead: [4, 11], chords: [4], beat: SLOW, density: 4 },
  ],
  [/ambient|sleep|medita|\bspace\b|drone|环境|冥想|睡|瞑想|アンビエント|تأمل|نوم/i, AMBIENT],
  [
    /epic|orchestr|cinematic|trailer|battle|hero|symphon|史诗|管弦|交响|壮大|オーケストラ|ملحم/i,
    {
      ...POP,
      tempo: [88, 108],
      isMinor: true,
      progressions: MINOR_WAYS,
      lead: [60, 56],
      chords: [48],
      bass: 43,
      manner: "held",
      beat: MARCH,
      density: 4,
    },
  ],
  [
    /rock|metal|punk|guitar solo|摇滚|ロック|روك/i,
    { ...POP, tempo: [122, 146], isMinor: true, progressions: MINOR_WAYS, lead: [29, 30], chords: [30], bass: 34, beat: ROCK, density: 7 },
  ],
  [
    /techno|house|edm|dance|electro|trance|synth|disco|电子|舞曲|ダンス|テクノ|إلكترون/i,
    {
      ...POP,
      tempo: [122, 130],
      isMinor: true,
      progressions: MINOR_WAYS,
      lead: [81, 80],
      chords: [90],
      bass: 38,
      manner: "broken",
      beat: FOUR,
      density: 7,
    },
  ],
  [
    /jazz|swing|blues|bossa|爵士|ジャズ|جاز/i,
    {
      ...POP,
      tempo: [104, 132],
      progressions: [
        [1, 4, 0, 5],
        [0, 5, 1, 4],
      ],
      lead: [65, 59],
      chords: [0, 26],
      bass: 32,
      beat: SWING,
      density: 6,
    },
  ],
  [
    /piano|classical|waltz|ballad|sonata|钢琴|古典|ピアノ|クラシック|بيانو/i,
    { ...POP, tempo: [70, 92], lead: [0], chords: [0], bass: 0, manner: "broken", beat: null, density: 5 },
  ],
  [
    /guzheng|koto|china|chinese|japan|asia|古筝|国风|和風|筝/i,
    {
      ...POP,
      tempo: [72, 92],
      progressions: [
        [0, 3, 4, 0],
        [0, 5, 3, 4],
      ],
      lead: [107, 77],
      chords: [46],
      bass: 46,
      manner: "broken",
      beat: null,
      density: 5,
    },
  ],
  [
    /folk|acoustic|country|celtic|ukulele|guitar|campfire|民谣|フォーク|شعبي/i,
    { ...POP, tempo: [92, 116], lead: [22, 75], chords: [25, 24], bass: 32, manner: "broken", beat: null, density: 6 },
  ],
]

/** Who plays the tune where the words name an instrument. */
const INSTRUMENTS: readonly (readonly [RegExp, number])[] = [
  [/piano|钢琴|鋼琴|ピアノ|بيانو/i, 0],
  [/music ?box|八音盒|オルゴール|صندوق موسيقى/i, 10],
  [/marimba|xylophone|木琴|マリンバ/i, 12],
  [/\borgan\b|管风琴|オルガン|أرغن/i, 19],
  [/accordion|手风琴|アコーディオン|أكورديون/i, 21],
  [/harmonica|口琴|ハーモニカ|هارمونيكا/i, 22],
  [/guitar|吉他|ギター|غيتار|جيتار/i, 24],
  [/violin|fiddle|小提琴|バイオリン|ヴァイオリン|كمان/i, 40],
  [/cello|大提琴|チェロ|تشيلو/i, 42],
  [/\bharp\b|竖琴|ハープ|قيثارة/i, 46],
  [/trumpet|小号|トランペット|ترومبيت|بوق/i, 56],
  [/sax|萨克斯|サックス|ساكسفون/i, 65],
  [/clarinet|单簧管|クラリネット/i, 71],
  [/flute|长笛|笛|フルート|ناي|مزمار/i, 73],
  [/koto|guzheng|古筝|筝|箏|قانون/i, 107],
]

const CALM =
  /\b(?:calm|relax|peaceful|gentle|soft|quiet|slow|soothing|serene)|安静|平静|宁静|舒缓|轻柔|放松|静か|穏やか|癒し|ゆったり|هادئ|استرخاء|ناعم/i
const SAD = /\bsad|dark|melanchol|minor|lonely|night|horror|tense|悲|哀|暗|寂|حزين|مظلم/i
const GLAD = /happy|bright|joy|cheer|major|sunny|快乐|明るい|楽しい|سعيد/i
const DRUMS = /drum|beat|percussion|鼓|ドラム|طبل|طبول|إيقاع/i
/** What says that music is meant, and how it goes. */
const PLAIN =
  /music|songs?\b|melod|\btunes?\b|instrumental|\bbass\b|tempo|\bbpm\b|rhythm|soundtrack|loop|\bpop\b|歌|曲|音乐|音樂|音楽|メロディ|流行|ポップ|موسيقى|أغنية|لحن|بوب/i

/** All that is understood of the words of a piece. */
export const MUSIC_WORDS: readonly RegExp[] = [
  ...STYLES.map(([words]) => words),
  ...INSTRUMENTS.map(([words]) => words),
  CALM,
  SAD,
  GLAD,
  DRUMS,
  PLAIN,
]

/** Programs of General MIDI that are instruments of one family. */
const FAMILY = 8
/** Who plays where nobody else is left: a soft pad. */
const ANYBODY = [89]

/** A style without the players of the families that words name. */
function withoutPlayers(style: Style, without: string): Style {
  const families = new Set(INSTRUMENTS.flatMap(([words, program]) => (words.test(without) ? [Math.floor(program / FAMILY)] : [])))
  if (families.size === 0) return style
  const left = (programs: readonly number[]): readonly number[] => {
    const others = programs.filter((program) => !families.has(Math.floor(program / FAMILY)))
    return others.length === 0 ? ANYBODY : others
  }
  return { ...style, lead: left(style.lead), chords: left(style.chords) }
}

/** The style that words call for, without what others (`without`) name. Calm is a manner of a style, and one of its own where none is named. */
export function styleOf(prompt: string, without = ""): Style {
  const said = (words: RegExp): boolean => words.test(prompt) && !words.test(without)
  const [, named] = STYLES.find(([words]) => said(words)) ?? []
  const players = INSTRUMENTS.filter(([words]) => said(words)).map(([, program]) => program)
  const isCalm = said(CALM)
  const base = named ?? (isCalm && players.length === 0 ? AMBIENT : POP)
  const softened: Style =
    isCalm && base !== AMBIENT
      ? { ...base, tempo: [base.tempo[0] * 0.84, base.tempo[1] * 0.84], beat: null, density: Math.max(2, base.density - 2) }
      : base
  const played: Style = players.length === 0 ? softened : { ...softened, lead: players }
  const style = withoutPlayers(DRUMS.test(without) ? { ...played, beat: null } : played, without)
  if (said(SAD)) return { ...style, isMinor: true, progressions: MINOR_WAYS, tempo: [style.tempo[0] * 0.9, style.tempo[1] * 0.92] }
  return said(GLAD) ? { ...style, isMinor: false, progressions: MAJOR_WAYS } : style
}
