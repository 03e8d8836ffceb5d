import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { paintTruly } from "../../../testing/task/painters.ts"
import { textToSpeech } from "../../domain/audio/generation-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import type { Task } from "../../domain/task/contract.ts"
import { textToVideo } from "../../domain/video/generation-contract.ts"
import { samplePng } from "../../formats/image/png-pixels.ts"

/** Bytes of the first file of a task that came to an end. */
async function fileOf(client: TestClient, task: Task): Promise<Uint8Array<ArrayBuffer>> {
  expect([task.status, task.status_desc]).toEqual([3, null])
  return new Uint8Array(await (await client.send(task.img_uris[0]?.url ?? "")).arrayBuffer())
}

describe("what Easel makes comes through as it was made", () => {
  paintTruly()

  it("an image has the colors of its words", async () => {
    const client = await TestClient.signedIn()
    const meta = { prompt: "a red apple on a table", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 }
    const task = await endedTask(client, (await client.dataOf(createTask, { action: 1, meta })).id)
    const { rgba } = (await samplePng(await fileOf(client, task), 32)) ?? { rgba: new Uint8Array() }
    const colors = new Set(Array.from({ length: rgba.length / 4 }, (_, pixel) => rgba.subarray(pixel * 4, pixel * 4 + 3).join(",")))
    expect(colors.size).toBeGreaterThan(100)
  })

  it("a video has its pictures and its sound, and speech is heard", async () => {
    const client = await TestClient.signedIn({ coins: 1_000 })
    const asked = {
      prompt: "a boat on the sea",
      art_model_no: "magic",
      width: 1280,
      height: 720,
      generate_video: { generate_video_duration: 5, quality_mode: "360p" },
      sound: true,
    }
    const video = await endedTask(client, (await client.dataOf(textToVideo, asked)).id)
    expect(video.img_uris[0]).toMatchObject({ width: 640, height: 360, content_type: "video/mp4" })
    expect(video.img_uris[0]?.duration).toBeCloseTo(5, 1)
    // Nothing but a grey and silence takes a tenth of it.
    expect((await fileOf(client, video)).length).toBeGreaterThan(200_000)
    const speech = await client.dataOf(textToSpeech, { prompt: "Good evening, the harbor is still.", timbre: "en-female" })
    expect((await fileOf(client, speech)).length).toBeGreaterThan(15_000)
  })
})
