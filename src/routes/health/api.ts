import { health } from "../../domain/_kernel/health-contract.ts"
import { answerErrorWith } from "../_http/answer.ts"
import { serve } from "../_http/serve.ts"

/** Without these nothing works; a renderer that is away only makes tasks wait. */
const ESSENTIAL = new Set(["worker", "database"])

export const healthApi = serve(
  { health },
  {
    health: async (context) => {
      const parts = [...(await context.partsHealth())]
      const data = { ok: parts.every((part) => part.ok), parts }
      return parts.some((part) => !part.ok && ESSENTIAL.has(part.name)) ? answerErrorWith("Unavailable", data, context.requestId) : data
    },
  },
)
