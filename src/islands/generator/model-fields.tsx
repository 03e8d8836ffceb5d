import { useId } from "react"
import { familyOf } from "../../domain/studio/kinds/painting-size.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import { type Category, modeOf, STARTER_MODEL } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices, SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { type ChoosableModel, useBaseModels, useModelWords } from "../studio/offered-models.ts"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { isModelGone } from "./order-of-draft.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"
import { useOfferedModels } from "./use-offered-models.ts"

/** The base model; what it and the renderers cannot do is said below it. */
export function ModelField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta, scene } = useFieldFacts()
  const failure = useFailureAt(paths)
  const chosen = meta.art_model_no ?? STARTER_MODEL.art_model_no
  const models = useBaseModels(chosen)
  const wordsOf = useModelWords()
  const lacks = useLacks(scene, modeOf(meta.category) === "studio")
  const choose = (value: string) => {
    const model = models.find(({ art_model_no: no }) => no === value)
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
      hint={lacks.length === 0 ? t("model_hint") : lacks.join(" ")}
      error={failure ?? (isModelGone(meta, scene) ? "NoServerModel" : undefined)}
      onReset={meta.art_model_no === undefined ? undefined : () => choose(STARTER_MODEL.art_model_no)}
    >
      {models.length > MOST_TILES ? (
        <SelectField
          size="compact"
          label={t("model")}
          isLabelHidden
          name="art_model_no"
          choices={models.map((model) => ({ value: model.art_model_no, label: [wordsOf(model), ...hintOf(model)].join(" · ") }))}
          chosen={chosen}
          onChoose={choose}
        />
      ) : (
        <Choices
          name="art_model_no"
          look="tiles"
          choices={models.map((model) => ({ value: model.art_model_no, label: wordsOf(model), hint: hintOf(model)[0] }))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </FieldGroup>
  )
}

/** More models than this are a list. */
const MOST_TILES = 8

function hintOf({ base_model_type: family, isFamilyUnknown }: ChoosableModel): readonly string[] {
  return isFamilyUnknown === true ? [] : [family]
}

/** What is not there with the model, a sentence for each reason. */
function useLacks(scene: SceneConfig | null, isStudio: boolean): readonly string[] {
  const t = useMessages("generator")
  const studio = useMessages("studio")
  if (scene === null) return []
  const { advanced_settings: advanced } = scene
  const off: readonly (readonly [name: string, words: string])[] = [
    ...(scene.enable_additional_model_panel ? [] : [["enable_additional_model_panel", t("loras")] as const]),
    ...(scene.enable_additional_model_panel ? [] : [["enable_additional_model_panel", t("embeddings")] as const]),
    ...(advanced.enable_negative_prompts ? [] : [["enable_negative_prompts", t("negativeGroup")] as const]),
    ...(advanced.enable_steps ? [] : [["enable_steps", t("steps")] as const]),
    ...(advanced.enable_cfg_scale ? [] : [["enable_cfg_scale", t("cfg")] as const]),
    ...(advanced.enable_sampler_name ? [] : [["enable_sampler_name", t("sampler")] as const]),
    ...(advanced.enable_seed_option ? [] : [["enable_seed_option", studio("seedLabel")] as const]),
    ...(advanced.enable_vae ? [] : [["enable_vae", t("vae")] as const]),
    ...(advanced.enable_clip_skip ? [] : [["enable_clip_skip", t("clipSkip")] as const]),
    ...(advanced.enable_hd_repair ? [] : [["enable_hd_repair", t("hires")] as const]),
    ...(advanced.enable_engine_option ? [] : [["enable_engine_option", t("refiner")] as const]),
    ...(advanced.enable_fine_tuning || !isStudio ? [] : [["enable_fine_tuning", t("labGroup")] as const]),
  ]
  const list = new Intl.ListFormat(document.documentElement.lang)
  const sentences = [
    ["server", "noServerOffers"],
    ["model", "noServerWithModel"],
    ["family", "modelLacks"],
  ] as const
  return sentences.flatMap(([reason, sentence]) => {
    const what = off.filter(([name]) => (scene.off_because?.[name] ?? "family") === reason).map(([, words]) => words)
    return what.length === 0 ? [] : [t(sentence, { what: list.format(what) })]
  })
}

const CATEGORIES = [1, 3, 5] as const satisfies readonly Category[]

/** How the prompt is read and which defaults count (spec 1§4, categories). */
export function CategoryField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const family = familyOf(meta)
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
