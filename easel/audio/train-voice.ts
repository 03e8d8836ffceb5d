import type { Studio } from "../edit/studio.ts"
import { OrderFailure } from "../order-failure.ts"
import type { VoiceTrainingOrder } from "../orders/voice-orders.ts"
import { measureVoice } from "./measure-voice.ts"
import { readMono } from "./read-sound.ts"

/** So much of a sample is listened to. */
const HEARD_S = 120

/** Measures the sample that came with the order. Throws `OrderFailure` where nobody speaks in it. */
export async function runVoiceTraining(_order: VoiceTrainingOrder, studio: Studio): Promise<void> {
  const sound = await readMono(studio.inputPath("voice"), HEARD_S)
  studio.pause()
  if (studio.mustStop()) return
  const traits = measureVoice(sound)
  if (traits === null) throw new OrderFailure("input-unreadable", "nobody speaks in the sample")
  studio.answer({ ...traits, is_preview: true })
}
