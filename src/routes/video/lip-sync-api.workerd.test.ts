import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { readyVoice, trainedVoice } from "../../../testing/audio/own-voice.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { paintTruly } from "../../../testing/task/painters.ts"
import type { CallInput } from "../../domain/_kernel/call.ts"
import { asTaskId } from "../../domain/_kernel/ids.ts"
import { textToAudioEffect, textToSpeech } from "../../domain/audio/generation-contract.ts"
import { deleteVoice } from "../../domain/audio/voice-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { operateTask, type Task } from "../../domain/task/contract.ts"
import { videoHistories, videoModelParameters } from "../../domain/video/generation-contract.ts"
import { audioToLipVideo } from "../../domain/video/lips/lip-contract.ts"

type Asked = CallInput<typeof audioToLipVideo>

const NOBODYS = asTaskId(`task_${"0".repeat(26)}`)
const SAYS = { prompt: "Hello!", timbre: "en-female" } as const
/** What only the site says of a voice. */
const ANYBODYS = { own_voice: { base: "en-female", traits: { pitch_hz: 200, syllables_per_s: 4, tilt_db: -3 } } }
const member = () => TestClient.signedIn({ coins: 1_000 })
const ended = async (client: TestClient, data: unknown): Promise<Task> => endedTask(client, createTask.output().parse(data).id)

async function image(client: TestClient, prompt = "portrait of a woman with red hair"): Promise<Task> {
  const meta = { prompt, width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3, steps: 20 }
  return ended(client, (await client.call(createTask, { action: 1, meta })).data)
}
const speaking = async (client: TestClient, input: Asked): Promise<Task> => ended(client, (await client.call(audioToLipVideo, input)).data)

afterEach(() => setFault(null))

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

  it("that says a text is charged by the begun seconds that came, and what was held above them goes back", async () => {
    const client = await member()
    const face = await image(client)
    const prompt = "Good evening, the harbour is very still tonight, and the boats are sleeping under the moon."
    const { data } = await client.call(audioToLipVideo, { ...SAYS, prompt, speed: 1, parent_task_id: asTaskId(face.id) })
    const { calculate_coins: held } = createTask.output().parse(data)
    const said = await ended(client, data)
    const owed = 10 * Math.ceil(said.img_uris[0]?.duration ?? 0)
    expect(owed).toBeLessThan(held)
    expect(said.calculate_coins).toBe(owed)
    const sums = Object.entries(said.deduction_detail ?? {}).map(([part, { stamina, coins }]) => [part, stamina + coins])
    expect(Object.fromEntries(sums)).toEqual({ held, charged: owed, returned: held - owed })
    await expectSoundLedger(openDatabase(env.LIBSQL_URL, undefined))
  })

  it("speaks with a voice of the member's own that may speak, its order names it as they did, and with nobody else's", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const face = await image(client)
    const waiting = await trainedVoice(other)
    const timbre = await readyVoice(client, { pitchHz: 230 })
    const parent_task_id = asTaskId(face.id)
    const said = await speaking(client, { prompt: "Good evening.", timbre, parent_task_id })
    expect([said.status, said.made_by?.is_preview, said.img_uris.length]).toEqual([3, true, 1])
    const theirs = await image(other)
    const refused = await Promise.all([
      other.call(audioToLipVideo, { ...SAYS, timbre, parent_task_id: asTaskId(theirs.id) }),
      other.call(audioToLipVideo, { ...SAYS, timbre: waiting, parent_task_id: asTaskId(theirs.id) }),
      client.call(audioToLipVideo, { ...SAYS, meta: ANYBODYS, parent_task_id }),
    ])
    expect(refused.map(({ status }) => status.code)).toEqual([codeOf("NotFound"), codeOf("InvalidInput"), codeOf("InvalidInput")])
    expect(refused[1]?.data).toMatchObject({ errors: [{ path: "meta.timbre", message: "VoiceNotReady" }] })
  })

  it("whose voice is revoked is canceled where it waits, costs nothing, and is not tried again", async () => {
    const client = await member()
    const [face, timbre] = [await image(client), await readyVoice(client)]
    await setFault({ kind: "slow", step_delay_ms: 2_000 })
    const asked = { prompt: "A long evening by the harbour. ".repeat(8), timbre, parent_task_id: asTaskId(face.id) }
    const begun = await Promise.all([1, 1.2, 1.4].map(async (speed) => (await client.call(audioToLipVideo, { ...asked, speed })).data))
    await client.dataOf(deleteVoice, { voice_id: timbre })
    const tasks = await Promise.all(begun.map((data) => ended(client, data)))
    await setFault(null)
    expect(tasks.map(({ status, status_desc: why, calculate_coins: coins }) => [status, why, coins])).toEqual(
      Array.from({ length: 3 }, () => [4, "userCancelDesc", 0]),
    )
    const again = await client.call(operateTask, { id: tasks[0]?.id ?? "", operation: "retry" })
    expect([again.status.code, again.data]).toMatchObject([codeOf("InvalidInput"), { errors: [{ path: "meta.timbre" }] }])
    expect((await client.call(audioToLipVideo, asked)).status.code).toBe(codeOf("NotFound"))
  })
})

describe("a face that is looked for", () => {
  paintTruly()

  it("ends as failed where no face is seen, says so, and nothing is charged", async () => {
    const client = await member()
    const wood = await image(client, "a mountain at sunset")
    const task = await speaking(client, { ...SAYS, parent_task_id: asTaskId(wood.id) })
    expect([task.status, task.sub_status, task.calculate_coins]).toEqual([4, "no-face", 0])
  })
})
