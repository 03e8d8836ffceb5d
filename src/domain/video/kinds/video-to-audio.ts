import { defineTaskKind, type SpecifyFacts } from "../../_kernel/task-kind.ts"
import { effectUnits } from "../../audio/rules.ts"
import { REMAKE_ACTIONS } from "../generation/task-actions.ts"
import { ANY_REMAKE, againWorded, type Remake, remakeOf, remakeSides, remakeWords } from "../remake/any-remake.ts"
import { type RemakeConfiguration, soundRemakeConfigurationSchema } from "../remake/remake-configuration.ts"
import { checkSoundLength, checkVideo, sameSize, soundSeconds } from "../remake/remake-rules.ts"

/** A video whose first seconds get a sound. */
interface Sounding extends Remake<"video-to-audio"> {
  readonly soundS: number
}

function specify(meta: RemakeConfiguration, facts: SpecifyFacts): Sounding {
  const made = remakeOf("video-to-audio", meta, facts, sameSize)
  return { ...made, soundS: soundSeconds(meta.duration, made.sourceS) }
}

const priceOf = (seconds: number) => ({ row: "audioEffect", count: 1, sizePx: null, units: effectUnits(seconds) }) as const

/** A video with a sound that words describe; costs what so many seconds of the sound do. */
export const videoToAudio = defineTaskKind({
  ...ANY_REMAKE,
  name: "video-to-audio",
  action: REMAKE_ACTIONS["video-to-audio"],
  input: soundRemakeConfigurationSchema,
  check: (meta: RemakeConfiguration, sources) => [...checkVideo(meta, sources), ...checkSoundLength(meta.duration, sources)],
  specify,
  price: ({ soundS }) => priceOf(soundS),
  lengthPrice: ({ soundS }) => ({ seconds: soundS, priceOf }),
  order: (made) => ({ fields: { ...remakeWords(made), ...remakeSides(made), duration_s: made.soundS }, inputs: made.inputs }),
  again: againWorded,
})
