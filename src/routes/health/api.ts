import { health } from "../../domain/_shared/health-contract.ts"
import { serve } from "../_http/serve.ts"

export const healthApi = serve(
  { health },
  {
    health: async (context) => {
      const parts = await context.partsHealth()
      return { ok: parts.every((part) => part.ok), parts: [...parts] }
    },
  },
)
