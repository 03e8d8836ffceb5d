import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { addServer, restoreFleet, serveByEasel } from "../../../testing/backend/fleet.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { audioHistories, textToAudioEffect, textToSpeech } from "../../domain/audio/generation-contract.ts"
import { transcribe } from "../../domain/audio/transcript/transcript-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { saveTaskImage } from "../../domain/task/result-contract.ts"

const NOBODYS = `task_${"0".repeat(26)}`
const ANSWER = {
  text: "Good evening.",
  language: "english",
  words: [
    { text: "Good", start_s: 0.1, end_s: 0.3 },
    { text: "evening", start_s: 0.3, end_s: 0.9 },
  ],
  is_preview: false,
}
const CAN = {
  name: "scribe",
  software: "scribe",
  is_preview: false,
  max_width: 64,
  max_height: 64,
  max_count: 1,
  slots: 4,
  offers: { "speech-to-text": { slots: 4 } },
}
let answer: unknown = ANSWER
let calls: ReturnType<typeof serveByEasel> = []

/** A server that listens: it takes sounds and answers what was said in them at once. */
beforeAll(async () => {
  calls = serveByEasel((server, method, path) => {
    if (server !== "scribe") return undefined
    if (path === "/health") return Response.json({ ok: true })
    if (path === "/capabilities") return Response.json(CAN)
    if (path.startsWith("/inputs/")) return method === "HEAD" ? new Response(null, { status: 404 }) : Response.json({})
    if (method === "POST") return Response.json({}, { status: 202 })
    return Response.json({ id: path.split("/").at(-1), state: "done", progress: 1, eta_ms: 0, outputs: [], answer })
  })
  await addServer("scribe", { slots: 4 })
})
afterAll(async () => {
  await restoreFleet()
  vi.restoreAllMocks()
})

const idOf = (data: unknown): string => transcribe.output().parse(data).id
const member = () => TestClient.signedIn({ coins: 1_000 })
const sound = async (client: TestClient): Promise<string> =>
  (await endedTask(client, idOf((await client.call(textToAudioEffect, { prompt: "rain", duration: 1 })).data))).id

describeCall(transcribe, {
  accepts: async (client) => ({ parent_task_id: await sound(client) }),
  refuses: [
    { input: {}, path: "parent_task_id" },
    { input: { parent_task_id: NOBODYS, file_id: `file_${"0".repeat(26)}` }, path: "parent_task_id" },
    { input: { parent_task_id: NOBODYS, operate_number: 0 }, path: "operate_number" },
    { input: { parent_task_id: NOBODYS, language: "klingon" }, path: "language" },
  ],
})

describe("a transcript", () => {
  it("of speech has its words with their times, costs a begun minute, is told where it came from, and stands among sounds", async () => {
    const client = await member()
    const spoken = await client.dataOf(textToSpeech, { prompt: "Good evening.", timbre: "en-female" })
    const { data } = await client.call(transcribe, { parent_task_id: spoken.id, language: "en" })
    expect(data).toMatchObject({ status: 1, calculate_coins: 1 })
    const task = await endedTask(client, idOf(data))
    expect(task).toMatchObject({
      type: 207,
      status: 3,
      img_uris: [],
      prompt: "Good evening.",
      transcript: {
        text: "Good evening.",
        language: "english",
        is_preview: false,
        words: [
          { text: "Good", start: 0.1, end: 0.3 },
          { text: "evening", start: 0.3, end: 0.9 },
        ],
      },
    })
    const { items } = await client.dataOf(audioHistories, {})
    expect(items.map(({ id }) => id)).toEqual([task.id, spoken.id])
    expect(calls.filter(({ server, method }) => server === "scribe" && method === "POST").length).toBeGreaterThan(0)
  })

  it("of an image is refused, and so is one of somebody else's sound", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const meta = { prompt: "a red fox", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 }
    const image = await endedTask(client, createTask.output().parse((await client.call(createTask, { action: 1, meta })).data).id)
    const refused = await client.call(transcribe, { parent_task_id: image.id })
    expect([refused.status.code, refused.data]).toMatchObject([codeOf("InvalidInput"), { errors: [{ path: "parent_task_id" }] }])
    const theirs = await sound(other)
    expect((await client.call(transcribe, { parent_task_id: theirs })).status.code).toBe(codeOf("NotFound"))
  })

  it("of a file of My media is made as well, and of nobody's file there is none", async () => {
    const client = await member()
    const file = await client.dataOf(saveTaskImage, { id: await sound(client), operate_number: 1, name: "rain.m4a" })
    const task = await endedTask(client, idOf((await client.call(transcribe, { file_id: file.file_id })).data))
    expect(task).toMatchObject({ status: 3, prompt: "rain.m4a", transcript: { text: "Good evening." } })
    expect((await client.call(transcribe, { file_id: `file_${"0".repeat(26)}` })).status.code).toBe(codeOf("NotFound"))
  })

  it("of a video without a sound is refused before anything is held", async () => {
    const client = await member()
    const file_id = await fileOf(client, { ...VIDEO, facts: { ...VIDEO.facts, audioCodec: null } })
    expect((await client.call(transcribe, { file_id })).data).toEqual({ errors: [{ path: "file_id", message: "NoSound" }] })
  })

  it("that the server answers in another form fails, and nothing is charged", async () => {
    const client = await member()
    const source = await sound(client)
    answer = { text: 7 }
    const task = await endedTask(client, idOf((await client.call(transcribe, { parent_task_id: source })).data))
    answer = ANSWER
    expect([task.status, task.calculate_coins, task.transcript]).toEqual([4, 0, undefined])
  })

  it("is refused as unavailable where no server listens", async () => {
    const client = await member()
    const source = await sound(client)
    await restoreFleet()
    expect((await client.call(transcribe, { parent_task_id: source })).status.code).toBe(codeOf("Unavailable"))
  })
})
