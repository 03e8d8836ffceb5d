import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"

export const health = defineCall({
  summary: "Reports the status and response time of the Worker, database, and render backends, and the delay of counters and outbox.",
  method: "GET",
  path: "/api/health",
  reached: { script: "For monitoring the service." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ ok: z.boolean(), parts: z.array(z.object({ name: z.string(), ok: z.boolean(), latency_ms: z.number() })) }),
})
