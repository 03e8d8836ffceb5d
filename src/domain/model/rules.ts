import type { ModelType } from "../_kernel/model-family.ts"
import type { FleetModel } from "../backend/rules.ts"
import { BASE_MODELS, type BaseModel, MODEL_FAMILIES, type ModelFamily, titleOf } from "../studio/rules.ts"

/** A model that a task may name: a base model, or something that is laid over one. */
export interface ListedModel {
  readonly id: string
  readonly versionNo: string
  readonly type: ModelType
  readonly name: string
  /** The families that it fits; a base model has one. */
  readonly families: readonly ModelFamily[]
  /** Words of a prompt that wake it. */
  readonly trainedWords: readonly string[]
  /** Belongs into the negative prompt. */
  readonly isNegative: boolean
  readonly isPreview: boolean
  /** SHA-256 in hex or its beginning, where a server says it. */
  readonly hash: string | null
}

function over(type: ModelType, id: string, name: string, trainedWords: readonly string[] = [], isNegative = false): ListedModel {
  return { id, versionNo: "1", type, name, families: MODEL_FAMILIES, trainedWords, isNegative, isPreview: true, hash: null }
}

/** What the preview renderer lays over its models (easel/looks/table.ts); other renderers bring theirs. */
const OVER_MODELS: readonly ListedModel[] = [
  over("LORA", "film-grain", "Film grain", ["film grain", "analog"]),
  over("LORA", "soft-light", "Soft light", ["soft light", "soft glow"]),
  over("LORA", "ink-lines", "Ink lines", ["ink drawing"]),
  over("LORA", "pastel-wash", "Pastel wash", ["pastel colors"]),
  over("LORA", "night-glow", "Night glow", ["night", "glow"]),
  over("LORA", "paper-texture", "Paper texture", ["rough paper"]),
  over("TextualInversion", "misty-morning", "Misty morning", ["misty morning"]),
  over("TextualInversion", "storybook-glow", "Storybook glow", ["storybook"]),
  over("TextualInversion", "low-contrast-negative", "Against low contrast", ["low contrast"], true),
  over("VAE", "easel-vae-vivid", "Vivid colours"),
  over("VAE", "easel-vae-neutral", "Neutral colours"),
]

/** Every model of this site: the base models first. */
export const MODELS: readonly ListedModel[] = [
  ...BASE_MODELS.map(
    ({ art_model_no: id, art_model_ver_no: versionNo, name, base_model_type: family, is_preview: isPreview }): ListedModel => ({
      id,
      versionNo,
      type: "Checkpoint",
      name,
      families: [family],
      trainedWords: [],
      isNegative: false,
      isPreview,
      hash: null,
    }),
  ),
  ...OVER_MODELS,
]

/** What servers say that they have, by type; null where none says it of a type. */
export interface SaidModels {
  readonly base: readonly (BaseModel & { readonly hash: string | null })[] | null
  readonly loras: readonly FleetModel[] | null
  readonly embeddings: readonly string[] | null
  readonly vaes: readonly string[] | null
}

/** The models that servers have, in the order of the types; of a type that none lists, those that are always here. */
export function modelsOfServers(said: SaidModels): readonly ListedModel[] {
  const usual = (type: ModelType) => MODELS.filter((model) => model.type === type)
  const others = (type: ModelType, listed: readonly SaidModel[] | null) => listed?.map((model) => overOfServer(type, model)) ?? usual(type)
  const plain = (names: readonly string[] | null) => names?.map((name) => ({ name, hash: null, family: null, isPreview: null })) ?? null
  return [
    ...(said.base?.map(
      ({
        art_model_no: id,
        art_model_ver_no: versionNo,
        name,
        base_model_type: family,
        is_preview: isPreview,
        hash,
        ...model
      }): ListedModel => ({
        id,
        versionNo,
        type: "Checkpoint",
        name,
        families: model.isFamilyUnknown === true ? MODEL_FAMILIES : [family],
        trainedWords: [],
        isNegative: false,
        isPreview,
        hash,
      }),
    ) ?? usual("Checkpoint")),
    ...others("LORA", said.loras),
    ...others("TextualInversion", plain(said.embeddings)),
    ...others("VAE", plain(said.vaes)),
  ]
}

/** What is said of something that is laid over a model; of plain names nobody says whether they are previews. */
type SaidModel = Pick<FleetModel, "name" | "hash" | "family"> & { readonly isPreview: boolean | null }

/** Of what the preview renderer has, the site knows more than a server's list says. */
function overOfServer(type: ModelType, { name, hash, family, isPreview }: SaidModel): ListedModel {
  const known = OVER_MODELS.find((model) => model.type === type && model.id === name)
  if (known !== undefined) return { ...known, isPreview: isPreview ?? known.isPreview }
  const model = over(type, name, titleOf(name))
  return { ...model, hash, isPreview: isPreview ?? false, ...(family === null ? {} : { families: [family] }) }
}

/** What models are looked for by; what is absent does not matter. */
export interface ModelQuery {
  readonly keyword?: string | undefined
  readonly types?: readonly ModelType[] | undefined
  readonly families?: readonly ModelFamily[] | undefined
}

/** The models that fit: every word of the keyword is somewhere in the name, the number or the trained words. */
export function findModels({ keyword = "", types, families }: ModelQuery, models: readonly ListedModel[] = MODELS): readonly ListedModel[] {
  const words = keyword.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return models.filter((model) => {
    const text = [model.name, model.id, ...model.trainedWords].join(" ").toLocaleLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (types === undefined || types.length === 0 || types.includes(model.type)) &&
      (families === undefined || families.length === 0 || families.some((family) => model.families.includes(family)))
    )
  })
}
