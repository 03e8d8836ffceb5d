import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { REMAKE_ACTIONS } from "../generation/task-actions.ts"
import { ANY_REMAKE, addedOf, remakeOf, remakePrice, remakeSides, remakeWords } from "../remake/any-remake.ts"
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
  order: (made) => ({ fields: { ...remakeWords(made), ...remakeSides(made), duration_s: made.addedS }, inputs: made.inputs }),
})
