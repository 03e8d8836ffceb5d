import type { ModelType } from "../../domain/_kernel/model-family.ts"
import { MODELS } from "../../domain/model/rules.ts"
import type { NamedModel } from "../../domain/studio/model-names.ts"
import type { SceneLists } from "../../domain/studio/offer-rules.ts"
import type { OfferedSettings } from "../../domain/studio/recipe-rules.ts"
import {
  baseModelOf,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_SIDE_PX,
  MAXIMUM_STEPS,
  MINIMUM_SIDE_PX,
  SAMPLERS,
  STARTER_MODEL,
  STYLES,
  UPSCALERS,
} from "../../domain/studio/rules.ts"
import type { OfferedModel } from "../studio/offered-models.ts"

/** What the starter's model calls itself in the images that it makes. */
const STARTER_IN_IMAGES = "Easel preview"

type Listed = { readonly no: string; readonly versionNo: string; readonly type: ModelType; readonly name: string; readonly hash?: string }

function listedOf(models: readonly OfferedModel[] | null): readonly Listed[] {
  return (
    models?.map(({ id: no, model_ver_no: versionNo, model_type: type, name, hash }) => ({
      no,
      versionNo,
      type,
      name,
      ...(hash === undefined ? {} : { hash }),
    })) ?? MODELS.map(({ id: no, versionNo, type, name }) => ({ no, versionNo, type, name }))
  )
}

/** Models of a type under all of their names: the number, which recipes of this site write, the server's own, and the title. */
function named(listed: readonly Listed[], type: ModelType): readonly NamedModel[] {
  return listed
    .filter((model) => model.type === type)
    .flatMap(({ no, versionNo, name, hash }) => {
      const serverName = type === "Checkpoint" ? baseModelOf(no)?.serverName : undefined
      const names = [no, ...(serverName === undefined ? [] : [serverName]), name]
      return names.map((one) => ({ no, versionNo, name: one, ...(hash === undefined ? {} : { hash }) }))
    })
}

/** What a recipe can be taken into: what the site offers, as far as it is known. */
export function offeredSettings({
  models = null,
  lists,
}: {
  readonly models?: readonly OfferedModel[] | null
  readonly lists?: SceneLists | undefined
} = {}): OfferedSettings {
  const listed = listedOf(models)
  return {
    samplers: lists?.samplers ?? SAMPLERS,
    sizes: { minimum: MINIMUM_SIDE_PX, maximum: MAXIMUM_SIDE_PX },
    steps: { minimum: 1, maximum: MAXIMUM_STEPS },
    cfgScale: { minimum: 1, maximum: MAXIMUM_CFG_SCALE },
    models: [
      ...named(listed, "Checkpoint"),
      { no: STARTER_MODEL.art_model_no, versionNo: STARTER_MODEL.art_model_ver_no, name: STARTER_IN_IMAGES },
    ],
    loras: named(listed, "LORA"),
    vaes: listed.filter(({ type }) => type === "VAE").map(({ no }) => no),
    upscalers: lists?.upscalers ?? UPSCALERS,
    refiners: named(listed, "Checkpoint"),
    styles: STYLES,
    detectors: lists?.detectors ?? [],
  }
}
