import type { Recipe } from "../../../formats/generator/recipe.ts"
import { firstGraphemes } from "../../_kernel/graphemes.ts"
import type { Locale } from "../../_kernel/locales.ts"
import { promptTitle } from "../../prompt/rules.ts"
import { MAXIMUM_TAG_CHARACTERS, MAXIMUM_TAGS, MAXIMUM_TITLE_CHARACTERS } from "../contribution-rules.ts"
import { distinctTags } from "../publish/publish-rules.ts"
import { wordIn } from "./proposal-words.ts"

/** What is proposed for a post. */
export interface Proposal {
  readonly title: string
  readonly text: string
  readonly tags: string[]
}

/** Longest title that is proposed: the first phrase of a prompt, which may be a whole paragraph. */
const PROPOSED_TITLE_CHARACTERS = 80
const PROPOSED_TEXT_CHARACTERS = 500
/** A tag is no sentence. */
const MAXIMUM_TAG_WORDS = 3
/** What prompts say to a renderer and not of the image. */
const TO_THE_RENDERER =
  /^(?:masterpiece|(?:best|high|highest|top|ultra)[ -]?quality|(?:ultra|highly|extremely|very|hyper)[ -]?(?:detailed|realistic)|detailed|\d+k|u?hd|hdr|raw photo|absurdres|highres|sharp focus|award[ -]winning|trending on \w+|score_\w+|intricate|cinematic lighting)$/i
const SEPARATORS = /[,\u060c\u3001\uff0c\n]+/u

/** A title, a text and tags out of recipes, the first first, in a language as far as its words are known; empty where no recipe says anything. */
export function proposalOf(recipes: readonly Recipe[], locale: Locale): Proposal {
  const phrases = recipes.map(({ prompt }) => phrasesOf(prompt))
  const [first = []] = phrases
  const [subject = "", ...rest] = first
  const title = firstGraphemes(wordIn(locale, subject), Math.min(PROPOSED_TITLE_CHARACTERS, MAXIMUM_TITLE_CHARACTERS))
  const text = firstGraphemes(rest.map((phrase) => wordIn(locale, phrase)).join(LIST_SEPARATOR[locale]), PROPOSED_TEXT_CHARACTERS)
  const tags = phrases
    .flat()
    .map((phrase) => wordIn(locale, phrase))
    .filter((tag) => tag.split(/\s+/u).length <= MAXIMUM_TAG_WORDS && [...tag].length <= MAXIMUM_TAG_CHARACTERS)
  return { title: capitalised(title), text, tags: distinctTags(tags).slice(0, MAXIMUM_TAGS) }
}

const LIST_SEPARATOR: Readonly<Record<Locale, string>> = { en: ", ", "zh-cn": "，", ja: "、", ar: "، " }

/** The phrases of a prompt without weights, brackets and what is only for renderers. */
function phrasesOf(prompt: string): readonly string[] {
  return promptTitle(prompt.replaceAll("\n", ","), prompt.length + 1)
    .split(SEPARATORS)
    .map((phrase) => phrase.replaceAll("#", "").trim())
    .filter((phrase) => phrase !== "" && !TO_THE_RENDERER.test(phrase))
}

function capitalised(text: string): string {
  const [first = ""] = text
  return `${first.toUpperCase()}${text.slice(first.length)}`
}
