import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import type { CallInput } from "../../domain/_kernel/call.ts"
import { asTaskId } from "../../domain/_kernel/ids.ts"
import { textToAudioEffect, textToSpeech } from "../../domain/audio/generation-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import type { Task } from "../../domain/task/contract.ts"
import { videoHistories, videoModelParameters } from "../../domain/video/generation-contract.ts"
import { audioToLipVideo } from "../../domain/video/lips/lip-contract.ts"

type Asked = CallInput<typeof audioToLipVideo>

const NOBODYS = asTaskId(`task_${"0".repeat(26)}`)
const SAYS = { prompt: "Hello!", timbre: "en-female" } as const
const member = () => TestClient.signedIn({ coins: 1_000 })
const ended = async (client: TestClient, data: unknown): Promise<Task> => endedTask(client, createTask.output().parse(data).id)

async function image(client: TestClient, prompt = "portrait of a woman with red hair"): Promise<Task> {
  const meta = { prompt, width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3, steps: 20 }
  return ended(client, (await client.call(createTask, { action: 1, meta })).data)
}
const speaking = async (client: TestClient, input: Asked): Promise<Task> => ended(client, (await client.call(audioToLipVideo, input)).data)

describeCall(audioToLipVideo, {
  accepts: async (client) => ({ ...SAYS, parent_task_id: (await image(client)).id }),
  refuses: [
    { input: { ...SAYS }, path: "meta.video" },
    { input: { ...SAYS, parent_task_id: NOBODYS, operate_number: 0 }, path: "operate_number" },
    { input: { ...SAYS, speed: 3 }, path: "speed" },
    { input: { ...SAYS, emotion: "drunk" }, path: "emotion" },
    { input: { ...SAYS, prompt: "x".repeat(2001) }, path: "prompt" },
    { input: { ...SAYS, meta: { duration: -1 } }, path: "meta.duration" },
    { input: { ...SAYS, video: { url: "https://elsewhere.example/face.png" } }, path: "meta.video" },
    { input: { ...SAYS, url: "https://elsewhere.example/song.mp3" }, path: "meta.url" },
  ],
})

describe("a face that speaks", () => {
  it("says a text, or moves its lips to a sound of the member's, in its own size, at 10 a begun second, and speaks again as a video", async () => {
    const client = await member()
    const face = await image(client)
    const said = await speaking(client, { ...SAYS, parent_task_id: asTaskId(face.id) })
    expect([said.type, said.status, said.calculate_coins, said.prompt]).toEqual([135, 3, 10, "Hello!"])
    expect(said.img_uris).toMatchObject([{ width: 256, height: 256, content_type: "video/mp4" }])
    const sound = await client.dataOf(textToSpeech, { prompt: "Good evening, the harbour is still.", timbre: "en-male" })
    const { url = "", duration = 0 } = sound.img_uris[0] ?? {}
    const asked = { video: { url: said.img_uris[0]?.url ?? "" }, url, name: "greeting" }
    const heard = await speaking(client, { meta: asked })
    expect([heard.status, heard.calculate_coins, heard.prompt]).toEqual([3, 10 * Math.ceil(duration), "greeting"])
    expect(heard.img_uris[0]?.duration).toBeCloseTo(duration, 0)
    expect((await client.dataOf(videoHistories, {})).items.map(({ id }) => id)).toEqual([heard.id, said.id])
    expect((await client.dataOf(videoModelParameters, {})).has_lip_sync).toBe(true)
  })

  it("is not asked of somebody else's face or sound, of no image and no video, or of what is no sound", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const [own, theirs] = await Promise.all([image(client), image(other)])
    const rain = await ended(client, (await client.call(textToAudioEffect, { prompt: "rain", duration: 1 })).data)
    const theirUrl = theirs.img_uris[0]?.url ?? ""
    const codes = async (...inputs: readonly Asked[]) =>
      Promise.all(inputs.map(async (input) => (await client.call(audioToLipVideo, input)).status.code))
    expect(
      await codes(
        { ...SAYS, parent_task_id: asTaskId(theirs.id) },
        { ...SAYS, video: { url: theirUrl } },
        { parent_task_id: asTaskId(own.id), url: theirUrl },
        { ...SAYS, parent_task_id: NOBODYS },
        { ...SAYS, parent_task_id: asTaskId(rain.id) },
        { parent_task_id: asTaskId(own.id), url: own.img_uris[0]?.url ?? "" },
        { ...SAYS, timbre: "nobody", parent_task_id: asTaskId(own.id) },
      ),
    ).toEqual([
      ...Array.from({ length: 4 }, () => codeOf("NotFound")),
      ...Array.from({ length: 2 }, () => codeOf("InvalidInput")),
      codeOf("Unavailable"),
    ])
    expect((await new TestClient().call(audioToLipVideo, { ...SAYS, parent_task_id: asTaskId(own.id) })).status.code).toBe(
      codeOf("LoginRequired"),
    )
  })

  it("ends as failed where no face is seen, says so, and nothing is charged", async () => {
    const client = await member()
    const wood = await image(client, "a mountain at sunset")
    const task = await speaking(client, { ...SAYS, parent_task_id: asTaskId(wood.id) })
    expect([task.status, task.sub_status, task.calculate_coins]).toEqual([4, "no-face", 0])
  })
})
