import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { caseOfVoice, DESCRIBED, readyVoice, recordingOf, trainedVoice, trainingOf, voiceThat } from "../../../testing/audio/own-voice.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { readZip } from "../../../testing/profile/image.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { paintTruly } from "../../../testing/task/painters.ts"
import { newFileId, newVoiceId } from "../../domain/_kernel/ids.ts"
import { audioConfig, audioHistories, textToMusic, textToSpeech, voiceList } from "../../domain/audio/generation-contract.ts"
import * as calls from "../../domain/audio/voice-contract.ts"
import { decideCase, undoDecision } from "../../domain/moderation/review-contract.ts"
import { dataExport } from "../../domain/profile/contract.ts"
import { operateTask } from "../../domain/task/contract.ts"

const nobodys = newVoiceId(1)
const files = { sample_file_id: newFileId(1), consent_file_id: newFileId(1) }
const member = (coins = 1_000) => TestClient.signedIn({ coins })
const moderator = () => TestClient.signedIn({ isModerator: true })
const own = async (client: TestClient) => ({ voice_id: (await client.dataOf(calls.trainVoice, await trainingOf(client))).voice_id })
const decide = async (voiceId: string, decision: "keep" | "remove", reason = "") => {
  const client = await moderator()
  const found = await caseOfVoice(client, voiceId)
  if (found === null) throw new Error("no case")
  const decided = await client.dataOf(decideCase, { case_id: found.case_id, kind: "voice", id: voiceId, decision, reason })
  return { client, found, decided }
}

describeCall(calls.requestVoiceConsent, { accepts: () => ({}), refuses: [{ input: { language: "en" }, path: "language" }] })
describeCall(calls.trainVoice, {
  accepts: (client) => trainingOf(client),
  refuses: [
    { input: { voice_id: "voice_1", ...DESCRIBED, ...files }, path: "voice_id" },
    { input: { voice_id: nobodys, ...DESCRIBED, ...files, name: " " }, path: "name" },
    { input: { voice_id: nobodys, ...DESCRIBED, ...files, language: "xx" }, path: "language" },
    { input: { voice_id: nobodys, ...DESCRIBED, ...files, gender: "robot" }, path: "gender" },
    { input: { voice_id: nobodys, ...DESCRIBED, ...files, age: "old" }, path: "age" },
    { input: { voice_id: nobodys, ...DESCRIBED, ...files, intonation: "neutral" }, path: "intonation" },
    { input: { voice_id: nobodys, ...DESCRIBED, ...files, consent_file_id: "" }, path: "consent_file_id" },
  ],
})
describeCall(calls.editVoice, {
  accepts: async (client) => ({ ...(await own(client)), name: "Mine, softer" }),
  refuses: [{ input: { voice_id: nobodys, name: "x".repeat(61) }, path: "name" }],
})
describeCall(calls.deleteVoice, { accepts: own, refuses: [{ input: {}, path: "voice_id" }] })

describe("what is measured in a sample", () => {
  paintTruly()

  it("is the pitch of who speaks in it", async () => {
    const client = await member()
    const { task_id } = await client.dataOf(calls.trainVoice, await trainingOf(client, { pitchHz: 230 }))
    const { voice_traits: traits } = await endedTask(client, task_id ?? "")
    expect(Math.abs((traits?.pitch_hz ?? 0) / 230 - 1)).toBeLessThan(0.02)
  })
})

