import type { Configuration } from "../../domain/studio/configuration.ts"
import type { RecipeMeta } from "../../domain/studio/recipe-rules.ts"
import { RATIOS, ratioNamed, STARTER_MODEL, sizeFor } from "../../domain/studio/rules.ts"
import type { FieldDeclaration } from "./field-declaration.ts"

/** The ratios that the starter's model has a size for. */
export const STARTER_RATIOS = RATIOS.filter((ratio) => sizeFor(STARTER_MODEL.base_model_type, ratio.code) !== undefined)

/** Fields that a visitor has (spec 1§2). */
const STARTER_FIELDS: ReadonlySet<FieldDeclaration["name"]> = new Set(["size", "count", "style", "seed"])

/** Whether a visitor may set a field; the others ask to sign in. */
export const isStarterField = ({ name }: FieldDeclaration): boolean => STARTER_FIELDS.has(name)

/** What of a draft is sent for a visitor; the rest is kept for when they sign in. */
export function starterPartOf({ prompt, aspect_ratio, width, height, prompt_style, n_iter, seed }: Configuration): Configuration {
  // A recipe names the sides of a shape that is listed.
  const ratio = ratioNamed(aspect_ratio ?? listedShape(width, height))
  return {
    ...(prompt === undefined ? {} : { prompt }),
    ...(ratio === undefined || !STARTER_RATIOS.includes(ratio) ? {} : { aspect_ratio: ratio.code }),
    ...(prompt_style === undefined ? {} : { prompt_style }),
    ...(n_iter === undefined ? {} : { n_iter }),
    ...(seed === undefined ? {} : { seed }),
  }
}

/** Whether a visitor's form has a place for a field of a recipe: words, chance, a look, a listed shape of the starter's model. */
export function visitorTakes(field: keyof RecipeMeta, { art_model_no: model, width, height }: RecipeMeta): boolean {
  if (field === "width" || field === "height") return listedShape(width, height) !== undefined
  if (field === "art_model_no" || field === "art_model_ver_no") return model === undefined || model === STARTER_MODEL.art_model_no
  return field === "prompt" || field === "prompt_style" || field === "seed"
}

/** The listed ratio that a size of the starter's model is. */
export function listedShape(width: number | undefined, height: number | undefined) {
  return STARTER_RATIOS.find(({ code }) => {
    const size = sizeFor(STARTER_MODEL.base_model_type, code)
    return size?.width === width && size?.height === height
  })?.code
}
