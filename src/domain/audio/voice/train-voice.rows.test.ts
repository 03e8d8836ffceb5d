import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { changedRows } from "../../../../testing/_kernel/changed-rows.ts"
import { createMemoryMedia } from "../../../../testing/_kernel/memory-media.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { testServer } from "../../../../testing/backend/server.ts"
import { give, makeMemberContext } from "../../../../testing/credits/purse.ts"
import { insertFile } from "../../../../testing/library/file.ts"
import { newAccountId, newVoiceId } from "../../_kernel/ids.ts"
import { trainVoice } from "./train-voice.ts"
import { CONSENT_LIFE_MS } from "./voice-rules.ts"

const nowMs = Date.now()
const DESCRIBED = { name: "Mine", language: "en", gender: "female", age: "adult", intonation: "calm" } as const
const NOTHING = { name: "", language: "ja", gender: "other", age: "young", intonation: "shy", reason: "" } as const
const RECORDING = { kind: "audio", facts: { audioCodec: "pcm-s16" }, contentType: "audio/wav", width: null, height: null } as const

type Over = Partial<typeof schema.voice.$inferInsert>
/** What somebody else does to the voice at a moment of its training. */
type Meanwhile = (id: string) => Promise<unknown>

interface Stage {
  readonly own?: Over
  readonly plan?: "free" | "lite"
  /** What happens while its consent is heard, before its task is priced, and once that is made. */
  readonly heard?: Meanwhile
  readonly priced?: Meanwhile
  readonly ordered?: Meanwhile
}

/** A voice of a member's that was asked for and may stand otherwise, beside one that somebody else asked for and one whose training began. */
async function scene({ own = {}, plan = "free", heard, priced, ordered }: Stage = {}) {
  const media = createMemoryMedia()
  const id = newVoiceId(nowMs)
  const context = await makeMemberContext(
    { plan },
    {
      ...{ nowMs, media },
      async renderFleet() {
        await priced?.(id)
        return [testServer({ capabilities: null })]
      },
      consentListener: { listen: async () => heard?.(id).then(() => "unknown" as const) ?? "unknown" },
      rooms: { open: async () => void (await ordered?.(id)), cancel: async () => null, hand: async () => {}, speedUp: async () => null },
    },
  )
  const other = await makeMemberContext()
  const names: Record<string, string> = {}
  const keep = async (name: string, row: Over & Pick<typeof schema.voice.$inferInsert, "id" | "accountId">) => {
    names[name] = row.id
    const asked = { phrase: "123 456", training: "asked", state: "pending", ...NOTHING, createdAtMs: nowMs - CONSENT_LIFE_MS + 1 } as const
    await testDatabase()
      .insert(schema.voice)
      .values({ ...asked, ...row })
  }
  await keep("mine", { id, accountId: context.viewer.id, ...own })
  await keep("mine too", { id: newVoiceId(nowMs), accountId: context.viewer.id, createdAtMs: nowMs - 1 })
  await keep("other's", { id: newVoiceId(nowMs), accountId: other.viewer.id })
  await keep("other's begun", { id: newVoiceId(nowMs), accountId: other.viewer.id, training: "running" })
  await give(context.viewer.id, { coins: 100 })
  const recording = async (seconds: number) => {
    const mediaKey = `upload/${id}/${seconds}`
    await media.put(mediaKey, new Uint8Array(seconds), "audio/wav")
    return insertFile(context.viewer.id, { ...RECORDING, mediaKey, durationMs: seconds * 1000, sizeBytes: seconds })
  }
  const files = { sample_file_id: await recording(12), consent_file_id: await recording(4) }
  const train = (more: { readonly max_coins?: number } = {}) => trainVoice(context, { voice_id: id, ...DESCRIBED, ...files, ...more })
  /** What an act leaves in the rows, and how many recordings are kept then. */
  const changes = async (act: () => Promise<unknown>) => {
    const lines = await changedRows({ voice: ["id"], moderation_case: ["subject_id"] }, { ...names, now: nowMs }, act)
    return [
      ...lines.map((line) => line.replaceAll(/(_key|_sha256|task_id)=[^ ]*[a-z0-9]{9}[^ ]*/g, "$1=set")),
      (await media.list(`voice/${context.viewer.id}/`)).length,
    ]
  }
  const refused = (code: string, more: { readonly max_coins?: number } = {}) =>
    changes(() => expect(train(more)).rejects.toMatchObject({ code }))
  return { train, changes, refused, keep, viewer: context.viewer }
}

