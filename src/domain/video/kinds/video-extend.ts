import { type Delivered, defineTaskKind } from "../../_kernel/task-kind.ts"
import { REMAKE_ACTIONS } from "../generation/task-actions.ts"
import { ANY_REMAKE, addedOf, againWorded, inspectVideo, remakeOf, remakePrice, remakeSides, remakeWords } from "../remake/any-remake.ts"
import type { RemakeConfiguration } from "../remake/remake-configuration.ts"
import { checkVideo, sameSize } from "../remake/remake-rules.ts"

/** A video that goes on where it ended; costs its added seconds. */
export const videoExtend = defineTaskKind({
  ...ANY_REMAKE,
  name: "video-extend",
  action: REMAKE_ACTIONS["video-extend"],
  check: (meta: RemakeConfiguration, sources) => checkVideo(meta, sources, addedOf(meta)),
  specify: (meta: RemakeConfiguration, facts) => remakeOf("video-extend", meta, facts, sameSize, addedOf(meta)),
  price: (made) => remakePrice(made, made.addedS, 1),
  lengthPrice: (made) => ({ seconds: made.addedS, beforeS: made.sourceS, priceOf: (seconds) => remakePrice(made, seconds, 1) }),
  // A video that came back as it was is no longer one.
  inspect: (delivered: Delivered, { sourceS, addedS }) => inspectVideo(delivered, sourceS + addedS / 2),
  order: (made) => ({ fields: { ...remakeWords(made), ...remakeSides(made), duration_s: made.addedS }, inputs: made.inputs }),
  again: againWorded,
})
