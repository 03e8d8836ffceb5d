import type { TaskKind } from "../_kernel/task-kind.ts"
import type { PriceRow } from "../credits/rules.ts"
import type { Configuration } from "./configuration.ts"
import { animation } from "./kinds/animation.ts"
import { characterRepair } from "./kinds/character-repair.ts"
import { condition, namedControls } from "./kinds/condition.ts"
import { controlPreview, namedForPreview } from "./kinds/control-preview.ts"
import { expansion } from "./kinds/expansion.ts"
import { faceSwap, namedFaces } from "./kinds/face-swap.ts"
import { namedGuides } from "./kinds/guides.ts"
import { imageSweep } from "./kinds/image-sweep.ts"
import { imageToImage, MASK_ROLE } from "./kinds/image-to-image.ts"
import { imageToText } from "./kinds/image-to-text.ts"
import { removeBackground } from "./kinds/remove-background.ts"
import { IMAGE_ROLE, type NamedImage, namedImage } from "./kinds/source.ts"
import { steeredSweep } from "./kinds/steered-sweep.ts"
import { sweep } from "./kinds/sweep.ts"
import { textToImage } from "./kinds/text-to-image.ts"
import { upscale } from "./kinds/upscale.ts"
import { variation } from "./kinds/variation.ts"
import { type ActionKind, modeOf } from "./rules.ts"

/** A kind of the studio's, with the images that a configuration names for it. */
interface StudioKind {
  readonly kind: TaskKind<Configuration, PriceRow>
  /** What a result named beside the configuration is to it; null where it takes none. */
  readonly parentRole: string | null
  readonly named: (meta: Configuration) => readonly NamedImage[]
}

function withMask(meta: Configuration): readonly NamedImage[] {
  return [...namedImage(meta), ...(meta.mask === undefined ? [] : [{ role: MASK_ROLE, path: "meta.mask", url: meta.mask }])]
}

function fromImage(kind: TaskKind<Configuration, PriceRow>): StudioKind {
  return { kind, parentRole: IMAGE_ROLE, named: namedImage }
}

const KINDS: Readonly<Record<ActionKind, StudioKind>> = {
  "text-to-image": { kind: textToImage, parentRole: null, named: namedGuides },
  "image-to-image": { kind: imageToImage, parentRole: IMAGE_ROLE, named: (meta) => [...withMask(meta), ...namedGuides(meta)] },
  condition: { kind: condition, parentRole: IMAGE_ROLE, named: (meta) => [...namedControls(meta), ...namedGuides(meta)] },
  variation: fromImage(variation),
  upscale: fromImage(upscale),
  "image-to-text": fromImage(imageToText),
  "remove-background": fromImage(removeBackground),
  "control-preview": { kind: controlPreview, parentRole: IMAGE_ROLE, named: namedForPreview },
  expansion: fromImage(expansion),
  "face-swap": { kind: faceSwap, parentRole: "target", named: namedFaces },
  animation: fromImage(animation),
  "character-repair": fromImage(characterRepair),
}

/** Kinds that take a sweep, by their own names. */
const SWEEPS: Readonly<Record<string, TaskKind<Configuration, PriceRow>>> = {
  [textToImage.name]: sweep,
  [imageToImage.name]: imageSweep,
  [condition.name]: steeredSweep,
}

/** The kind that an action comes to: a studio text with conditions is steered by them (spec 1§5), and settings that are swept make a grid. */
export function studioKindOf(action: ActionKind, meta: Configuration): StudioKind {
  const isSteered = action === "text-to-image" && modeOf(meta.category) === "studio" && (meta.lab_base?.conds ?? []).length > 0
  const found = KINDS[isSteered ? "condition" : action]
  return meta.sweep === undefined ? found : { ...found, kind: SWEEPS[found.kind.name] ?? found.kind }
}
