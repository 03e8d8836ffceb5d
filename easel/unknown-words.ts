import { topicsOf } from "./audio/song/topics.ts"
import { verseLanguage } from "./audio/song/write-lyrics.ts"
import { HEARD_THINGS } from "./audio/sounds/heard.ts"
import { MUSIC_WORDS } from "./audio/styles.ts"
import { MOVING_WORDS } from "./film/moving-words.ts"
import { HEARD_PLACES } from "./film/sound.ts"
import type { JobRequest, Kind } from "./orders/schemas.ts"
import { contentWords, unknownWords } from "./words/content-words.ts"

/** Tells of an order which of its words Easel does not understand, so that nobody takes a picture for an answer to them. */

const MOST_WORDS = 20
const MOST_CHARACTERS = 40

const SOUND_WORDS: readonly RegExp[] = [...HEARD_THINGS, ...HEARD_PLACES].map(([words]) => words)
/** How something is heard, which no sound of ours shows and nobody misses. */
const MANNERS =
  /\b(?:sounds?|noises?|effects?|ambien(?:t|ce)|background|loud(?:ly)?|distant|echo(?:ing|es)?|soft(?:ly)?|sfx)\b|声|音|效果|声音|صوت|أصوات/i

/** The rest of a word before or after what a rule finds of it; bounded, or a text without blanks would be gone through again and again. */
const LETTERS = "[\\p{Script=Latin}\\p{Script=Arabic}\\p{M}'’]{0,20}"

/** What is left of a text when the words that some rules understand are taken out; a rule that finds part of a word of letters has understood it. */
function without(text: string, rules: readonly RegExp[]): string {
  return rules.reduce(
    (rest, { source }) =>
      new RegExp(source, "iu").test(rest) ? rest.replaceAll(new RegExp(`${LETTERS}(?:${source})${LETTERS}`, "giu"), " , ") : rest,
    text.normalize("NFKC"),
  )
}

/** Words of one kind of order: of the whole image and of its parts, and whether a song brings its own lyrics. */
export interface WordsAsked {
  readonly kind: Kind
  readonly prompts: readonly string[]
  readonly hasLyrics?: boolean
}

function misreadIn(prompt: string, { kind, hasLyrics = false }: WordsAsked): readonly string[] {
  switch (kind) {
    case "text-to-image":
    case "image-to-image":
    case "condition":
    case "variation":
    case "expansion":
      return unknownWords(prompt)
    case "text-to-video":
    case "image-to-video":
    case "multi-image-to-video":
    case "effect-to-video":
      return unknownWords(without(prompt, MOVING_WORDS))
    case "sound-effect":
    case "video-to-audio":
      return contentWords(without(prompt, [...SOUND_WORDS, ...MUSIC_WORDS, MANNERS]))
    case "music":
      return contentWords(without(prompt, MUSIC_WORDS))
    case "song": {
      const rest = without(prompt, MUSIC_WORDS)
      if (hasLyrics) return contentWords(rest)
      // What the song is about may be a word that no table has: English sings of it.
      const language = verseLanguage(prompt, undefined)
      return language === "en" && topicsOf(prompt, language).length > 0 ? [] : unknownWords(rest)
    }
    default:
      return []
  }
}

/** The words that Easel does not understand, as they are written: each once, and not without end. */
export function unknownWordsIn(asked: WordsAsked): readonly string[] {
  const words = asked.prompts.flatMap((prompt) => misreadIn(prompt, asked))
  return [...new Set(words)].filter((word) => word.length <= MOST_CHARACTERS).slice(0, MOST_WORDS)
}

/** The same of an order. */
export function unknownWordsOf(order: JobRequest): readonly string[] {
  if (!("prompt" in order)) return []
  const parts = "regions" in order ? order.regions.map(({ prompt }) => prompt) : []
  return unknownWordsIn({
    kind: order.kind,
    prompts: [order.prompt, ...parts],
    hasLyrics: order.kind === "song" && order.lyrics !== "",
  })
}
