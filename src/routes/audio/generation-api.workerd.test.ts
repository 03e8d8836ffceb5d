import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { VOICES } from "../../domain/audio/generation/voice-table.ts"
import * as calls from "../../domain/audio/generation-contract.ts"
import { taskDetail, taskHistories } from "../../domain/task/contract.ts"
import { deleteTaskImage } from "../../domain/task/result-contract.ts"
import { videoHistories } from "../../domain/video/generation-contract.ts"

const rain = { prompt: "rain on a tin roof", duration: 1 }
const tune = { prompt: "a calm piano", duration: 5, generateMode: "instrumental" } as const
const greeting = { prompt: "Good evening.", timbre: "en-female" }
const idOf = (data: unknown): string => calls.textToAudioEffect.output().parse(data).id
const member = () => TestClient.signedIn({ coins: 1_000 })

describeCall(calls.textToAudioEffect, {
  accepts: () => rain,
  refuses: [
    { input: { ...rain, prompt: " " }, path: "meta.prompt" },
    { input: { ...rain, prompt: "x".repeat(6001) }, path: "prompt" },
    { input: { ...rain, duration: 0.1 }, path: "duration" },
    { input: { ...rain, n_iter: 5 }, path: "n_iter" },
    { input: { ...rain, lyrics: "la" }, path: "lyrics" },
  ],
})
describeCall(calls.textToMusic, {
  accepts: () => tune,
  refuses: [
    { input: { ...tune, prompt: "" }, path: "meta.prompt" },
    { input: { ...tune, generateMode: "choir" }, path: "generateMode" },
    { input: { ...tune, duration: 900 }, path: "duration" },
    { input: { ...tune, generateMode: "vocalSongs", prompt: " " }, path: "meta.prompt" },
    { input: { ...tune, lyrics: "x".repeat(2001) }, path: "lyrics" },
  ],
})
describeCall(calls.generateLyrics, {
  accepts: () => ({ prompt: "a harbour at night", language: "ja" }),
  refuses: [
    { input: { prompt: " " }, path: "meta.prompt" },
    { input: { prompt: "x".repeat(6001) }, path: "prompt" },
    { input: { prompt: "a harbour", language: "xx" }, path: "language" },
    { input: { prompt: "a harbour", duration: 5 }, path: "duration" },
  ],
})
describeCall(calls.textToSpeech, {
  accepts: () => ({ ...greeting, waits: false }),
  refuses: [
    { input: { ...greeting, prompt: "" }, path: "meta.prompt" },
    { input: { prompt: "Good evening." }, path: "meta.timbre" },
    { input: { ...greeting, prompt: "x".repeat(2001) }, path: "prompt" },
    { input: { ...greeting, speed: 3 }, path: "speed" },
    { input: { ...greeting, emotion: "drunk" }, path: "emotion" },
  ],
})
describeCall(calls.voiceList, { accepts: () => ({}), refuses: [{ input: { languages: ["xx"] }, path: "languages.0" }] })
describeCall(calls.audioHistories, { accepts: () => ({ limit: 5 }), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })
describeCall(calls.audioConfig, {
  accepts: async (client) => ({ id: idOf((await client.call(calls.textToAudioEffect, rain)).data) }),
  refuses: [{ input: { id: "work_1" }, path: "id" }],
})

describe("a sound effect", () => {
  it("is AAC of the length that was asked for, is charged by begun five seconds, and stands in the history of sounds alone", async () => {
    const client = await member()
    const asked = { ...rain, duration: 6, n_iter: 2 }
    const { data } = await client.call(calls.textToAudioEffect, asked)
    expect(data).toMatchObject({ status: 1, calculate_coins: 2 * 2 * 4 })
    const task = await endedTask(client, idOf(data))
    expect([task.status, task.status_desc, task.type, task.img_uris.length]).toEqual([3, null, 201, 2])
    const [sound] = task.img_uris
    expect(sound).toMatchObject({ width: 0, height: 0, content_type: "audio/mp4" })
    expect(sound?.duration).toBeCloseTo(6, 1)
    const part = await client.send(sound?.url ?? "", { headers: { Range: "bytes=4-7" } })
    expect([part.status, part.headers.get("Content-Type"), await part.text()]).toEqual([206, "audio/mp4", "ftyp"])
    expect(await client.dataOf(calls.audioConfig, { id: task.id })).toEqual(asked)
    const listed = await Promise.all([calls.audioHistories, videoHistories, taskHistories].map((call) => client.dataOf(call, {})))
    expect(listed.map(({ items }) => items.map(({ id }) => id))).toEqual([[task.id], [], []])
  })
})

describe("music", () => {
  it("costs the same whatever its length, and lasts as long as was asked for within its bounds", async () => {
    const client = await member()
    const { data } = await client.call(calls.textToMusic, { ...tune, duration: 1 })
    expect(data).toMatchObject({ calculate_coins: 20 })
    const task = await endedTask(client, idOf(data))
    expect(task.img_uris[0]?.duration).toBeCloseTo(5, 1)
  })
})

