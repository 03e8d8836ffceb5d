import { LOCALE_TAGS, type Locale } from "../../domain/_kernel/locales.ts"
import type { Choice, ChoiceName } from "../../domain/feed/filter-choices.ts"
import { english } from "../../messages/english.ts"
import { wordsOf } from "../_page/words.ts"

type FilterWord = keyof typeof english.filters

/** What a value of a filter is called. Languages are named by the browser's own names, families of models by theirs. */
export function choiceWord(locale: Locale, name: ChoiceName, value: Choice): string {
  if (name === "language") return languageNames(locale).of(String(value)) ?? String(value)
  const key = `${name}_${value}`
  return isFilterWord(key) ? wordsOf(locale, "filters")(key) : String(value)
}

type PlainWord = Extract<FilterWord, `${ChoiceName}_${string}`>

function isFilterWord(key: string): key is PlainWord {
  return key in english.filters
}

const names = new Map<Locale, Intl.DisplayNames>()

function languageNames(locale: Locale): Intl.DisplayNames {
  const known = names.get(locale) ?? new Intl.DisplayNames(LOCALE_TAGS[locale], { type: "language" })
  names.set(locale, known)
  return known
}
