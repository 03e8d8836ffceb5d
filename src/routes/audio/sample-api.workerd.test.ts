import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { voiceList, voiceSample } from "../../domain/audio/generation-contract.ts"
import { needOf } from "../../domain/backend/index.ts"
import { LIMITS } from "../../domain/identity/limit-rules.ts"

const keyOf = (url: string) => url.slice("/media/".length)
const stored = async () => (await env.MEDIA.list({ prefix: "sample/" })).objects.map(({ key }) => key)

beforeEach(async () => {
  const keys = await stored()
  if (keys.length > 0) await env.MEDIA.delete(keys)
})
afterEach(() => setFault(null))

describeCall(voiceSample, {
  accepts: () => ({ timbre: "en-female" }),
  refuses: [
    { input: { timbre: "" }, path: "timbre" },
    { input: { timbre: "x".repeat(201) }, path: "timbre" },
  ],
})

describe("a sample of a voice", () => {
  it("is made by the first who asks, a visitor too, and from then on is a public file that caches keep, free of charge", async () => {
    const visitor = new TestClient()
    const { sample_url: url } = await visitor.dataOf(voiceSample, { timbre: "ar-male-senior" })
    const file = await new TestClient().send(url, { headers: { Range: "bytes=4-7" } })
    expect([file.status, file.headers.get("Content-Type"), await file.text()]).toEqual([206, "audio/mp4", "ftyp"])
    expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    const [first] = (await env.MEDIA.list({ prefix: "sample/" })).objects
    expect(await new TestClient().dataOf(voiceSample, { timbre: "ar-male-senior" })).toEqual({ sample_url: url })
    expect((await env.MEDIA.head(keyOf(url)))?.uploaded).toEqual(first?.uploaded)
    const { items } = await visitor.dataOf(voiceList, { languages: ["ar"], genders: ["male"] })
    expect(items.map(({ timbre, age, sample_url }) => [timbre, age, sample_url])).toEqual([
      ["ar-male", "adult", null],
      ["ar-male-young", "young", null],
      ["ar-male-juvenile", "juvenile", null],
      ["ar-male-senior", "senior", url],
    ])
  })

  it("is made once for all who ask at one moment: they share its fate", async () => {
    const ask = () => Promise.all(Array.from({ length: 5 }, () => new TestClient().call(voiceSample, { timbre: "fi-female" })))
    // One order fails, and no other was given.
    await setFault({ kind: "fail-at", percent: 0, times: 1 })
    expect(new Set((await ask()).map(({ status }) => status.code))).toEqual(new Set([codeOf("Unavailable")]))
    expect(new Set((await ask()).map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  it("of another version takes the place of those before", async () => {
    const { sample_url: url } = await new TestClient().dataOf(voiceSample, { timbre: "cs-female" })
    const older = keyOf(url).replace(/[^/]+$/, "0".repeat(32))
    await env.MEDIA.put(older, "old")
    await env.MEDIA.delete(keyOf(url))
    await new TestClient().dataOf(voiceSample, { timbre: "cs-female" })
    expect(await stored()).toEqual([keyOf(url)])
  })

  it("is of voices alone that a server offers: no name of anybody's makes a file", async () => {
    for (const timbre of ["nobody", "../en-female", "en-female ", `voice_${"0".repeat(26)}`])
      expect((await new TestClient().call(voiceSample, { timbre })).status.code).toBe(codeOf("NotFound"))
    expect(await stored()).toEqual([])
  })

  it.each([{ kind: "fail-at", percent: 0 }, { kind: "garbage-bytes" }, { kind: "refuse", times: 20 }])(
    "that the server does not make ($kind) is told within moments, leaves nothing, and is made the next time",
    async (fault) => {
      await setFault(fault)
      const refused = await new TestClient().call(voiceSample, { timbre: "el-male" })
      expect(refused.status.code).toBe(codeOf("Unavailable"))
      expect(await stored()).toEqual([])
      await setFault(null)
      expect((await new TestClient().call(voiceSample, { timbre: "el-male" })).status.code).toBe(codeOf("success"))
    },
  )

  it("that never comes is given up within 20 seconds, and its job with it", { timeout: 40_000 }, async () => {
    await setFault({ kind: "hang" })
    const atMs = Date.now()
    expect((await new TestClient().call(voiceSample, { timbre: "pl-male" })).status.code).toBe(codeOf("Unavailable"))
    expect(Date.now() - atMs).toBeLessThan(20_000)
  })

  it("is made only where no task wants its server's slots, and gives its own to one that comes", async () => {
    const pool = env.DISPATCHER.get(env.DISPATCHER.idFromName("audio"))
    const need = needOf({ kind: "speech", fields: {} })
    const task = (taskId: string) => ({ taskId, viewerId: taskId, plan: "free", speedType: 1, kind: "speech", need }) as const
    const ask = () => new TestClient().call(voiceSample, { timbre: "nl-female" })
    expect((await pool.request(task("paid"))).kind).toBe("granted")
    expect((await ask()).status.code).toBe(codeOf("Busy"))
    await pool.release("paid", null)

    await setFault({ kind: "hang" })
    const asked = ask()
    const running = async () => (await fetch(`${inject("easelUrl")}/health`)).json()
    await vi.waitFor(async () => expect(await running()).toMatchObject({ running: 1 }))
    expect((await pool.request(task("paid"))).kind).toBe("granted")
    expect((await asked).status.code).toBe(codeOf("Busy"))
    await pool.release("paid", null)
    await setFault(null)
    expect((await ask()).status.code).toBe(codeOf("success"))
  })

  it("has to be spoken for one address so many times an hour and no more; those that are there are not counted", async () => {
    const client = new TestClient()
    const throttle = env.THROTTLE.get(env.THROTTLE.idFromName(`voice-samples-address:${client.address}`))
    const { sample_url: url } = await client.dataOf(voiceSample, { timbre: "it-male" })
    await throttle.take(LIMITS["voice-samples-address"], LIMITS["voice-samples-address"].allowance - 1, Date.now())
    expect((await client.call(voiceSample, { timbre: "it-female" })).status.code).toBe(codeOf("TooManyRequests"))
    expect(await client.dataOf(voiceSample, { timbre: "it-male" })).toEqual({ sample_url: url })
  })
})
