import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { effectUnits } from "../../audio/rules.ts"
import { REMAKE_ACTIONS } from "../generation/task-actions.ts"
import { ANY_REMAKE, remakeOf, remakeSides, remakeWords } from "../remake/any-remake.ts"
import type { RemakeConfiguration } from "../remake/remake-configuration.ts"
import { checkVideo, sameSize } from "../remake/remake-rules.ts"

/** A video with a sound that words describe; costs what the sound does. */
export const videoToAudio = defineTaskKind({
  ...ANY_REMAKE,
  name: "video-to-audio",
  action: REMAKE_ACTIONS["video-to-audio"],
  check: (meta: RemakeConfiguration, sources) => checkVideo(meta, sources),
  specify: (meta: RemakeConfiguration, facts) => remakeOf("video-to-audio", meta, facts, sameSize),
  price: ({ sourceS }) => ({ row: "audioEffect", count: 1, sizePx: null, units: effectUnits(sourceS) }),
  order: (made) => ({ fields: { ...remakeWords(made), ...remakeSides(made) }, inputs: made.inputs }),
})
