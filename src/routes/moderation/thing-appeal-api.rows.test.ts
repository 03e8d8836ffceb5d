import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { accountOf } from "../../../testing/library/client-file.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newRowId, type WorkId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/moderation/appeal-contract.ts"
import { APPEALS_A_DAY, MAXIMUM_APPEAL_CHARACTERS } from "../../domain/moderation/appeal-rules.ts"
import { banAccount } from "../../domain/moderation/contract.ts"

const moderator = () => TestClient.signedIn({ isModerator: true })

/** A work that somebody took from the public. */
async function limitedWork(owner: MemberClient, actorId: string, toState: "limited" | "removed" = "limited"): Promise<WorkId> {
  const id = await insertWork({ authorId: accountOf(owner), state: toState })
  const move = { id: newRowId("move", Date.now()), workId: id, fromState: "visible", toState, rule: "report:spam" } as const
  await testDatabase()
    .insert(schema.workMove)
    .values({ ...move, actorId, atMs: Date.now() })
  return id
}

const missing = { id: `work_${"0".repeat(26)}`, text: "Why?" }
describeCall(calls.appealState, {
  accepts: async (client) => ({ id: await limitedWork(client as MemberClient, "system"), text: "It is a boat." }),
  refuses: [
    { input: { ...missing, text: " " }, path: "text" },
    { input: { text: "Why?" }, path: "id" },
  ],
})
describeCall(calls.appealLevel, {
  accepts: async (client) => ({
    id: await insertWork({ authorId: accountOf(client), level: 8 }),
    text: "It is a statue.",
    level: 2,
  }),
  refuses: [
    { input: { ...missing, level: 3 }, path: "level" },
    { input: { ...missing, level: 32 }, path: "level" },
  ],
})
describeCall(calls.appealAllowance, { accepts: () => ({}), refuses: [{ input: { id: "x" }, path: "id" }] })

const stateOf = async (id: WorkId) => (await testDatabase().select().from(schema.work).where(eq(schema.work.id, id)))[0]
const decide = (client: MemberClient, appeal: calls.Appeal, owner: MemberClient, decision: "upheld" | "overturned" = "overturned") =>
  client.call(calls.decideAppeal, {
    appeal_id: appeal.appeal_id,
    decision,
    note: "Looked at again.",
    subject: { kind: appeal.kind, id: appeal.subject_id, account_id: owner.accountId },
  })
const appealed = async (owner: MemberClient, id: WorkId): Promise<calls.Appeal> =>
  calls.appealState.output().parse((await owner.call(calls.appealState, { id, text: "It is a boat." })).data)

describe("an appeal against the state of a work", () => {
  it("brings it back where it is granted, by somebody else than whoever decided, and is noted at the work", async () => {
    const [owner, first, second] = [await TestClient.signedIn(), await moderator(), await moderator()]
    const id = await limitedWork(owner, first.accountId, "removed")
    const appeal = await appealed(owner, id)
    expect(appeal).toMatchObject({ kind: "work", about: "state", subject_id: id, file_name: "A quiet bay", decision: null })
    expect((await decide(first, appeal, owner)).status.msg).toBe("NotAllowed")
    expect((await stateOf(id))?.state).toBe("removed")

    const queue = calls.appealQueue.output().parse((await second.call(calls.appealQueue, {})).data)
    expect(queue.items.find(({ appeal_id }) => appeal_id === appeal.appeal_id)).toMatchObject({
      may_decide: true,
      thing: { state: "removed" },
    })
    expect((await decide(second, appeal, owner)).data).toMatchObject({ decision: "overturned", thing: { state: "visible" } })
    expect((await stateOf(id))?.state).toBe("visible")
    const moves = await testDatabase().select().from(schema.workMove).where(eq(schema.workMove.workId, id))
    expect(moves.find(({ rule }) => rule === `appeal:${appeal.appeal_id}`)).toMatchObject({ actorId: second.accountId, toState: "visible" })
    expect((await decide(await moderator(), appeal, owner, "upheld")).status.msg).toBe("Conflict")
  })

  it("changes nothing where it is refused, and may not be repeated until there is another decision", async () => {
    const [owner, desk] = [await TestClient.signedIn(), await moderator()]
    const id = await limitedWork(owner, "system")
    const appeal = await appealed(owner, id)
    await decide(desk, appeal, owner, "upheld")
    expect((await stateOf(id))?.state).toBe("limited")
    expect(await appealed(owner, id)).toMatchObject({ appeal_id: appeal.appeal_id, decision: "upheld", note: "Looked at again." })
  })

  it("takes more words until it is decided, each once and as long as there is room, and then says that it takes none", async () => {
    const owner = await TestClient.signedIn()
    const id = await limitedWork(owner, "system")
    const first = await appealed(owner, id)
    const say = (text: string) => owner.call(calls.appealState, { id, text })
    for (let times = 0; times < 2; times++)
      expect((await say("Look at its sail.")).data).toMatchObject({
        appeal_id: first.appeal_id,
        text: "It is a boat.\n\nLook at its sail.",
      })
    const refused = { status: { msg: "Conflict" }, data: { errors: [{ path: "text", message: "AppealSaidAlready" }] } }
    expect(await say("x".repeat(MAXIMUM_APPEAL_CHARACTERS))).toMatchObject(refused)
    await decide(await moderator(), first, owner, "upheld")
    expect(await say("And yet")).toMatchObject(refused)
  })

  it("is for the work's author alone, and needs something to be against", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const id = await limitedWork(owner, "system")
    expect((await stranger.call(calls.appealState, { id, text: "Mine!" })).status.msg).toBe("NotFound")
    const shown = await insertWork({ authorId: accountOf(owner) })
    expect((await owner.call(calls.appealState, { id: shown, text: "Why?" })).status.msg).toBe("Conflict")
  })

  it("does nothing where the subject named is not the appeal's", async () => {
    const [owner, desk] = [await TestClient.signedIn(), await moderator()]
    const [id, other] = [await limitedWork(owner, "system"), await limitedWork(owner, "system")]
    const appeal = await appealed(owner, id)
    expect((await decide(desk, { ...appeal, subject_id: other }, owner)).status.msg).toBe("NotFound")
    expect((await desk.call(calls.decideAppeal, { appeal_id: appeal.appeal_id, decision: "overturned" })).status.msg).toBe("NotFound")
    expect((await stateOf(other))?.state).toBe("limited")
  })
})

