import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { qualityOf } from "../../domain/studio/quality-rules.ts"
import { CUSTOM_RATIO_CODE, categoryDefaults, NO_STYLE, ratioNamed, STARTER_MODEL, STYLES } from "../../domain/studio/rules.ts"
import { type FieldSummary, type FormHandle, useFieldSummary } from "../_making/form/form-handle.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { countWithin } from "../studio/images-left.ts"
import { useBaseModels, useModelWords } from "../studio/offered-models.ts"
import { firstPassSize } from "./draft-size.ts"
import type { FieldDeclaration, FieldFacts, ImageNames, OwnName } from "./field-declaration.ts"
import { rewriteMeta, useGenerator } from "./generator-state.ts"
import { useChoiceWords } from "./use-choice-words.ts"
import { failureAt, useFieldFacts } from "./use-field-facts.ts"

/** The open tab's form, as its fields see it. */
export function useImageForm(): FormHandle<FieldFacts, ImageNames> {
  const t = useMessages("generator")
  const generator = useGenerator()
  const facts = useFieldFacts()
  const valueOf = useChoiceWords()
  const nameOf = useFieldNames()
  const failures = useStore(generator.studio.$failures)
  const errorWords = useErrorWords()
  return {
    facts,
    failures,
    words: {
      nameOf,
      hintOf: (field) =>
        field.control === "own" || field.control === "seed" || field.control === "text" ? undefined : t(`${field.name}_hint`),
      valueOf,
      reasonOf: (reason) => reason,
    },
    errorAt: (paths) => failureAt(failures, paths, errorWords),
    rewrite: (change) => rewriteMeta(generator, change),
  }
}

/** Words what fields are set to, as closed lines and chips show it. */
export function useImageSummary(): (field: FieldDeclaration) => FieldSummary {
  const form = useImageForm()
  const { isQualityOwn, ...own } = useOwnWords()
  const summaryOf = useFieldSummary(form, (name) => own[name]())
  return (field) => (field.name === "quality" ? { ...summaryOf(field), isOwn: isQualityOwn } : summaryOf(field))
}

/** What fields are called. */
export function useFieldNames(): (field: FieldDeclaration) => string {
  const t = useMessages("generator")
  const studio = useMessages("studio")
  return (field) => {
    if (field.control === "seed") return studio("seedLabel")
    if (field.control !== "own") return t(field.name)
    switch (field.name) {
      case "size":
        return studio("sizeLabel")
      case "count":
        return studio("countLabel")
      case "style":
        return studio("styleLabel")
      case "quality":
        return studio("quality")
      case "negative":
        return studio("negativeWords")
      default:
        return t(`field_${field.name}`)
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
