import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { MAXIMUM_IMAGE_COUNT, RATIOS, STYLES, seedIn } from "../../domain/studio/index.ts"
import type { InitialSettings } from "../../islands/studio/settings.ts"

/** Reads what the address of the create page asks for; what does not fit is left out, a prompt that is too long is cut. */
export function readCreateQuery(parameter: (name: keyof InitialSettings) => string | undefined): InitialSettings {
  const whole = (name: keyof InitialSettings) => (/^\d{1,10}$/.test(parameter(name) ?? "") ? Number(parameter(name)) : undefined)
  const prompt = parameter("prompt")?.slice(0, MAXIMUM_PROMPT_CHARACTERS)
  const ratio = RATIOS.find(({ code }) => code === whole("ratio"))?.code
  const style = STYLES.find((known) => known === parameter("style"))
  const seed = seedIn(parameter("seed"))
  const count = whole("count")
  return {
    ...(prompt ? { prompt } : {}),
    ...(ratio === undefined ? {} : { ratio }),
    ...(style === undefined ? {} : { style }),
    ...(seed === null || seed === 0 || seed === -1 ? {} : { seed }),
    ...(count === undefined || count < 1 ? {} : { count: Math.min(count, MAXIMUM_IMAGE_COUNT) }),
  }
}

/** The address of the create page with settings filled in. */
export function createUrl(locale: Locale, settings: InitialSettings): string {
  const parameters = new URLSearchParams()
  for (const name of ["prompt", "ratio", "style", "seed", "count"] as const) {
    const value = settings[name]
    if (value !== undefined) parameters.set(name, String(value))
  }
  const search = parameters.toString()
  return `/${locale}/create/image${search === "" ? "" : `?${search}`}`
}
