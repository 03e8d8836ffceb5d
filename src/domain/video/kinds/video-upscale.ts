import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { REMAKE_ACTIONS } from "../generation/task-actions.ts"
import { ANY_REMAKE, againPlain, remakeOf, remakePrice, remakeSides } from "../remake/any-remake.ts"
import type { RemakeConfiguration } from "../remake/remake-configuration.ts"
import { checkUpscalable, checkVideo, REMAKE_FACTOR, upscaledSize } from "../remake/remake-rules.ts"

/** A video twice as large; costs half of what making it did. */
export const videoUpscale = defineTaskKind({
  ...ANY_REMAKE,
  name: "video-upscale",
  action: REMAKE_ACTIONS["video-upscale"],
  check: (meta: RemakeConfiguration, sources) => [...checkVideo(meta, sources), ...checkUpscalable(meta, sources)],
  specify: (meta: RemakeConfiguration, facts) => remakeOf("video-upscale", meta, facts, upscaledSize),
  price: (made) => remakePrice(made, made.sourceS, REMAKE_FACTOR),
  lengthPrice: (made) => ({ seconds: made.sourceS, priceOf: (seconds) => remakePrice(made, seconds, REMAKE_FACTOR) }),
  order: (made) => ({ fields: remakeSides(made), inputs: made.inputs }),
  again: againPlain,
})
