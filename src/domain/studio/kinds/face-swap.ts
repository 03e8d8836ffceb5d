import { given } from "../../_kernel/given.ts"
import { defineTaskKind, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { DEFAULT_FACE_DISTANCE } from "../rules.ts"
import { ONE_IMAGE, type OneImage, perMegapixel, priceOne } from "./from-one-image.ts"
import { checkSource, type NamedImage, namedImage, ownGridSize, theSource } from "./source.ts"

const MEGAPIXEL_MS = 3000
/** The image whose face is exchanged, and the one that lends its own. */
const TARGET = { role: "target", path: "meta.exchange_face.target_uri" } as const
const SOURCE = { role: "source", path: "meta.exchange_face.source_uri" } as const

/** A place in an image, in shares of its sides. */
type Spot = NonNullable<NonNullable<Configuration["exchange_face"]>["target_face"]>

interface FaceSwapSpecification extends OneImage {
  readonly kind: "face-swap"
  readonly faceDistance: number
  readonly targetFace?: Spot
  readonly sourceFace?: Spot
  readonly inputs: readonly OrderInput[]
}

/** Both images, as a configuration names them: the target may be the image that the task is about. */
export function namedFaces(meta: Configuration): readonly NamedImage[] {
  const { target_uri: target, source_uri: source } = meta.exchange_face ?? {}
  return [
    ...(target === undefined ? namedImage(meta).map((named) => ({ ...named, role: TARGET.role })) : [{ ...TARGET, url: target }]),
    ...(source === undefined ? [] : [{ ...SOURCE, url: source }]),
  ]
}

/** The face of one image in another (spec 1§4, action 22). */
export const faceSwap = defineTaskKind({
  ...ONE_IMAGE,
  name: "face-swap",
  action: 22,
  input: configurationSchema,
  check: (_meta: Configuration, sources) => [...checkSource(sources, TARGET), ...checkSource(sources, SOURCE)],
  specify(meta: Configuration, { sources }): FaceSwapSpecification {
    const target = theSource(sources, TARGET.role)
    const { target_face: targetFace, source_face: sourceFace } = meta.exchange_face ?? {}
    return {
      kind: "face-swap",
      prompt: target.prompt,
      ...ownGridSize(target),
      seed: null,
      faceDistance: meta.exchange_face?.face_distance ?? DEFAULT_FACE_DISTANCE,
      ...given({ targetFace, sourceFace }),
      source: shownSource(target),
      inputs: [target, theSource(sources, SOURCE.role)].map(inputOf),
    }
  },
  price: (specification) => priceOne("faceSwap", specification),
  estimateMs: perMegapixel(MEGAPIXEL_MS),
  order: ({ width, height, faceDistance, targetFace, sourceFace, inputs }) => ({
    fields: {
      width,
      height,
      face_distance: faceDistance,
      ...given({ target_face: targetFace, source_face: sourceFace }),
    },
    inputs,
  }),
})
