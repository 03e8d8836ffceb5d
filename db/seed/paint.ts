import { setTimeout as wait } from "node:timers/promises"
import { type TextToImageSpecification, textToImage } from "../../src/domain/studio/kinds/text-to-image.ts"

const POLL_EVERY_MS = 120
const GIVE_UP_AFTER_MS = 120_000

interface Job {
  readonly state: string
  readonly error?: { readonly message: string }
}

/** Has the render backend paint one image and answers the PNG. */
export async function paint(easelUrl: string, id: string, specification: TextToImageSpecification): Promise<Uint8Array> {
  const body = { ...textToImage.order(specification).fields, id, kind: textToImage.name }
  const accepted = await fetch(`${easelUrl}/jobs`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!accepted.ok) throw new Error(`The renderer refused ${id}: ${accepted.status} ${await accepted.text()}`)
  for (const startMs = Date.now(); Date.now() - startMs < GIVE_UP_AFTER_MS; ) {
    const job = (await (await fetch(`${easelUrl}/jobs/${id}`)).json()) as Job
    if (job.state === "done") return new Uint8Array(await (await fetch(`${easelUrl}/jobs/${id}/outputs/0`)).arrayBuffer())
    if (job.state === "failed" || job.state === "cancelled")
      throw new Error(`The renderer did not paint ${id}: ${job.error?.message ?? job.state}`)
    await wait(POLL_EVERY_MS)
  }
  throw new Error(`The renderer took too long for ${id}.`)
}
