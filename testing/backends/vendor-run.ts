import type { BackendOrder, RawPollAnswer, RenderBackend } from "../../src/edge/backends/render-backend.ts"

/** An order at a server that names its jobs itself, asked after until it has ended; what was said on the way is there, too. */
export async function vendorRun(backend: RenderBackend, order: BackendOrder) {
  const submitted = await backend.submit("task_8Jx2-1", order)
  if (submitted.kind !== "accepted" || submitted.backendJobId === null) return { submitted, name: null, polls: [], last: null }
  const name = submitted.backendJobId
  const polls: RawPollAnswer[] = []
  for (let asked = 0; asked < 50; asked += 1) {
    const polled = await backend.poll(name, false, order.kind)
    polls.push(polled)
    if (polled.kind !== "found" || (polled.job.state !== "queued" && polled.job.state !== "running")) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { submitted, name, polls, last: polls.at(-1) ?? null }
}

/** The bytes of a result; what was said instead of them where there are none. */
export async function openedBytes(backend: RenderBackend, name: string | null, index = 0): Promise<Uint8Array | string> {
  const opened = await backend.open(name ?? "", index)
  if (opened.kind !== "open") return "reason" in opened ? opened.reason : opened.kind
  try {
    return new Uint8Array(await new Response(opened.body).arrayBuffer())
  } catch {
    return "broken"
  }
}

/** An order of a video as the kinds send it. */
export function videoOrder(
  kind: "text-to-video" | "image-to-video",
  fields: Readonly<Record<string, unknown>> = {},
  inputs: BackendOrder["inputs"] = [],
): BackendOrder {
  const usual = {
    prompt: "a fox",
    negative_prompt: "",
    width: 1280,
    height: 720,
    duration_s: 5,
    frame_rate: 24,
    seed: 7,
    count: 1,
    sound: false,
  }
  return { kind, fields: { ...usual, ...fields }, inputs }
}
