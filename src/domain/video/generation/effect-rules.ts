import type { FieldError } from "../../_kernel/errors.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { VideoConfiguration } from "./configuration.ts"
import { effectOf } from "./effect-table.ts"
import type { NamedPlace } from "./several-images-rules.ts"

const LIST = "meta.specialEffectsImageList"

/** The images of an effect, by their `order` and then as they are listed: the first is for the first place (spec 2§3). */
export function effectPlacesOf({ specialEffectsImageList = [] }: VideoConfiguration): readonly NamedPlace[] {
  return specialEffectsImageList
    .map(({ url = "", order }, index) => ({ url, index, order: order ?? index }))
    .toSorted((left, right) => left.order - right.order || left.index - right.index)
    .flatMap(({ url, index }, place) => (url === "" ? [] : [{ role: `image-${place + 1}` as const, path: `${LIST}.${index}.url`, url }]))
}

/** What stands against an order: an effect before its images (spec 2§5), and each image that is more than a renderer takes. */
export function checkEffect({ SpecialEffectsAppInfo }: VideoConfiguration, sources: readonly TaskSource[]): readonly FieldError[] {
  const effect = effectOf(SpecialEffectsAppInfo?.id)
  if (effect === null) return [{ path: "meta.SpecialEffectsAppInfo", message: "pleaseSelectEffect" }]
  const filled = new Set(sources.map(({ role }) => role))
  return [
    ...effect.places.flatMap(({ isRequired }, place) =>
      isRequired && !filled.has(`image-${place + 1}`) ? [{ path: `${LIST}.${place}`, message: "pleaseSelectImage" }] : [],
    ),
    ...sources.filter(({ sizeBytes }) => sizeBytes > MAXIMUM_INPUT_BYTES).map(() => ({ path: LIST, message: "SourceTooLarge" })),
  ]
}
