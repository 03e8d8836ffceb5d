import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { changedRows } from "../../../../testing/_kernel/changed-rows.ts"
import { emptyMediaStore, makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import { asVoiceId, newVoiceId } from "../../_kernel/ids.ts"
import { editVoice } from "./edit-voice.ts"
import { voiceEvents } from "./events.ts"
import { moderatedVoice } from "./moderated-voice.ts"
import { requestConsent, sweepConsents } from "./request-consent.ts"
import { revokeVoice } from "./revoke-voice.ts"

type VoiceOver = Partial<typeof schema.voice.$inferInsert>

const HOUR_MS = 3_600_000
const nowMs = 100 * HOUR_MS

/** How a voice can stand, by name. */
const STATES = {
  ready: { training: "done", state: "visible" },
  running: { training: "running", state: "pending" },
  refused: { training: "done", state: "removed", reason: "not you" },
  asked: { training: "asked", state: "pending", createdAtMs: nowMs - 24 * HOUR_MS },
  "asked long ago": { training: "asked", state: "pending", createdAtMs: 1 },
  revoked: { training: "done", state: "visible", revokedAtMs: 1 },
} as const satisfies Readonly<Record<string, VoiceOver>>

/** Voices of every state of two members. */
async function scene() {
  const names: Record<string, string> = {}
  const [ada, bo] = [testMember(), testMember()]
  for (const [whose, { id: accountId }] of [
    ["", ada],
    ["bo's ", bo],
  ] as const)
    for (const [state, over] of Object.entries(STATES)) {
      const id = newVoiceId(nowMs)
      names[`${whose}${state}`] = id
      await testDatabase()
        .insert(schema.voice)
        .values({
          ...{ id, accountId, phrase: "1", name: "Mine", language: "en", gender: "female", age: "adult", intonation: "calm", reason: "" },
          ...{
            sampleKey: `${id}/s`,
            sampleSha256: "0",
            sampleBytes: 1,
            sampleMs: 1,
            consentKey: `${id}/c`,
            consentedAtMs: 1,
            createdAtMs: 1,
          },
          ...over,
        })
    }
  const { context } = makeTestContext({ nowMs, viewer: ada })
  return { names, context, ada }
}
type Scene = Awaited<ReturnType<typeof scene>>
const changes = ({ names }: Scene, act: () => Promise<unknown>) =>
  changedRows({ voice: ["id"], outbox: ["event", "subject_id"] }, { ...names, now: nowMs }, act)

/** What an act on each of the voices of a scene changes, where it is not refused as none of theirs. */
async function onEach(act: (scene: Scene, id: ReturnType<typeof asVoiceId>) => Promise<unknown>) {
  const told: Record<string, readonly string[]> = {}
  for (const name of Object.keys((await scene()).names)) {
    const here = await scene()
    let isRefused = false
    const lines = await changes(here, () =>
      act(here, asVoiceId(here.names[name] ?? "")).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "NotFound" })
        isRefused = true
      }),
    )
    if (!isRefused || lines.length > 0) told[name] = lines
  }
  return told
}

describe("voices of a member's own", () => {
  it("are renamed one by one: those that are voices, and nobody else's", async () => {
    expect(await onEach(({ context }, id) => editVoice(context, { voice_id: id, name: "Dawn" }))).toEqual({
      ready: ["voice ready: name=Dawn"],
      running: ["voice running: name=Dawn"],
      refused: ["voice refused: name=Dawn"],
    })
  })

  it("are revoked one by one, without what was measured and recorded", async () => {
    const gone = (name: string) => [
      `+ outbox audio.voice-revoked ${name}`,
      `voice ${name}: name= sample_key=null sample_sha256=null consent_key=null revoked_at_ms=now`,
    ]
    expect(await onEach(({ context }, id) => revokeVoice(context, { voice_id: id }))).toEqual({
      ready: gone("ready"),
      running: gone("running"),
      refused: gone("refused"),
    })
  })

  it("are asked for one at a time, as many as the plan has", async () => {
    const here = await scene()
    await expect(requestConsent(here.context)).rejects.toMatchObject({ code: "NotAllowed", errors: [{ maximum: 1 }] })
    const nobody = { ...here, context: makeTestContext({ nowMs, viewer: testMember() }).context }
    const { voice_id: first } = await requestConsent(nobody.context)
    expect(await changes({ ...nobody, names: { first } }, () => requestConsent(nobody.context))).toEqual([
      expect.stringMatching(/^\+ voice voice_/),
      "- voice first",
    ])
  })

  it("that were asked for and never came are forgotten after their day, and no other", async () => {
    await sweepConsents(makeTestContext({ nowMs: Number.MAX_SAFE_INTEGER }).context)
    const here = await scene()
    expect(await changes(here, () => sweepConsents(here.context))).toEqual(["- voice asked long ago", "- voice bo's asked long ago"])
  })

  it("are judged where they are there, from the states that are named", async () => {
    const move = { to: "removed", from: ["visible", "pending"], actorId: "x", rule: "x", reason: "not you", endsAtMs: null } as const
    const judged = await onEach(({ context }, id) =>
      namedBatch(context.database, { moved: moderatedVoice.move?.({ ...move, id, nowMs, only: sql`1` }) ?? [] }),
    )
    const removed = (name: string) => [`voice ${name}: state=removed reason=not you`]
    expect(Object.entries(judged).filter(([, lines]) => lines.length > 0)).toEqual(
      ["ready", "running", "bo's ready", "bo's running"].map((name) => [name, removed(name)]),
    )
  })
})

it("recordings that their voice came to name stay, and all others go, whatever another voice names", async () => {
  const here = await scene()
  const deleted: string[] = []
  const media = { ...emptyMediaStore, delete: async (keys: readonly string[]) => void deleted.push(...keys) }
  const [mine, other] = [here.names["ready"] ?? "", here.names["bo's ready"] ?? ""]
  const payload = JSON.stringify({ voice_id: mine, keys: [`${mine}/s`, `${mine}/c`, `${other}/s`, "copy"] })
  for (const { event, carryOut } of voiceEvents)
    if (event === "audio.recordings-stored") await carryOut({ ...here.context, media }, { subjectId: mine, payload })
  expect(deleted).toEqual([`${other}/s`, "copy"])
})
