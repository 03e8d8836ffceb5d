import { env } from "cloudflare:workers"
import { beforeAll, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { TASK_KINDS } from "../../domain/_entry/task-kinds.ts"
import type { SizePx } from "../../domain/_kernel/task-kind.ts"
import { textToVideo } from "../../domain/video/generation-contract.ts"
import { textToVideo as KIND } from "../../domain/video/kinds/text-to-video.ts"
import type { OpenAnswer } from "../backends/render-backend.ts"
import { collectOutput } from "./collect-output.ts"

/** A video of 480 × 848 as it comes from a server, and what the site makes of it by what was ordered. */

let video = new Uint8Array(new ArrayBuffer(0))
beforeAll(async () => {
  const client = await TestClient.signedIn({ coins: 1_000 })
  const asked = { prompt: "a boat on the sea", art_model_no: "hunyuan", generate_video: { generate_video_duration: 3 } }
  const task = await endedTask(client, textToVideo.output().parse((await client.call(textToVideo, asked)).data).id)
  const stored = await env.MEDIA.get(task.img_uris[0]?.url.split("/media/")[1] ?? "")
  video = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))
})

async function collected(sizePx: SizePx, isVendors: boolean) {
  const facts = { random: () => 0.5, plan: "free", sources: [] } as const
  const specification = KIND.specify({ prompt: "a boat on the sea", generate_video: { generate_video_duration: 3 } }, facts)
  const expects = { form: "files", count: 1, media: "video", sizePx, maximumBytes: 100_000_000 } as const
  const mediaKey = `results/test/${crypto.randomUUID()}.mp4`
  const item = { index: 0, seed: 1, sha256: null, sizeBytes: null, mediaKey, badTries: 0, stored: null }
  const opened: OpenAnswer = {
    kind: "open",
    body: new Blob([video]).stream(),
    sizeBytes: video.length,
    stop: () => {},
    ...(isVendors ? { isVendors } : {}),
  }
  const answer = await collectOutput(env, TASK_KINDS, { specification, item, expects, opened })
  return { answer, isKept: (await env.MEDIA.head(mediaKey)) !== null }
}

it("a vendor's video of the ordered shape in another size is kept, with the sides that it has", async () => {
  const { answer, isKept } = await collected({ width: 720, height: 1280 }, true)
  expect(answer).toMatchObject({ kind: "stored", result: { width: 480, height: 848, durationMs: 3000 } })
  expect(isKept).toBe(true)
})

it.each([
  ["a vendor's video that lies where it was to stand", { width: 1280, height: 720 }, true],
  ["a vendor's video of less than half the size", { width: 1080, height: 1920 }, true],
  ["a video of another size from a server that makes what it is told", { width: 720, height: 1280 }, false],
])("%s is refused, and its bytes are not kept", async (_, sizePx, isVendors) => {
  expect(await collected(sizePx, isVendors)).toEqual({ answer: { kind: "bad", reason: "other-sides" }, isKept: false })
})
