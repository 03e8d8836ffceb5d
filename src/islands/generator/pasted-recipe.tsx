import { type RefObject, useState } from "react"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { CUSTOM_RATIO_CODE, STARTER_MODEL } from "../../domain/studio/index.ts"
import type { RecipeAsSettings, RecipeMeta } from "../../domain/studio/recipe-rules.ts"
import { openGenerator } from "../_runtime/generator-dialog.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { STARTER_RATIOS, settingsOfMeta, starterSizeOf } from "../studio/settings.ts"
import { fillSettings, type StudioState, useStudio } from "../studio/studio-state.ts"
import { saveDraft } from "./draft.ts"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { type PastedRecipe, useRecipePaste } from "./use-recipe-paste.ts"

const RecipeDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./recipe-dialog.tsx").then((chunk) => chunk.RecipeDialog),
)

/** A recipe that is pasted onto the simple form: what it says is shown before it fills anything. */
export function PastedRecipeDialog({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const t = useMessages("result")
  const studio = useStudio()
  const [pasted, setPasted] = useState<PastedRecipe | null>(null)
  useRecipePaste({
    form,
    takesImages: true,
    onRecipe: setPasted,
    onNone: () => announce({ tone: "plain", body: { kind: "text", text: t("noRecipe") } }),
  })
  if (pasted === null) return null
  return (
    <RecipeDialog
      pasted={pasted}
      takes={isSignedIn() ? undefined : visitorTakes}
      onUse={(settings) => takeRecipe(studio, settings)}
      onClose={() => setPasted(null)}
    />
  )
}

/** Fields of a recipe that the simple form has. */
const SIMPLE_FIELDS: ReadonlySet<string> = new Set([
  "prompt",
  "negative_prompt",
  "width",
  "height",
  "steps",
  "cfg_scale",
  "seed",
  "sampler_name",
  "prompt_style",
  "n_iter",
  "art_model_no",
  "art_model_ver_no",
])

/** Whether a visitor's form has a place for a field: words, chance, a look, a listed shape of the starter's model. */
function visitorTakes(field: keyof RecipeMeta, { art_model_no: model, width, height }: RecipeMeta): boolean {
  if (field === "width" || field === "height") return listedShape(width, height) !== undefined
  if (field === "art_model_no" || field === "art_model_ver_no") return isStarters(model)
  return field === "prompt" || field === "prompt_style" || field === "seed"
}

/** Fills the simple form; what a member's recipe has beyond it opens in the form of all settings. */
function takeRecipe(studio: StudioState, recipe: RecipeAsSettings): void {
  const meta = metaOfRecipe(recipe)
  const isSimple = Object.keys(meta).every((field) => SIMPLE_FIELDS.has(field)) && isStarters(meta.art_model_no)
  if (isSimple || !isSignedIn()) {
    fillSettings(studio, { ...settingsOfMeta(shaped(meta)), seed: meta.seed ?? null, speed: studio.$settings.get().speed })
    return
  }
  saveDraft("generator", "textToImage", { meta, images: [] })
  openGenerator(`/${location.pathname.split("/")[1] ?? "en"}/generator?tab=textToImage`)
}

function isStarters(modelNo: string | undefined): boolean {
  return modelNo === undefined || modelNo === STARTER_MODEL.art_model_no
}

/** A size as the simple form has it: a listed shape, else one of one's own. */
function shaped(meta: Configuration): Configuration {
  const { width, height } = meta
  if (width === undefined || height === undefined) return meta
  return { ...meta, aspect_ratio: listedShape(width, height) ?? CUSTOM_RATIO_CODE }
}

function listedShape(width: number | undefined, height: number | undefined) {
  return STARTER_RATIOS.find(({ code }) => starterSizeOf(code).width === width && starterSizeOf(code).height === height)?.code
}
