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
import { imageToImage, MASK_ROLE } from "./kinds/image-to-image.ts"
import { imageToText } from "./kinds/image-to-text.ts"
import { removeBackground } from "./kinds/remove-background.ts"
import { IMAGE_ROLE, type NamedImage, namedImage } from "./kinds/source.ts"
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

/** The kind that an action comes to: a studio text with conditions is steered by them (spec 1§5). */
export function studioKindOf(action: ActionKind, meta: Configuration): StudioKind {
  const isSteered = action === "text-to-image" && modeOf(meta.category) === "studio" && (meta.lab_base?.conds ?? []).length > 0
  return KINDS[isSteered ? "condition" : action]
}
