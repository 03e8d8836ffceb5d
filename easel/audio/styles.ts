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

const STYLES: readonly (readonly [RegExp, Style])[] = [
  [
    /lo-?fi|chill|study|hip ?hop|beat|低保真|ローファイ|هادئ/i,
    { ...POP, tempo: [74, 86], isMinor: true, progressions: MINOR_WAYS, lead: [4, 11], chords: [4], beat: SLOW, density: 4 },
  ],
  [
    /ambient|sleep|medita|relax|calm|space|环境|冥想|睡|瞑想|تأمل|استرخاء/i,
    { ...POP, tempo: [58, 70], lead: [88, 91], chords: [89, 95], bass: 39, manner: "held", beat: null, density: 2 },
  ],
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

const SAD = /\bsad|dark|melanchol|minor|lonely|night|horror|tense|悲|哀|暗|寂|حزين|مظلم/i
const GLAD = /happy|bright|joy|cheer|major|sunny|快乐|明るい|楽しい|سعيد/i

/** The style that words call for. */
export function styleOf(prompt: string): Style {
  const [, style = POP] = STYLES.find(([words]) => words.test(prompt)) ?? []
  if (SAD.test(prompt)) return { ...style, isMinor: true, progressions: MINOR_WAYS, tempo: [style.tempo[0] * 0.9, style.tempo[1] * 0.92] }
  return GLAD.test(prompt) ? { ...style, isMinor: false, progressions: MAJOR_WAYS } : style
}
