import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { REMAKE_ACTIONS } from "../generation/task-actions.ts"
import { ANY_REMAKE, againPlain, remakeOf, remakePrice, remakeSides } from "../remake/any-remake.ts"
import type { RemakeConfiguration } from "../remake/remake-configuration.ts"
import { checkVideo, REMAKE_FACTOR, sameSize } from "../remake/remake-rules.ts"

/** A video with twice the pictures in a second; costs half of what making it did. */
export const frameInterpolation = defineTaskKind({
  ...ANY_REMAKE,
  name: "frame-interpolation",
  action: REMAKE_ACTIONS["frame-interpolation"],
  check: (meta: RemakeConfiguration, sources) => checkVideo(meta, sources),
  specify: (meta: RemakeConfiguration, facts) => remakeOf("frame-interpolation", meta, facts, sameSize),
  price: (made) => remakePrice(made, made.sourceS, REMAKE_FACTOR),
  lengthPrice: (made) => ({ seconds: made.sourceS, priceOf: (seconds) => remakePrice(made, seconds, REMAKE_FACTOR) }),
  order: (made) => ({ fields: remakeSides(made), inputs: made.inputs }),
  again: againPlain,
})