describe("an appeal against a level", () => {
  it("lowers it to what was asked for, where it is granted", async () => {
    const [owner, desk] = [await TestClient.signedIn(), await moderator()]
    const id = await insertWork({ authorId: accountOf(owner), level: 8 }, { imageLevel: 8 })
    const said = await owner.call(calls.appealLevel, { id, text: "It is a statue.", level: 2 })
    const appeal = calls.appealLevel.output().parse(said.data)
    expect(appeal).toMatchObject({ about: "level", asked_level: 2 })
    await decide(desk, appeal, owner)
    expect((await stateOf(id))?.level).toBe(2)
  })

  it("is refused where anybody may meet the work already", async () => {
    const owner = await TestClient.signedIn()
    const id = await insertWork({ authorId: accountOf(owner), level: 2 })
    expect((await owner.call(calls.appealLevel, { id, text: "Why?" })).status.msg).toBe("Conflict")
  })
})

describeCall(calls.appealBan, {
  // A form that is none is refused like one for nobody's ban; the tests below send good ones.
  accepts: async () => {
    const [person, desk] = [await TestClient.signedIn(), await moderator()]
    await desk.call(banAccount, { account_id: person.accountId, reason: "spam" })
    const { ban } = (await person.call(calls.ownAppeals, {})).data as { readonly ban: { readonly appeal_form: string } }
    return { form: ban.appeal_form, text: "It was not me." }
  },
  refuses: [
    { input: { form: "x" }, path: "text" },
    { input: { text: "x" }, path: "form" },
  ],
})

it("somebody appeals five times a day and is told when the next one is free; fifty at once are five too", async () => {
  const owner = await TestClient.signedIn()
  const ids: WorkId[] = []
  for (let count = 0; count < 12; count++) ids.push(await limitedWork(owner, "system"))
  const answers = await Promise.all(ids.map((id) => owner.call(calls.appealState, { id, text: "Why?" })))
  expect(answers.filter(({ status }) => status.msg === "success")).toHaveLength(APPEALS_A_DAY)
  expect(answers.filter(({ status }) => status.msg === "TooManyRequests")).toHaveLength(12 - APPEALS_A_DAY)
  const allowance = calls.appealAllowance.output().parse((await owner.call(calls.appealAllowance, {})).data)
  expect(allowance).toMatchObject({ limit: 5, left: 0 })
  expect(Date.parse(allowance.next_at ?? "") - Date.now()).toBeGreaterThan(23 * 3_600_000)
})

describe("an appeal against a ban", () => {
  async function banned() {
    const [person, first] = [await TestClient.signedIn({ over: { name: "Bo" } }), await moderator()]
    await first.call(banAccount, { account_id: person.accountId, reason: "spam" })
    const refused = await person.call(calls.ownAppeals, {})
    const { ban } = refused.data as { readonly ban: { readonly appeal_form: string } }
    return { person, first, form: ban.appeal_form }
  }

  it("is sent by the form that a refused session comes with, and ends the ban where it is granted by somebody else", async () => {
    const { person, first, form } = await banned()
    const visitor = new TestClient()
    const sent = calls.appealBan.output().parse((await visitor.call(calls.appealBan, { form, text: "It was my brother." })).data)
    expect(sent).toMatchObject({ kind: "ban", about: "ban", decision: null })
    expect((await decide(first, sent, person)).status.msg).toBe("NotAllowed")
    const second = await moderator()
    expect((await decide(second, sent, person)).data).toMatchObject({ decision: "overturned", account: { name: "Bo" } })
    const bans = await testDatabase().select().from(schema.ban).where(eq(schema.ban.accountId, person.accountId))
    expect(bans).toMatchObject([{ cancelledBy: second.accountId, cancelNote: "Looked at again." }])
    const [account] = await testDatabase()
      .select()
      .from(schema.account)
      .where(eq(schema.account.id, accountOf(person)))
    expect(account?.ban).toBeNull()
    expect((await visitor.call(calls.appealBan, { form, text: "Again" })).data).toMatchObject({
      decision: "overturned",
      note: "Looked at again.",
    })
  })

  it("is refused with a form that was changed", async () => {
    const { form } = await banned()
    const other = form.replace(/^user_./, form.startsWith("user_0") ? "user_1" : "user_0")
    expect((await new TestClient().call(calls.appealBan, { form: other, text: "Let me in" })).status.msg).toBe("NotFound")
  })
})
