import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../../testing/_kernel/runtime.ts"
import { wavePixels } from "../../../../testing/formats/wave-pixels.ts"
import { insertAccount } from "../../../../testing/identity/account.ts"
import { pngText } from "../../../../testing/profile/image.ts"
import { perceptualHash } from "../../../formats/image/perceptual-hash.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { AccountId } from "../../_kernel/ids.ts"
import { banAccount, cancelBan } from "../../moderation/ban-account.ts"
import { decide } from "../../moderation/cases/decide-case.ts"
import { openCase } from "../../moderation/index.ts"
import type { Level } from "../../moderation/level-rules.ts"
import type { CaseDecision } from "../../moderation/review-rules.ts"
import { moderatedAccount } from "../moderated-account.ts"
import { purgeDueAccounts } from "../purge-accounts.ts"
import { readAccount } from "../read-account.ts"
import { readProfile } from "../read-profile.ts"
import { changeImage } from "./change-image.ts"
import { checkImages } from "./check-images.ts"
import { dropImage, followStanding, placeImages } from "./place-images.ts"

const DAY_MS = 86_400_000
const image = pngText(8, 8)

/** Somebody of an age in days, whose images a classifier finds so strong. */
async function person({
  days = 0,
  level = 1,
  seed = 1,
  nowMs = Date.now(),
}: Partial<Record<"days" | "seed" | "nowMs", number>> & { level?: Level } = {}) {
  const id = await insertAccount({ madeAtMs: nowMs - days * DAY_MS })
  const { context } = makeTestContext({
    nowMs,
    viewer: testMember({ id }),
    media: testMedia(),
    images: { sample: async () => wavePixels(seed), shrink: async () => null, frame: async () => null },
    imageClassifier: { classify: async () => ({ level, labels: [], classifier: "test", version: "1" }) },
  })
  return { id, context }
}

type Person = Awaited<ReturnType<typeof person>>

async function shows({ id, context }: Person, kind: "avatar" | "banner" = "avatar") {
  await changeImage(context, { kind, image })
  await checkImages(context, id)
}

/** Whether visitors, members and their owner are told of an avatar. */
async function seenBy({ id, context }: Person) {
  const member = { ...context, viewer: testMember() }
  const visitor = { ...context, viewer: null }
  const of = async (asker: typeof member | typeof visitor) => (await readProfile(asker, id).catch(() => null))?.avatar ?? null
  return [await of(visitor), await of(member), (await readAccount(context)).account.avatar].map((url) => url !== null)
}

const keyOf = async (id: AccountId) =>
  (await testDatabase().select().from(schema.profileImage).where(eq(schema.profileImage.accountId, id)))[0]?.mediaKey ?? ""

/** A moderator decides a case about a profile. */
async function decided({ id, context }: Person, decision: CaseDecision, level?: 4) {
  const moderator = testMember({ id: await insertAccount({ isModerator: true }), isModerator: true })
  const terms = { subjectKind: "account", subjectId: id, ownerId: id, cause: "report:spam", priority: 1, nowMs: context.nowMs } as const
  await testDatabase().run(openCase(terms))
  const [row] = await testDatabase().all<{ readonly id: string }>(
    sql`SELECT id FROM moderation_case WHERE subject_id = ${id} AND state = 'open'`,
  )
  await decide({ ...context, viewer: moderator }, { case_id: row?.id ?? "", kind: "account", id, decision, ...(level && { level }) })
  await placeImages(context, id)
}

