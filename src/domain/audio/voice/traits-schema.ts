import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"

/** How somebody speaks, as a renderer measured it (docs/render-protocol.md). */
export const voiceTraitsSchema = once(() =>
  z.object({
    pitch_hz: z.number().check(z.gte(50), z.lte(600)),
    syllables_per_s: z.number().check(z.gte(1), z.lte(10)),
    tilt_db: z.number().check(z.gte(-24), z.lte(12)),
  }),
)
