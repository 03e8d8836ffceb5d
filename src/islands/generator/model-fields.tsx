import { useId } from "react"
import { familyOf } from "../../domain/studio/kinds/painting-size.ts"
import { BASE_MODELS, type Category, modeOf, STARTER_MODEL } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"
import { useOfferedModels } from "./use-offered-models.ts"

/** The base model; what it and the renderers cannot do is said below it. */
export function ModelField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta, scene } = useFieldFacts()
  const chosen = meta.art_model_no ?? STARTER_MODEL.art_model_no
  const missing =
    scene === null
      ? []
      : [
          ...(scene.enable_additional_model_panel ? [] : [t("loras"), t("embeddings")]),
          ...(scene.advanced_settings.enable_vae ? [] : [t("vae")]),
          ...(scene.advanced_settings.enable_clip_skip ? [] : [t("clipSkip")]),
          ...(scene.advanced_settings.enable_hd_repair ? [] : [t("hires")]),
          ...(scene.advanced_settings.enable_engine_option ? [] : [t("refiner")]),
          ...(scene.advanced_settings.enable_fine_tuning || modeOf(meta.category) !== "studio" ? [] : [t("labGroup")]),
        ]
  const choose = (value: string) => {
    const model = BASE_MODELS.find(({ art_model_no: no }) => no === value)
    if (model === undefined) return
    const isStarter = model.art_model_no === STARTER_MODEL.art_model_no
    changeMeta(generator, {
      art_model_no: isStarter ? undefined : model.art_model_no,
      art_model_ver_no: isStarter ? undefined : model.art_model_ver_no,
    })
  }
  return (
    <FieldGroup
      label={t("model")}
      hint={
        missing.length === 0
          ? t("model_hint")
          : t("modelLacks", { what: new Intl.ListFormat(document.documentElement.lang).format(missing) })
      }
      error={useFailureAt(paths)}
      onReset={meta.art_model_no === undefined ? undefined : () => choose(STARTER_MODEL.art_model_no)}
    >
      <Choices
        name="art_model_no"
        look="tiles"
        choices={BASE_MODELS.map(({ art_model_no: value, name, base_model_type: family }) => ({ value, label: name, hint: family }))}
        chosen={chosen}
        onChoose={choose}
      />
    </FieldGroup>
  )
}

const CATEGORIES = [1, 3, 5] as const satisfies readonly Category[]

/** How the prompt is read and which defaults count (spec 1§4, categories). */
export function CategoryField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const family = BASE_MODELS.find(({ art_model_no: no }) => no === meta.art_model_no)?.base_model_type ?? STARTER_MODEL.base_model_type
  const chosen = CATEGORIES.find((category) => category === meta.category) ?? 1
  return (
    <FieldGroup
      label={t("category")}
      hint={t("category_hint")}
      error={useFailureAt(paths)}
      onReset={chosen === 1 ? undefined : () => changeMeta(generator, { category: undefined })}
    >
      <Choices
        name="category"
        choices={CATEGORIES.map((value) => ({
          value,
          label: t(`category_${value}`),
          isOff: value === 5 && family !== "sdxl",
          reason: value === 5 && family !== "sdxl" ? t("needsSdxl") : undefined,
        }))}
        chosen={chosen}
        onChoose={(value) => changeMeta(generator, { category: value === 1 ? undefined : value })}
      />
    </FieldGroup>
  )
}

/** A VAE by its name in the renderer. */
export function VaeField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const { vae = "" } = meta
  const offered = useOfferedModels("VAE", familyOf(meta))
  const listId = useId()
  return (
    <TextField
      list={offered.length === 0 ? undefined : listId}
      beside={
        <datalist id={listId}>
          {offered.map(({ model_id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </datalist>
      }
      label={t("vae")}
      hint={t("vae_hint")}
      error={useFailureAt(paths)}
      size="compact"
      name="vae"
      text={vae}
      placeholder={t("ofModel")}
      onText={(text) => changeMeta(generator, { vae: text.trim() === "" ? undefined : text })}
    />
  )
}
