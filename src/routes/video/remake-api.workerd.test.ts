import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { addPortfolio } from "../../domain/post/publish-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import type { Task } from "../../domain/task/contract.ts"
import { textToVideo, videoConfig, videoHistories } from "../../domain/video/generation-contract.ts"
import * as calls from "../../domain/video/remake/remake-contract.ts"

const idOf = (data: unknown): string => textToVideo.output().parse(data).id
const NOBODYS = `task_${"0".repeat(26)}`
const member = () => TestClient.signedIn({ coins: 1_000 })

/** A video of three seconds, 480x848, with a sound. */
async function video(client: TestClient): Promise<Task> {
  const asked = { prompt: "a boat on the sea", art_model_no: "hunyuan", generate_video: { generate_video_duration: 3 }, sound: true }
  return endedTask(client, idOf((await client.call(textToVideo, asked)).data))
}
async function still(client: TestClient): Promise<Task> {
  const meta = { prompt: "a red fox", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 }
  return endedTask(client, createTask.output().parse((await client.call(createTask, { action: 1, meta })).data).id)
}

/** Of `video` as a file. */
const SHOWN = { width: 480, height: 848, durationMs: 3_000 } as const
/** An MP4 with a box behind it that players skip, of so many bytes together. */
function padded(video: Uint8Array, sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes)
  bytes.set(video)
  new DataView(bytes.buffer).setUint32(video.length, sizeBytes - video.length)
  bytes.set(new TextEncoder().encode("free"), video.length + 4)
  return bytes
}

const refusesAll = [
  { input: {}, path: "parent_task_id" },
  { input: { meta: { file_id: "x".repeat(41) } }, path: "meta.file_id" },
  { input: { parent_task_id: NOBODYS, operate_number: 0 }, path: "operate_number" },
  { input: { parent_task_id: NOBODYS, prompt: "x".repeat(6001) }, path: "prompt" },
] as const
const refuses = [...refusesAll, { input: { parent_task_id: NOBODYS, meta: { duration: 7 } }, path: "meta.duration" }] as const
const accepts = async (client: TestClient) => ({ meta: { file_id: await fileOf(client, { ...VIDEO, ...SHOWN }) } })

// What is made of a video, and of one that the platform made, is told below.
describeCall(calls.extendVideo, { accepts, refuses })
describeCall(calls.upscaleVideo, { accepts, refuses })
describeCall(calls.interpolateFrames, { accepts, refuses })
describeCall(calls.videoToAudio, {
  accepts: async (client) => ({ meta: { ...(await accepts(client)).meta, duration: 2 } }),
  refuses: [
    ...refusesAll,
    ...[0.4, 60.1, "5"].map((duration) => ({ input: { parent_task_id: NOBODYS, meta: { duration } }, path: "meta.duration" })),
  ],
})

