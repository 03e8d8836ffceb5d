/** Marks of Latin, Greek and Cyrillic, vowel signs of Arabic and points of Hebrew: what people leave out as they like. */
const LOOSE_MARKS = new RegExp("[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u0640]", "gu")
/** Letters that no decomposition takes apart, and that people write in two ways. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ "\u0131": "i", "\u0142": "l", "\u0111": "d", "\u00f8": "o", "\u00df": "ss", "\u00e6": "ae", "\u0153": "oe" },
  ...{ "\u03c2": "\u03c3", "\u0649": "\u064a", "\u0629": "\u0647", "\u0623": "\u0627", "\u0625": "\u0627", "\u0622": "\u0627" },
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu")
const KATAKANA = /[\u30a1-\u30f6]/gu
const KANA_DISTANCE = 0x60
/** Everything that only parts words, and what no keyboard writes; private characters are ours, see `CONCEPT_SIGNS`. */
const GAPS = /[\p{P}\p{Z}\p{Cc}\p{Co}\p{Cn}\s]+/gu
const JOINERS = /\p{Cf}|\p{Variation_Selector}/gu

/** A text as it is searched: without case, width, accents, punctuation and the kind of kana, words parted by one space. */
export function searchKey(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(LOOSE_MARKS, "")
    .normalize("NFC")
    .replaceAll(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
    .replaceAll(JOINERS, "")
    .replaceAll(GAPS, " ")
    .trim()
}

const UMLAUTS: Readonly<Record<string, string>> = { "\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue" }
const UMLAUT = /[\u00e4\u00f6\u00fc]/gu

/** The words of a text that have umlauts, by their keys, with the keys of how they are typed without umlauts, such as koln and koeln. */
export function spelledOut(text: string): ReadonlyMap<string, string> {
  const words = text.toWellFormed().normalize("NFKC").toLowerCase().normalize("NFC").replaceAll(JOINERS, "").split(GAPS)
  return new Map(
    words.flatMap((word) => {
      const key = searchKey(word)
      return word.search(UMLAUT) < 0 || key === ""
        ? []
        : [[key, searchKey(word.replaceAll(UMLAUT, (letter) => UMLAUTS[letter] ?? letter))] as const]
    }),
  )
}

/** The article of an Arabic word, alone or behind what is written together with it, and a word of three letters at least. */
const ARTICLE = /^(?:[\u0648\u0628\u0643\u0641]?\u0627\u0644|\u0644\u0644)(?=\p{Script=Arabic}{3})/u

/** A term without an Arabic article; a longer word has it within. Null for one that has none. */
export function withoutArticle(term: string): string | null {
  const bare = term.replace(ARTICLE, "")
  return bare === term ? null : bare
}

/**
 * A query as others are shown it: what it is searched by, in its own letters. The first person to ask words it for everyone who asks for the same,
 * so nothing stays of what the search does not look at: punctuation, signs that turn or hide text, piles of marks.
 */
export function shownQuery(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(LOOSE_MARKS, "")
    .replaceAll(JOINERS, "")
    .replaceAll(GAPS, " ")
    .trim()
}

/** Terms shorter than this are no entry of an index of three characters each. */
const LONG_TERM = 3

/** Whether a term is long enough for the index of three characters each. */
export function isLongTerm(term: string): boolean {
  return Array.from(term).length >= LONG_TERM
}

/** Symbols of every keyboard. Within a long term they are looked for as they stand; by themselves they part words, as punctuation does, and have no token. */
const KEYBOARD_SYMBOLS = /[$+<=>^`|~]+/gu

const isSaying = (piece: string): boolean => piece.replaceAll(KEYBOARD_SYMBOLS, "") !== ""

/** The terms of a query, each once. */
export function termsOf(query: string): readonly string[] {
  return [...new Set(searchKey(query).split(" "))].filter(isSaying)
}

/** Scripts that are written without spaces, and symbols: a word of theirs has no ends. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{S}]/u

/** Stretches of a key that are of one sort, spaced or not. */
function runsOf(key: string): readonly { readonly characters: readonly string[]; readonly isSpaced: boolean }[] {
  const runs: { characters: string[]; isSpaced: boolean }[] = []
  for (const piece of key.split(" ")) {
    const first = runs.length
    for (const character of piece) {
      const isSpaced = !UNSPACED.test(character)
      const last = runs.length > first ? runs.at(-1) : undefined
      if (last?.isSpaced === isSpaced) last.characters.push(character)
      else runs.push({ characters: [character], isSpaced })
    }
  }
  return runs
}

/** Tokens that a text (a `searchKey`) is found by with short terms: its words of one or two characters; singles and pairs of unspaced scripts. */
export function shortTokensOf(key: string): readonly string[] {
  const tokens = new Set<string>()
  for (const { characters, isSpaced } of runsOf(key)) {
    if (!isSpaced) {
      for (const [at, character] of characters.entries()) {
        tokens.add(character)
        const next = characters[at + 1]
        if (next !== undefined) tokens.add(character + next)
      }
    } else if (characters.length < LONG_TERM) tokens.add(characters.join(""))
  }
  return [...tokens]
}

/** The tokens that a short term stands for, all of which a text must have. */
export function tokensOfShortTerm(term: string): readonly string[] {
  return runsOf(term.replaceAll(KEYBOARD_SYMBOLS, " ")).map(({ characters }) => characters.join(""))
}

/** Words of a text that people may have meant by another: of three letters and more, in spaced scripts. */
export function longWordsOf(key: string): readonly string[] {
  return [
    ...new Set(
      runsOf(key).flatMap(({ characters, isSpaced }) => (isSpaced && characters.length >= LONG_TERM ? [characters.join("")] : [])),
    ),
  ]
}
