import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { STYLES } from "../../domain/studio/index.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { wordsOf } from "../_page/words.ts"

/** One line of a recipe: `text` is what is read, `copied` what another program understands. */
export interface RecipeLine {
  readonly name: "prompt" | "negativePrompt" | "style" | "size" | "seed" | "steps" | "guidance" | "sampler"
  readonly text: string
  readonly copied: string
  readonly isLong: boolean
}

/** The lines of a recipe in their order; what the work was made without is left out. */
export function recipeLines(locale: Locale, recipe: Work["recipe"]): readonly RecipeLine[] {
  const numbers = new Intl.NumberFormat(formatTag(locale), { useGrouping: false })
  const number = (name: RecipeLine["name"], value: number): RecipeLine => ({
    name,
    text: numbers.format(value),
    copied: String(value),
    isLong: false,
  })
  const long = (name: RecipeLine["name"], text: string): RecipeLine => ({ name, text, copied: text, isLong: true })
  const style = STYLES.find((known) => known === recipe.prompt_style)
  return [
    long("prompt", recipe.prompt),
    ...(recipe.negative_prompt === "" ? [] : [long("negativePrompt", recipe.negative_prompt)]),
    ...(style === undefined
      ? []
      : [{ name: "style", text: wordsOf(locale, "studio")(`style_${style}`), copied: style, isLong: false } as const]),
    {
      name: "size",
      text: `${numbers.format(recipe.width)} × ${numbers.format(recipe.height)}`,
      copied: `${recipe.width}x${recipe.height}`,
      isLong: false,
    },
    number("seed", recipe.seed),
    number("steps", recipe.steps),
    number("guidance", recipe.cfg_scale),
    { name: "sampler", text: recipe.sampler_name, copied: recipe.sampler_name, isLong: false },
  ]
}
