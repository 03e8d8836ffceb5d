import { expect, it } from "vitest"
import { LOCALES } from "../_kernel/locales.ts"
import { PROMPT_STYLES, PROMPT_WORDS } from "../prompt/random-prompt-words.ts"
import { templatesIn } from "./read-models.ts"
import { STYLES } from "./rules.ts"

it.each(LOCALES)("a template in %s names its look and no other", (locale) => {
  const { styles } = PROMPT_WORDS[locale]
  const templates = templatesIn(locale)
  expect(templates.map(({ meta }) => meta.prompt_style)).toEqual([...STYLES])
  for (const { meta } of templates) {
    const named = styles.filter((word) => meta.prompt?.includes(word))
    expect(named).toEqual([styles[PROMPT_STYLES.findIndex((style) => style === meta.prompt_style)]])
  }
})
