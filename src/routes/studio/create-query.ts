import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { MAXIMUM_IMAGE_COUNT, RATIOS, STYLES, seedIn } from "../../domain/studio/index.ts"

/** What an address of the image room may ask for. */
type AskedName = "prompt" | "ratio" | "style" | "seed" | "count"

/** Reads what the address of the image room asks for; what does not fit is left out, a prompt that is too long is cut. */
export function readCreateQuery(parameter: (name: AskedName) => string | undefined): Configuration {
  const whole = (name: AskedName) => (/^\d{1,10}$/.test(parameter(name) ?? "") ? Number(parameter(name)) : undefined)
  const prompt = parameter("prompt")?.slice(0, MAXIMUM_PROMPT_CHARACTERS)
  const ratio = RATIOS.find(({ code }) => code === whole("ratio"))?.code
  const style = STYLES.find((known) => known === parameter("style"))
  const seed = seedIn(parameter("seed"))
  const count = whole("count")
  return {
    ...(prompt ? { prompt } : {}),
    ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
    ...(style === undefined ? {} : { prompt_style: style }),
    ...(seed === null || seed === 0 || seed === -1 ? {} : { seed }),
    ...(count === undefined || count < 1 ? {} : { n_iter: Math.min(count, MAXIMUM_IMAGE_COUNT) }),
  }
}

/** A draft, or what a recipe says of one: what no form has is left out where it is read. */
type WrittenDraft = Pick<Configuration, "prompt" | "aspect_ratio" | "seed" | "n_iter"> & { readonly prompt_style?: string }

/** The address of the image room with a draft filled in. */
export function createUrl(locale: Locale, { prompt, aspect_ratio, prompt_style, seed, n_iter }: WrittenDraft): string {
  const named = { prompt, ratio: aspect_ratio, style: prompt_style, seed, count: n_iter }
  const said = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = new URLSearchParams(said).toString()
  return `/${locale}/create/image${search === "" ? "" : `?${search}`}`
}
