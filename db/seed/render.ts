import { setTimeout as wait } from "node:timers/promises"

const POLL_EVERY_MS = 120
const GIVE_UP_AFTER_MS = 180_000

interface Job {
  readonly state: string
  readonly error?: { readonly message: string }
}

/** What the render backend is asked for: a kind and its fields, as the render protocol has them. */
export interface SeedOrder {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Has the render backend make one file and answers its bytes. Throws where it refuses, fails or takes too long. */
export async function render(easelUrl: string, id: string, { kind, fields }: SeedOrder): Promise<Uint8Array> {
  const accepted = await fetch(`${easelUrl}/jobs`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...fields, id, kind }),
  })
  if (!accepted.ok) throw new Error(`The renderer refused ${id}: ${accepted.status} ${await accepted.text()}`)
  for (const startMs = Date.now(); Date.now() - startMs < GIVE_UP_AFTER_MS; ) {
    const job = (await (await fetch(`${easelUrl}/jobs/${id}`)).json()) as Job
    if (job.state === "done") return new Uint8Array(await (await fetch(`${easelUrl}/jobs/${id}/outputs/0`)).arrayBuffer())
    if (job.state === "failed" || job.state === "cancelled")
      throw new Error(`The renderer did not make ${id}: ${job.error?.message ?? job.state}`)
    await wait(POLL_EVERY_MS)
  }
  throw new Error(`The renderer took too long for ${id}.`)
}