describe("an image of a profile", () => {
  it.each([
    ["is safe", 1, 0, [true, true, true]],
    ["is not rated, of somebody new", 3, 0, [false, true, true]],
    ["is not rated, of somebody in good standing", 3, 2, [true, true, true]],
    ["has to be asked for", 4, 2, [false, false, true]],
    ["is one that nobody may meet", 32, 2, [false, false, true]],
  ] as const)("that %s is met by visitors, members and its owner: %s %s", async (_what, level, days, seen) => {
    const one = await person({ level, days })
    await shows(one)
    expect(await seenBy(one)).toEqual(seen)
    const cases = await testDatabase().all(
      sql`SELECT 1 FROM moderation_case WHERE subject_id = ${one.id} AND causes LIKE '%image:blocked%'`,
    )
    expect(cases).toHaveLength(level === 32 ? 1 : 0)
  })

  it("is for nobody else before it was looked at, and comes to everybody when its owner stands well", async () => {
    const one = await person({ level: 3 })
    await changeImage(one.context, { kind: "avatar", image })
    expect(await seenBy(one)).toEqual([false, false, true])
    await checkImages(one.context, one.id)
    const later = { ...one.context, nowMs: one.context.nowMs + 2 * DAY_MS }
    expect(await followStanding(later)).toBeGreaterThan(0)
    await placeImages(later, one.id)
    expect(await seenBy({ ...one, context: later })).toEqual([true, true, true])
  })

  it.each(["avatar", "banner"] as const)("that nobody may bring is refused as %s, and what stood there stays", async (kind) => {
    const one = await person({ seed: 77 })
    const values = { hash: perceptualHash(wavePixels(77)), source: "list", reason: "", blockedBy: "system", blockedAtMs: 1 }
    await shows(await person({ seed: 3 }))
    await testDatabase().insert(schema.blockedImage).values(values).onConflictDoNothing()
    await expect(changeImage(one.context, { kind, image })).rejects.toMatchObject({ code: "FileRefused", data: { reason: "FileBlocked" } })
    expect(await keyOf(one.id)).toBe("")
  })

  it("goes with a ban and comes back with its end; its old files lead nowhere", async () => {
    const one = await person()
    await shows(one)
    const before = await keyOf(one.id)
    const admin = { ...one.context, viewer: testMember({ id: await insertAccount({ isAdmin: true }), isModerator: true, isAdmin: true }) }
    await banAccount(admin, { account_id: one.id, reason: "Spam" })
    await placeImages(one.context, one.id)
    await dropImage(one.context, before)
    expect([await testMedia().head(before), (await keyOf(one.id)).startsWith("withdrawn/")]).toEqual([null, true])
    const [row] = await testDatabase().select().from(schema.account).where(eq(schema.account.id, one.id))
    expect(row?.avatarKey).toBeNull()
    const later = { ...one.context, nowMs: one.context.nowMs + 1 }
    await cancelBan({ ...admin, nowMs: later.nowMs }, { account_id: one.id })
    await placeImages(later, one.id)
    expect(await seenBy({ ...one, context: later })).toEqual([true, true, true])
  })

  it.each(["limit", "remove"] as const)("is taken away by a moderator (%s) until they keep it", async (decision) => {
    const one = await person()
    await shows(one)
    await decided(one, decision)
    expect((await seenBy(one)).slice(0, 2)).toEqual([false, false])
    const later = { ...one, context: { ...one.context, nowMs: one.context.nowMs + 1 } }
    await decided(later, "keep")
    expect(await seenBy(later)).toEqual([true, true, true])
  })

  it("that nobody may bring stays away where the profile may be met again, and the other one comes back", async () => {
    const one = await person({ level: 32, seed: 41 })
    await shows(one)
    const { images, imageClassifier } = (await person({ seed: 42 })).context
    await shows({ ...one, context: { ...one.context, images, imageClassifier } }, "banner")
    await testDatabase().update(schema.profileImage).set({ state: "limited" }).where(eq(schema.profileImage.accountId, one.id))
    const by = { actorId: "system", rule: "", reason: "", endsAtMs: null, nowMs: one.context.nowMs, only: sql`1` }
    const moves = moderatedAccount.move?.({ ...by, id: one.id, to: "visible", from: ["limited"] }) ?? []
    await namedBatch(one.context.database, { moves })
    const rows = await testDatabase().select().from(schema.profileImage).where(eq(schema.profileImage.accountId, one.id))
    expect(new Map(rows.map(({ kind, state }) => [kind, state]))).toEqual(
      new Map([
        ["avatar", "limited"],
        ["banner", "visible"],
      ]),
    )
  })

  it("is rated by a moderator: one for adults is beside nobody's name; what no check rates is fine where they keep it", async () => {
    const one = await person()
    await shows(one)
    await decided(one, "level", 4)
    expect(await seenBy(one)).toEqual([false, false, true])
    const other = await person({ level: 3 })
    await shows(other)
    await decided(other, "keep")
    expect(await seenBy(other)).toEqual([true, true, true])
  })

  it("leaves no file and no row behind when its account goes", async () => {
    const one = await person()
    await shows(one)
    await shows(one, "banner")
    await testDatabase().update(schema.account).set({ deleteAtMs: 1 }).where(eq(schema.account.id, one.id))
    const key = await keyOf(one.id)
    await purgeDueAccounts(one.context)
    expect([await testMedia().head(key), await keyOf(one.id)]).toEqual([null, ""])
  })
})
