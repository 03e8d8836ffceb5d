import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { newAccountId, newVoiceId } from "../../_kernel/ids.ts"
import { findOwnSpeaker } from "./find-own-speaker.ts"
import { voiceData } from "./personal-data.ts"
import { readOwnVoices } from "./read-own-voices.ts"

const TRAITS = { pitch_hz: 200, syllables_per_s: 4, tilt_db: -6 }
type VoiceOver = Partial<typeof schema.voice.$inferInsert>

/** A member with a voice of theirs that is ready, but for what is told otherwise. */
async function speaker(over: VoiceOver = {}) {
  const { context } = makeTestContext({ viewer: testMember({ id: newAccountId(Date.now()) }) })
  const id = newVoiceId(Date.now())
  const row = {
    id,
    accountId: context.viewer.id,
    phrase: "1",
    training: "done" as const,
    state: "visible" as const,
    name: "Mine",
    language: "en",
  }
  const person = { gender: "female", age: "adult", intonation: "calm", traits: JSON.stringify(TRAITS), reason: "", createdAtMs: 1 }
  const recordings = {
    sampleKey: `voice/${id}/s`,
    sampleSha256: "0",
    sampleBytes: 1,
    sampleMs: 1,
    consentKey: `voice/${id}/c`,
    consentedAtMs: 1,
  }
  await testDatabase()
    .insert(schema.voice)
    .values({ ...row, ...person, ...recordings, ...over })
  return { id, context }
}

describe("a member's own voice", () => {
  it("speaks for them where it is ready", async () => {
    const { id, context } = await speaker()
    expect(await findOwnSpeaker(context, id)).toMatchObject({ ownVoice: { traits: TRAITS } })
  })

  it.each<readonly [string, VoiceOver, string]>([
    ["was revoked", { revokedAtMs: 1 }, "NotFound"],
    ["was only asked for", { training: "asked" }, "NotFound"],
    ["nobody has listened to yet", { state: "pending" }, "InvalidInput"],
    ["was refused", { state: "removed" }, "InvalidInput"],
    ["is not trained", { training: "failed" }, "InvalidInput"],
    ["has no traits", { traits: null }, "InvalidInput"],
  ])("speaks for nobody where it %s", async (_case, over, code) => {
    const { id, context } = await speaker(over)
    await expect(findOwnSpeaker(context, id)).rejects.toMatchObject({ code })
  })

  it("is nobody else's to speak with, nor in their list", async () => {
    const [ada, bo] = [await speaker(), await speaker()]
    await expect(findOwnSpeaker(bo.context, ada.id)).rejects.toMatchObject({ code: "NotFound" })
    expect((await readOwnVoices(bo.context)).map(({ id }) => id)).toEqual([bo.id])
  })

  it("goes with their account, and nobody else's does; nor is anybody else's in their archive", async () => {
    const [ada, bo] = [await speaker(), await speaker()]
    const names: string[] = []
    for (const { list } of voiceData.folders) for await (const { name } of list(ada.context)) names.push(name)
    expect(names).toEqual([`voices/${ada.id}-sample`, `voices/${ada.id}-consent`])
    const person = { id: ada.context.viewer.id, email: null, phone: null, nowMs: ada.context.nowMs }
    for (const { forgotten } of Object.values(voiceData.tables))
      if ("by" in forgotten) for (const statement of forgotten.by(person)) await testDatabase().run(statement)
    const left = await testDatabase().all(sql`SELECT id FROM voice WHERE id IN (${ada.id}, ${bo.id})`)
    expect(left).toEqual([{ id: bo.id }])
  })
})