const set = (column: string, value: string | number): Meanwhile => {
  const change = sql`${sql.identifier(column)} = ${value}`
  return (id) => testDatabase().run(sql`UPDATE voice SET ${change} WHERE id = ${id}`)
}
const DESCRIPTION = "language=en gender=female age=adult intonation=calm"
const SAMPLE = "sample_key=set sample_sha256=set sample_bytes=12 sample_ms=12000 consent_key=set consented_at_ms=now"

describe("a voice that was asked for", () => {
  it("is trained once with its own copies, and a person listens to its consent; nobody else's changes", async () => {
    const { train, changes } = await scene()
    expect(await changes(() => train())).toEqual([
      "+ moderation_case mine",
      `voice mine: training=running name=Mine ${DESCRIPTION} task_id=set ${SAMPLE}`,
      2,
    ])
    expect(await changes(() => train())).toEqual([2])
  })

  it.each([
    ["is not theirs", { accountId: newAccountId(1) }],
    ["was revoked", { revokedAtMs: 1 }],
    ["was asked for a day ago", { createdAtMs: nowMs - CONSENT_LIFE_MS }],
  ])("is NotFound where it %s, and nothing of it stays", async (_, own) => {
    expect(await (await scene({ own })).refused("NotFound")).toEqual([0])
  })

  it("stays so where the plan has no room for it", async () => {
    const { keep, refused, viewer } = await scene()
    await keep("mine before", { id: newVoiceId(nowMs), accountId: viewer.id, training: "done" })
    expect(await refused("NotAllowed")).toEqual([0])
  })

  it("is a Conflict where another order began it meanwhile", async () => {
    const { refused } = await scene({ plan: "lite", heard: set("training", "running") })
    expect(await refused("Conflict")).toEqual(["voice mine: training=running", 0])
  })

  it("is to be said again where its task is refused", async () => {
    const { refused, train, changes } = await scene()
    expect(await refused("PriceExceeded", { max_coins: 1 })).toEqual([
      `voice mine: ${DESCRIPTION} sample_sha256=set sample_bytes=12 sample_ms=12000`,
      0,
    ])
    expect(await changes(() => train())).toContain("+ moderation_case mine")
  })

  it("is heard by nobody where it was revoked meanwhile, even while others' wait", async () => {
    const { refused } = await scene({ ordered: set("revoked_at_ms", 1) })
    expect(await refused("NotFound")).toEqual([`voice mine: training=running name=Mine ${DESCRIPTION} ${SAMPLE} revoked_at_ms=1`, 0])
  })

  it.each([
    ["its task", "task_id", "task_other", 2],
    ["recordings of its own", "sample_key", "voice/other", 0],
  ])("stays as another order left it where that has %s meanwhile and this one's task is refused", async (_, column, value, kept) => {
    const { refused } = await scene({ priced: set(column, value) })
    expect(await refused("PriceExceeded", { max_coins: 1 })).toEqual([
      expect.stringMatching(/^voice mine: training=running name=Mine /),
      kept,
    ])
  })

  it.each([
    ["judged", "state", "visible"],
    ["ordered", "task_id", "task_other"],
  ])("is not heard anew where it was %s meanwhile", async (_, column, value) => {
    const { train, changes } = await scene({ ordered: set(column, value) })
    const [line = "", ...more] = await changes(() => train())
    expect([line, ...more]).toEqual([expect.stringMatching(/^voice mine: training=running .*task_id=set/), 2])
  })
})