describe("a video out of a video", () => {
  it("goes on, grows, gets smoother or a sound, each in its size and length and at its price, and says what it came from", async () => {
    const client = await member()
    const source = await video(client)
    const asked = { parent_task_id: source.id, operate_number: 1 }
    const made = async (call: (typeof calls)["extendVideo" | "upscaleVideo" | "interpolateFrames" | "videoToAudio"], more: object = {}) => {
      const { data } = await client.call(call, { ...asked, ...more })
      return endedTask(client, idOf(data))
    }
    const extended = await made(calls.extendVideo, { prompt: "the storm comes", meta: { duration: 5 } })
    const larger = await made(calls.upscaleVideo)
    const smoother = await made(calls.interpolateFrames)
    const sounding = await made(calls.videoToAudio, { prompt: "thunder" })
    const facts = ({ type, status, calculate_coins: coins, img_uris: [result] }: Task) => [
      type,
      status,
      coins,
      result?.width,
      result?.height,
      Math.round(result?.duration ?? 0),
    ]
    expect([extended, larger, smoother, sounding].map(facts)).toEqual([
      [131, 3, 5 * 1.5 * 20, 480, 848, 8],
      [132, 3, (3 * 1.5 * 20) / 2, 960, 1696, 3],
      [133, 3, (3 * 1.5 * 20) / 2, 480, 848, 3],
      [134, 3, 4, 480, 848, 3],
    ])
    expect((await client.dataOf(videoHistories, {})).items).toHaveLength(5)
    expect(extended.prompt).toBe("the storm comes")
    const published = await client.call(addPortfolio, { items: [{ task_id: sounding.id, position: 0 }], title: "Thunder" })
    expect(published.status.code).toBe(codeOf("success"))
  })

  it("is made of a file of the member's as well, also of one above 24 MiB whose hash nobody knew", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const [result] = (await video(client)).img_uris
    const made = await (await env.MEDIA.get(result?.url.split("/media/")[1] ?? ""))?.bytes()
    const file_id = await fileOf(client, { ...VIDEO, ...SHOWN, bytes: padded(made ?? new Uint8Array(), 30 * 1_048_576) })
    const { data } = await client.call(calls.upscaleVideo, { meta: { file_id } })
    const { status, status_desc, img_uris } = await endedTask(client, idOf(data))
    expect([status, status_desc, img_uris[0]?.width, img_uris[0]?.height]).toEqual([3, null, 960, 1696])
    const refusal = async (asker: TestClient, meta: object) => {
      const answer = await asker.call(calls.videoToAudio, { meta })
      return [answer.status.code, answer.data]
    }
    const blamed = (message: string) => [codeOf("InvalidInput"), { errors: [expect.objectContaining({ path: "meta.file_id", message })] }]
    expect((await refusal(other, { file_id }))[0]).toBe(codeOf("NotFound"))
    expect(await refusal(client, { file_id: await fileOf(client) })).toEqual(blamed("FileTypeNotAllowed"))
    expect(await refusal(client, { file_id: await fileOf(client, { ...VIDEO, durationMs: 61_000 }) })).toEqual(blamed("VideoTooLong"))
    expect(await refusal(client, { file_id: await fileOf(client, { ...VIDEO, width: 7_680 }) })).toEqual(blamed("VideoSidesTooLarge"))
    expect(await refusal(client, { file_id: await fileOf(client, { ...VIDEO, sizeBytes: 2 ** 30 + 1 }) })).toEqual(blamed("VideoTooLarge"))
  })

  it("gets a sound for so many of its seconds as are asked for and paid, and for no more than it has", async () => {
    const client = await member()
    const file_id = await fileOf(client, { ...VIDEO, ...SHOWN })
    const refused = await client.call(calls.videoToAudio, { meta: { file_id, prompt: "rain", duration: 3.001 } })
    expect(refused.data).toEqual({ errors: [expect.objectContaining({ path: "meta.duration", message: "SoundLongerThanVideo" })] })
    const long = await fileOf(client, { ...VIDEO, ...SHOWN, durationMs: 30_000 })
    const coins = async (duration?: number) => {
      const { data } = await client.call(calls.videoToAudio, {
        file_id: long,
        prompt: "rain",
        ...(duration === undefined ? {} : { duration }),
      })
      return calls.videoToAudio.output().parse(data).calculate_coins
    }
    expect([await coins(), await coins(5), await coins(5.5), await coins(30)]).toEqual([4, 4, 8, 24])
  })

  it("is nobody else's, no image's, and no longer than a minute in all", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const [source, image] = await Promise.all([video(client), still(client)])
    const ask = async (asker: TestClient, id: string) => (await asker.call(calls.upscaleVideo, { parent_task_id: id })).status.code
    expect([await ask(other, source.id), await ask(client, image.id), await ask(client, NOBODYS)]).toEqual([
      codeOf("NotFound"),
      codeOf("InvalidInput"),
      codeOf("NotFound"),
    ])
    expect((await new TestClient().call(calls.extendVideo, { parent_task_id: source.id })).status.code).toBe(codeOf("LoginRequired"))
    expect((await client.call(videoConfig, { id: source.id })).status.code).toBe(codeOf("success"))
  })
})