describe("a voice of one's own", () => {
  it("is trained for 20, waits for whoever listens to its consent, and then speaks with its traits for its owner alone", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const order = await trainingOf(client, { pitchHz: 230 })
    const begun = await client.dataOf(calls.trainVoice, order)
    expect(begun).toMatchObject({ ...DESCRIBED, sample_duration: 12, reason: "" })
    // Saying it again is the same voice and the same training.
    expect(await client.dataOf(calls.trainVoice, order)).toMatchObject({ voice_id: begun.voice_id, task_id: begun.task_id })
    const task = await endedTask(client, begun.task_id ?? "")
    expect([task.status, task.type, task.calculate_coins, task.img_uris]).toEqual([3, 206, 20, []])
    await voiceThat(client, begun.voice_id, "inReview")
    const asked = { prompt: "Good evening.", timbre: begun.voice_id }
    const early = await client.call(textToSpeech, asked)
    expect([early.status.code, early.data]).toMatchObject([codeOf("InvalidInput"), { errors: [{ path: "meta.timbre" }] }])

    const { found } = await decide(begun.voice_id, "keep")
    expect(found.thing).toMatchObject({ title: "Mine", text: expect.stringMatching(/^\d{3} \d{3}$/), state: "pending" })
    expect(found.thing?.recordings.map(({ role }) => role)).toEqual(["consent", "sample"])
    const judge = await moderator()
    const listens = async (who: TestClient) => (await who.send(found.thing?.recordings[0]?.url ?? "")).status
    expect(await Promise.all([listens(judge), listens(client), listens(other)])).toEqual([200, 200, 404])

    const spoken = await client.dataOf(textToSpeech, asked)
    expect([spoken.status, spoken.img_uris.length, spoken.calculate_coins]).toEqual([3, 1, 2])
    expect(await client.dataOf(audioConfig, { id: spoken.id })).toEqual(asked)
    // The training made no sound: it is not among them.
    expect((await client.dataOf(audioHistories, {})).items.map(({ id }) => id)).toEqual([spoken.id])
    const { items } = await client.dataOf(voiceList, { languages: ["en"], ages: ["adult"] })
    expect(items.map(({ timbre, own: isOwn }) => [timbre, isOwn])).toEqual([
      [begun.voice_id, true],
      ["en-female", false],
      ["en-male", false],
    ])

    const strangers = [
      other.call(textToSpeech, asked),
      other.call(calls.editVoice, { voice_id: begun.voice_id, name: "Ours" }),
      other.call(calls.deleteVoice, { voice_id: begun.voice_id }),
      other.call(calls.trainVoice, order),
    ]
    expect((await Promise.all(strangers)).map(({ status }) => status.code)).toEqual(strangers.map(() => codeOf("NotFound")))
    expect((await other.dataOf(voiceList, {})).items.some(({ own: isOwn }) => isOwn)).toBe(false)
    expect((await new TestClient().dataOf(voiceList, {})).items.some(({ own: isOwn }) => isOwn)).toBe(false)
  })

  it("sings what its owner asks for, and nobody else, until it is revoked", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const id = await readyVoice(client)
    const asked = { prompt: "a calm song", lyrics: "[verse]\nThe lights are calling me", timbre: id, duration: 6 }
    const { id: taskId } = await client.dataOf(textToMusic, asked)
    const song = await endedTask(client, taskId)
    expect([song.status, song.type, song.img_uris.length]).toEqual([3, 204, 1])
    expect(song.img_uris[0]?.lyrics).toContain("The lights are calling me")
    expect(await client.dataOf(audioConfig, { id: taskId })).toEqual(asked)
    const refused = async (who: TestClient, over: Partial<typeof asked> = {}) => {
      const { status, data } = await who.call(textToMusic, { ...asked, ...over })
      return [status.code, data]
    }
    expect((await refused(other))[0]).toBe(codeOf("NotFound"))
    expect((await refused(client, { timbre: nobodys }))[0]).toBe(codeOf("NotFound"))
    const { voice_id: untried } = await own(other)
    expect(await refused(other, { timbre: untried })).toMatchObject([codeOf("InvalidInput"), { errors: [{ path: "meta.timbre" }] }])
    await client.dataOf(calls.deleteVoice, { voice_id: id })
    expect((await refused(client))[0]).toBe(codeOf("NotFound"))
  })

  it("that is refused says why and does not speak; taken back, it waits again", async () => {
    const client = await member()
    const id = await trainedVoice(client)
    const { client: judge, found } = await decide(id, "remove", "These are other digits.")
    expect(await voiceThat(client, id, "refused")).toMatchObject({ reason: "These are other digits." })
    expect((await client.call(textToSpeech, { prompt: "Hello", timbre: id })).status.code).toBe(codeOf("InvalidInput"))
    await judge.dataOf(undoDecision, { case_id: found.case_id, kind: "voice", id })
    expect(await voiceThat(client, id, "inReview")).toMatchObject({ reason: "" })
  })

  it("once revoked speaks for nobody at once: what waits is canceled, nothing is tried again, and its recordings are gone", async () => {
    const client = await member()
    const id = await readyVoice(client)
    const asked = { prompt: "A long evening by the harbour. ".repeat(40), timbre: id, waits: false }
    const done = await client.dataOf(textToSpeech, { ...asked, prompt: "Hello", waits: true })
    const begun = await Promise.all([1, 2, 3].map((number) => client.dataOf(textToSpeech, { ...asked, speed: 0.5 + number / 10 })))
    const before = await env.MEDIA.list({ prefix: `voice/${client.accountId}/` })
    expect(before.objects).toHaveLength(2)
    expect(await client.dataOf(calls.deleteVoice, { voice_id: id })).toEqual({ voice_id: id })
    const ended = await Promise.all(begun.map((task) => endedTask(client, task.id)))
    expect(ended.filter(({ status, calculate_coins }) => status === 4 && calculate_coins === 0).length).toBeGreaterThanOrEqual(2)
    expect((await env.MEDIA.list({ prefix: `voice/${client.accountId}/` })).objects).toEqual([])
    expect((await client.call(textToSpeech, asked)).status.code).toBe(codeOf("NotFound"))
    const again = await client.call(operateTask, { id: done.id, operation: "retry" })
    expect([again.status.code, again.data]).toMatchObject([codeOf("InvalidInput"), { errors: [{ path: "meta.timbre" }] }])
    expect((await client.call(calls.deleteVoice, { voice_id: id })).status.code).toBe(codeOf("NotFound"))
    expect((await client.dataOf(voiceList, {})).items.some(({ own: isOwn }) => isOwn)).toBe(false)
  })

  it("needs recordings of the member's own that are long enough and sound, and a plan with room; what is refused may be sent again", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const order = await trainingOf(client)
    const blamed = async (over: object) => {
      const { status, data } = await client.call(calls.trainVoice, { ...order, ...over })
      return [status.code, data]
    }
    const short = await recordingOf(client, { seconds: 5 })
    expect(await blamed({ sample_file_id: short })).toMatchObject([
      codeOf("InvalidInput"),
      { errors: [{ path: "sample_file_id", message: "RecordingTooShort", minimum: 10 }] },
    ])
    expect(await blamed({ consent_file_id: await fileOf(client) })).toMatchObject([
      codeOf("InvalidInput"),
      { errors: [{ path: "consent_file_id", message: "NoSound" }] },
    ])
    expect((await blamed({ sample_file_id: await recordingOf(other) }))[0]).toBe(codeOf("NotFound"))
    expect((await blamed({ max_coins: 19 }))[0]).toBe(codeOf("PriceExceeded"))
    expect((await env.MEDIA.list({ prefix: `voice/${client.accountId}/` })).objects).toEqual([])
    await client.dataOf(calls.trainVoice, { ...order, max_coins: 20 })
    const full = await client.call(calls.requestVoiceConsent, {})
    expect([full.status.code, full.data]).toMatchObject([codeOf("NotAllowed"), { errors: [{ message: "VoiceLimitReached" }] }])
  })

  it("is changed in what its owner says of it alone, and is theirs in their archive, the consent's fact also once it is revoked", async () => {
    const client = await member()
    const { voice_id } = await own(client)
    const changed = await client.dataOf(calls.editVoice, { voice_id, language: "ja", intonation: "shy" })
    expect(changed).toMatchObject({ ...DESCRIBED, language: "ja", intonation: "shy" })
    const archive = async () => readZip(new Uint8Array(await (await client.send(dataExport.path)).arrayBuffer()))
    const before = await archive()
    expect([...before.keys()].filter((name) => name.startsWith("voices/"))).toHaveLength(2)
    await client.dataOf(calls.deleteVoice, { voice_id })
    const after = JSON.parse(new TextDecoder().decode((await archive()).get("voices.json")))
    expect(after).toMatchObject([
      { id: voice_id, name: "", has_recordings: false, consented_at: expect.any(String), revoked_at: expect.any(String) },
    ])
  })
})
