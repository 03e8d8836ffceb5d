import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"

export const health = defineCall({
  summary: "Whether the Worker, the database and the render backends answer, and how fast; of counts and outbox, how far behind they are.",
  method: "GET",
  path: "/api/health",
  reached: { script: "For whoever watches the service." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ ok: z.boolean(), parts: z.array(z.object({ name: z.string(), ok: z.boolean(), latency_ms: z.number() })) }),
})
