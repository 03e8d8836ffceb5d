import * as z from "zod/mini"
import type { HeldJob } from "../../src/edge/backends/held/held-store.ts"

const names = z.array(z.string())
const adriftSinceMs = z.nullable(z.number())
const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("waiting") }),
  z.object({ kind: z.literal("calling"), beganAtMs: z.number(), isCancelled: z.boolean() }),
  z.object({
    kind: z.literal("done"),
    files: z.array(
      z.object({
        key: z.string(),
        index: z.int(),
        seed: z.number(),
        contentType: z.nullable(z.string()),
        sizeBytes: z.nullable(z.number()),
        sha256: z.nullable(z.string()),
      }),
    ),
    notes: z.object({ approximated: names, leftOut: names, notDone: names }),
    answer: z.unknown(),
  }),
  z.object({ kind: z.literal("failed"), code: z.string(), cause: z.enum(["order", "server", "moderation"]) }),
  z.object({ kind: z.literal("cancelled"), adriftSinceMs }),
  z.object({ kind: z.literal("lost"), code: z.string(), adriftSinceMs }),
])
const heldJob = z.object({
  jobId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  arrivedAtMs: z.number(),
  keptUntilMs: z.nullable(z.number()),
  order: z.object({
    kind: z.string(),
    fields: z.record(z.string(), z.unknown()),
    inputs: z.array(z.object({ role: z.string(), sha256: z.string(), sizeBytes: z.number() })),
  }),
  state,
  putKeys: names,
})

/** A job as it was written; null if it is not one, such as half a file. */
export function readHeldJob(text: string): HeldJob | null {
  try {
    const parsed = heldJob.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
