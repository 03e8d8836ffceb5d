import { filesOf, lacksOf } from "./model-parts.ts"
import type { NodeClasses } from "./node-class.ts"
import { namedModels, wayLacks } from "./paint-files.ts"
import { baseModels, choicesOf } from "./server-models.ts"
import { SOUND_WAYS } from "./sound-ways.ts"
import { tellingName } from "./told-names.ts"
import { VIDEO_WAYS } from "./video-ways.ts"

/** Models that cannot be driven are told up to so many. */
const MOST_TOLD = 12
/** Files of these folders that are no models of their own. */
const NO_MODEL = /lora|vae|encoder|connector|upscaler|controlnet/i
/** Checkpoints of what moves and sounds, which nothing is painted with. */
const OF_MEDIA = /ltx|wan.?2|hunyuan|ace[-_]?step|stable[-_]?audio|cosmos|mochi/i

/** The models of a server that nobody can be served with, each with what it lacks, or a question where no graph is known for it; null for none. */
export function undrivenWords(classes: NodeClasses): string | null {
  const driven = new Set([...baseModels(classes).map(({ name }) => name), ...mediaFiles(classes, true)])
  const told = modelFiles(classes).filter((name) => !driven.has(name))
  if (told.length === 0) return null
  return told
    .slice(0, MOST_TOLD)
    .map((name) => `${name}: ${lacksFor(classes, name).join(", ") || unknownWords(classes, name)}`)
    .join("; ")
}

/** Of what nobody drives, how its own head calls it. */
function unknownWords(classes: NodeClasses, name: string): string {
  const told = tellingName(classes, name)
  return told === name ? "?" : `? (${told})`
}

/** Everything that is loaded as a model for itself; checkpoints that are not known to play are all painted with. */
function modelFiles(classes: NodeClasses): readonly string[] {
  const checkpoints = choicesOf(classes, "CheckpointLoaderSimple", "ckpt_name")
  const declared = new Set(namedModels(classes).map(({ name }) => name))
  const apart = checkpoints.filter((name) => declared.has(name) || OF_MEDIA.test(tellingName(classes, name)))
  const diffusion = ["UNETLoader", "UnetLoaderGGUF"].flatMap((loader) => choicesOf(classes, loader, "unet_name"))
  return [...new Set([...diffusion.filter((name) => !NO_MODEL.test(name)), ...apart])]
}

const MEDIA_WAYS = [...VIDEO_WAYS, ...SOUND_WAYS]

function mediaFiles(classes: NodeClasses, isReady: boolean): readonly string[] {
  const ways = MEDIA_WAYS.filter((way) => (lacksOf(classes, way).length === 0) === isReady)
  return ways
    .flatMap((way) => [way.model, "second" in way ? way.second : null])
    .flatMap((part) => (part === null ? [] : filesOf(classes, part)))
}

function lacksFor(classes: NodeClasses, name: string): readonly string[] {
  const painted = namedModels(classes).find((one) => one.name === name)
  if (painted !== undefined) return wayLacks(classes, painted.way)
  const [least = []] = MEDIA_WAYS.filter((way) =>
    [way.model, "second" in way ? way.second : null].some((part) => part !== null && filesOf(classes, part).includes(name)),
  )
    .map((way) => lacksOf(classes, way))
    .toSorted((one, other) => one.length - other.length)
  return least
}