describe("a song", () => {
  it("is sung unless nobody shall, costs what music costs, and can be made again from what it was asked for", async () => {
    const client = await member()
    const asked = { prompt: "a calm pop song", lyrics: "[verse]\nThe harbour lights are calling me", timbre: "en-female", duration: 6 }
    const { data } = await client.call(calls.textToMusic, asked)
    expect(data).toMatchObject({ calculate_coins: 20 })
    const task = await endedTask(client, idOf(data))
    expect([task.status, task.type, task.img_uris.map(({ content_type: type }) => type)]).toEqual([3, 204, ["audio/mp4"]])
    expect(task.img_uris[0]?.duration).toBeCloseTo(6, 1)
    expect(task.img_uris[0]?.lyrics).toMatch(/^\[verse\]\nThe harbour lights are calling me/)
    expect(await client.dataOf(calls.audioConfig, { id: task.id })).toEqual(asked)
    expect((await client.dataOf(calls.audioHistories, {})).items.map(({ id }) => id)).toEqual([task.id])
  })

  it("without lyrics has them written first, each for itself, tells and publishes what is sung; a voice that nobody has is refused", async () => {
    const client = await member()
    const asked = { prompt: "a song of the sea", generateMode: "vocalSongs", duration: 5, n_iter: 2 } as const
    const { data } = await client.call(calls.textToMusic, asked)
    const task = await endedTask(client, idOf(data))
    const sung = task.img_uris.map(({ lyrics }) => lyrics ?? "")
    for (const lyrics of sung) expect(lyrics).toMatch(/^\[[a-z]+\]\n\S/)
    expect(sung[0]).not.toBe(sung[1])
    expect(await client.dataOf(taskDetail, { id: task.id })).toMatchObject({ img_uris: sung.map((lyrics) => ({ lyrics })) })
    const left = await client.dataOf(deleteTaskImage, { id: task.id, operate_number: 1 })
    expect(left.task?.img_uris.map(({ lyrics }) => lyrics)).toEqual([sung[1]])
    const refused = await client.call(calls.textToMusic, { prompt: "a song", timbre: "nobody" })
    expect(refused.status.code).toBe(codeOf("Unavailable"))
  })

  it("without anything to sing in its lyrics sings its own, which never fails it", async () => {
    const client = await member()
    const { data } = await client.call(calls.textToMusic, { prompt: "a song of the sea", lyrics: "[solo]\n…", duration: 5 })
    expect((await endedTask(client, idOf(data))).status).toBe(3)
  })
})

describe("lyrics", () => {
  it("cost 1, are what their task answers, in the language that was asked for, and are sung as they stand", async () => {
    const client = await member()
    const { data } = await client.call(calls.generateLyrics, { prompt: "the harbour and the moon", language: "ja" })
    expect(data).toMatchObject({ calculate_coins: 1 })
    const task = await endedTask(client, idOf(data))
    expect(task).toMatchObject({ status: 3, type: 205, img_uris: [], calculate_coins: 1, prompt: "the harbour and the moon" })
    expect(task.lyrics).toMatchObject({ is_preview: true, text: expect.stringContaining("うみ") })
    const listed = await client.dataOf(calls.audioHistories, {})
    expect(listed.items[0]?.lyrics).toEqual(task.lyrics)
    const sung = await client.call(calls.textToMusic, { prompt: "a calm piano", lyrics: task.lyrics?.text ?? "", duration: 5 })
    expect((await endedTask(client, idOf(sung.data))).status).toBe(3)
  })
})

describe("speech", () => {
  it("is waited for, speaks what is local, costs by begun hundreds of characters, and is faster where it shall be", async () => {
    const client = await member()
    const said = { prompt: "Hello", local: "Guten Abend, der Hafen ist heute still.", timbre: "de-male" }
    const task = await client.dataOf(calls.textToSpeech, said)
    expect([task.status, task.type, task.prompt, task.calculate_coins]).toEqual([3, 203, said.local, 2])
    const fast = await client.dataOf(calls.textToSpeech, { ...said, speed: 2, emotion: "cheerful" })
    expect(fast.img_uris[0]?.duration ?? 9).toBeLessThan((task.img_uris[0]?.duration ?? 0) * 0.8)
    const { calculate_coins: coins } = await client.dataOf(calls.textToSpeech, { ...greeting, prompt: "word ".repeat(50), waits: false })
    expect(coins).toBe(6)
  })

  it("has every voice that a server has, of a language, a gender and an age where they are named, and none that no server has", async () => {
    const client = await member()
    const { items } = await client.dataOf(calls.voiceList, {})
    expect(items.map(({ timbre }) => timbre)).toEqual(VOICES.map(({ id }) => id))
    const few = { languages: ["ja", "fr"], genders: ["female"], ages: ["senior"] } as const
    const shared = { gender: "female", age: "senior", sample_url: null, is_preview: true, own: false }
    expect((await client.dataOf(calls.voiceList, { ...few })).items).toEqual([
      { timbre: "ja-female-senior", language: "ja", ...shared },
      { timbre: "fr-female-senior", language: "fr", ...shared },
    ])
    const refused = await client.call(calls.textToSpeech, { ...greeting, timbre: "nobody" })
    expect(refused.status.code).toBe(codeOf("Unavailable"))
  })

  it("is refused where there is nothing to say", async () => {
    const refused = await (await member()).call(calls.textToSpeech, { ...greeting, prompt: "…" })
    expect(refused.data).toEqual({ errors: [{ path: "meta.prompt", message: "PromptNotEmpty" }] })
  })
})

it("sounds are their owner's alone, and whoever has no account is asked to sign in", async () => {
  const [client, other] = await Promise.all([member(), member()])
  const id = idOf((await client.call(calls.textToAudioEffect, rain)).data)
  expect((await other.call(calls.audioConfig, { id })).status.code).toBe(codeOf("NotFound"))
  expect((await new TestClient().call(calls.textToSpeech, greeting)).status.code).toBe(codeOf("LoginRequired"))
})
