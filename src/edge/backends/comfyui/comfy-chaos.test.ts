import { afterEach, expect, it, vi } from "vitest"
import { plainPainter } from "../../../../local/gpu-sandboxes/comfyui/painters.ts"
import { startComfySandbox } from "../../../../local/gpu-sandboxes/comfyui/sandbox.ts"
import { bytesOf, colouredPng, inputFile } from "../../../../testing/backend/comfy-orders.ts"
import { createComfyBackend } from "./comfy-backend.ts"
import { promptIdOf } from "./job-ids.ts"

const SEEDS = 100
/** Of all calls, how many break before they reach the server, and how many after it has heard them. */
const BROKEN = { before: 0.15, after: 0.15 }

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it("whatever call breaks before or after the server heard it, an order is carried out once and comes back", async () => {
  const sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter })
  const honest = globalThis.fetch
  let chance: () => number = () => 1
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const drawn = chance()
    if (drawn < BROKEN.before) throw new TypeError("fetch failed")
    const answer = await honest(input, init)
    if (drawn > 1 - BROKEN.after) throw new TypeError("terminated")
    return answer
  })
  vi.useFakeTimers({ toFake: ["Date"] })
  const image = inputFile("image", await colouredPng(32, 32, "green"))
  const order = { kind: "upscale", fields: { width: 64, height: 64 }, inputs: [image] }
  for (let seed = 1; seed <= SEEDS; seed++) {
    chance = numbersOf(seed)
    sandbox.setFault(seed % 3 === 0 ? "no-jobs-api" : null)
    const jobId = `task_chaos${seed}-1`
    let isPosted = false
    let isDone = false
    for (let step = 0; step < 400 && !isDone; step++) {
      // Whoever asks anew is another one each time, and remembers nothing.
      const backend = createComfyBackend({ url: sandbox.url })
      vi.setSystemTime(Date.now() + 4_000)
      if (!isPosted) {
        const { kind } = await backend.submit(jobId, order)
        isPosted = kind === "accepted" || kind === "unknown"
        continue
      }
      const polled = await backend.poll(jobId, false)
      if (polled.kind === "missing") isPosted = false
      isDone = polled.kind === "found" && polled.job.state === "done"
    }
    chance = () => 0.5
    expect(isDone, `seed ${seed}`).toBe(true)
    expect(await bytesOf(createComfyBackend({ url: sandbox.url }), jobId, 0)).toBeDefined()
    const promptId = await promptIdOf(jobId)
    expect(
      sandbox.runs.filter((id) => id === promptId),
      `seed ${seed}`,
    ).toHaveLength(1)
  }
  await sandbox.stop()
})
