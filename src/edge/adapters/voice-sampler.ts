import type { VoiceSampler } from "../../domain/audio/ports.ts"
import { within } from "../durable/within.ts"
import type { Env } from "../env.ts"
import { createLog } from "./log.ts"

/** Whoever asks for a sample is told by then. */
const PATIENCE_MS = 18_000

/** Samples by way of their server's booth. */
export function createVoiceSampler(env: Pick<Env, "SAMPLE_BOOTH">): VoiceSampler {
  return {
    async make({ fields, ...order }) {
      const booth = env.SAMPLE_BOOTH.get(env.SAMPLE_BOOTH.idFromName(order.server))
      try {
        return (await within(booth.make({ ...order, fieldsJson: JSON.stringify(fields) }), PATIENCE_MS)) ?? "failed"
      } catch (error) {
        createLog({ object: "voice-sampler" }).error("booth is away", { error: String(error) })
        return "failed"
      }
    },
  }
}
