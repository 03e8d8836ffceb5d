import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { qualityOf } from "../../domain/studio/quality-rules.ts"
import { CUSTOM_RATIO_CODE, categoryDefaults, NO_STYLE, ratioNamed, STARTER_MODEL, STYLES } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { countWithin } from "../studio/images-left.ts"
import { useBaseModels, useModelWords } from "../studio/offered-models.ts"
import { firstPassSize } from "./draft-size.ts"
import type { FieldDeclaration, OwnName } from "./field-declaration.ts"
import { NONE } from "./fields.ts"
import { useGenerator } from "./generator-state.ts"
import { useChoiceWords } from "./use-choice-words.ts"
import { useFieldFacts } from "./use-field-facts.ts"

/** What a field is set to, in words, and whether that is somebody's own choice; empty where there is nothing to say. */
export interface FieldSummary {
  readonly text: string
  readonly isOwn: boolean
}

/** Paths of what a configuration says, as failures name them. */
function pathsOf(value: unknown, path = "meta"): readonly string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [] : [path, ...value.flatMap((one, index) => pathsOf(one, `${path}.${String(index)}`))]
  if (typeof value !== "object" || value === null) return value === undefined ? [] : [path]
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`))
}

/** Whether a configuration says something of a field itself. */
export function isOwnIn(meta: Configuration, { paths }: Pick<FieldDeclaration, "paths">): boolean {
  return pathsOf(meta).some((path) => paths.test(path))
}

/** Words what fields are set to, as closed lines and chips show it. */
export function useFieldSummary(): (field: FieldDeclaration) => FieldSummary {
  const t = useMessages("making")
  const wordOf = useChoiceWords()
  const ownWords = useOwnWords()
  const facts = useFieldFacts()
  return (field) => {
    const isOwn = isOwnIn(facts.meta, field)
    switch (field.control) {
      case "range":
        return { text: String(field.read(facts.meta) ?? field.initial(facts)), isOwn }
      case "select": {
        const value = field.read(facts.meta) ?? field.initial(facts)
        return { text: value === NONE ? "" : wordOf(field.name, value), isOwn }
      }
      case "switch":
        return { text: (field.read(facts.meta) ?? field.initial(facts)) ? t("on") : "", isOwn }
      case "own":
        return { text: ownWords[field.name](), isOwn: field.name === "quality" ? ownWords.isQualityOwn : isOwn }
    }
  }
}

function useOwnWords(): Readonly<Record<OwnName, () => string>> & { readonly isQualityOwn: boolean } {
  const t = useMessages("making")
  const studio = useMessages("studio")
  const generator = useMessages("generator")
  const state = useGenerator()
  const { meta } = useFieldFacts()
  const { images } = useStore(state.$draft)
  const left = useStore(state.studio.$imagesLeft)
  const { defaultImages } = rightsOf(useStore(state.studio.$plan))
  const modelNo = meta.art_model_no ?? STARTER_MODEL.art_model_no
  const models = useBaseModels(modelNo)
  const modelWords = useModelWords()
  const quality = qualityOf(meta, { category: meta.category, modelNo: meta.art_model_no, canHires: true })
  const some = (count: number) => (count === 0 ? t("none") : String(count))
  const nothing = () => ""
  return {
    isQualityOwn: quality !== "normal",
    size: () => {
      const size = firstPassSize(meta, images)
      const isListed = meta.width === undefined && meta.height === undefined && meta.aspect_ratio !== CUSTOM_RATIO_CODE
      const ratio = isListed && meta.aspect_ratio !== undefined ? ratioNamed(meta.aspect_ratio) : undefined
      if (ratio !== undefined) return ratio.label
      return size.width === size.height ? "1:1" : `${String(size.width)} × ${String(size.height)}`
    },
    count: () => t("images", { count: countWithin(meta.n_iter ?? defaultImages, left) }),
    seed: () => (meta.seed === undefined || meta.seed === 0 || meta.seed === -1 ? t("random") : String(meta.seed)),
    style: () => {
      const usual = categoryDefaults(meta.category).style
      const named = meta.prompt_style ?? meta.studio?.style ?? meta.sdxl?.prompt_style ?? usual
      const style = STYLES.find((one) => one === named)
      return style !== undefined ? studio(`style_${style}`) : named === null || named === NO_STYLE ? studio("noStyle") : named
    },
    model: () => modelWords(models.find(({ art_model_no: no }) => no === modelNo) ?? STARTER_MODEL),
    category: () => generator(`category_${meta.category === 3 || meta.category === 5 ? meta.category : 1}`),
    loras: () => some(meta.lora_models?.length ?? 0),
    embeddings: () => some(meta.embeddings?.length ?? 0),
    quality: () => studio(`quality_${quality}`),
    looks: () => (meta.lab_base?.style_selections ?? []).join(" · ") || t("none"),
    negative: () => meta.negative_prompt ?? meta.negative_prompt_sdxl ?? studio("negativeDefault"),
    mask: () => (meta.mask === undefined ? t("none") : generator("mask")),
    controls: () => some(meta.controlnet_units?.length ?? 0),
    conditions: () => some(meta.lab_base?.conds?.length ?? 0),
    repairs: () => some(meta.ad_units?.length ?? 0),
    repairsAfter: () => some(meta.ad_units?.length ?? 0),
    scale: () => (meta.scaling_ratio === undefined ? "" : `${String(meta.scaling_ratio)}×`),
    sweep: () => (meta.sweep === undefined ? "" : t("on")),
    vae: () => meta.vae ?? "",
    ...{ faces: nothing, browserUpscale: nothing, describe: nothing, frame: nothing },
  }
}
