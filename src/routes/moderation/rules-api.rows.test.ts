import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { askCode, freshEmail, PASSWORD } from "../../../testing/identity/sign-in.ts"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { signUp } from "../../domain/identity/sign-in-contract.ts"
import { contentCheck } from "../../domain/moderation/content-contract.ts"
import { type RuleDraft, ruleHistory, ruleList, ruleSave, ruleTry } from "../../domain/moderation/rule-contract.ts"
import { updateProfile } from "../../domain/profile/contract.ts"

const database = testDatabase()

/** Words that no other test says. */
let made = 0
function newWord(): string {
  made += 1
  return `zq${Date.now().toString(36).replaceAll(/\d/g, "x")}${"v".repeat(made)}`
}

function draft(over: Partial<RuleDraft> = {}): RuleDraft {
  const word = newWord()
  return {
    id: `test-${crypto.randomUUID()}`,
    title: "A test",
    about: "TextOther",
    kind: "word",
    is_active: true,
    scenes: [],
    fields: [],
    languages: [],
    action: "refuse",
    level: 1,
    entries: [word],
    limit: null,
    examples: { found: [word], free: ["nothing"] },
    ...over,
  }
}

const moderator = () => TestClient.signedIn({ isModerator: true })

describeCall(contentCheck, {
  accepts: () => ({ title: "A harbor", tags: ["sea"], document: { type: "doc", content: [] } }),
  refuses: [
    { input: { title: "x".repeat(20_001) }, path: "title" },
    { input: { tags: Array.from({ length: 51 }, () => "x") }, path: "tags" },
    { input: { scene: "elsewhere" }, path: "scene" },
  ],
})

describeCall(ruleList, { accepts: () => ({}), refuses: [{ input: { id: "x" }, path: "id" }] })

describeCall(ruleSave, {
  accepts: () => ({ rule: draft(), version: 0 }),
  refuses: [
    { input: { rule: draft({ id: "Not an id" }), version: 0 }, path: "rule.id" },
    { input: { rule: draft({ entries: ["x".repeat(201)] }), version: 0 }, path: "rule.entries" },
    { input: { rule: draft(), version: -1 }, path: "version" },
    { input: { rule: draft({ entries: ["…"] }), version: 0 }, path: "rule.entries.0" },
    { input: { rule: draft({ kind: "repetition" }), version: 0 }, path: "rule.limit" },
    { input: { rule: draft({ examples: { found: ["nothing of it"], free: [] } }), version: 0 }, path: "rule.examples.found.0" },
  ],
})

describeCall(ruleHistory, {
  accepts: () => ({ id: "minors" }),
  refuses: [
    { input: { id: "" }, path: "id" },
    { input: { id: "minors", cursor: "!" }, path: "cursor" },
  ],
})

describeCall(ruleTry, {
  accepts: () => ({ rule: draft(), text: "anything", with_published: true }),
  refuses: [
    { input: { rule: draft({ kind: "word", level: 3 as never }) }, path: "rule.level" },
    { input: { rule: draft(), with_published: true, cursor: "!" }, path: "cursor" },
  ],
})

describe("a rule", () => {
  it("that is saved refuses with the same findings as its dry run, and is taken back by its next version", async () => {
    const [actor, member] = [await moderator(), await TestClient.signedIn()]
    const rule = draft({ scenes: ["profile"] })
    const saved = await actor.call(ruleSave, { rule, version: 0 })
    expect(saved.data).toMatchObject({ id: rule.id, version: 1, is_house: false, changed_by: { id: actor.accountId } })
    const bio = `I like 😀 ${rule.entries[0]?.toUpperCase()} most`
    const dry = contentCheck.output().parse((await member.call(contentCheck, { bio })).data)
    expect(dry).toMatchObject({
      action: "refuse",
      findings: [{ rule: rule.id, version: 1, field: "bio", span: { start: 10 }, appeal: "support" }],
    })
    const refused = await member.call(updateProfile, { bio })
    expect(refused.status).toMatchObject({ code: 60001, msg: "ContentRefused" })
    expect(refused.data).toMatchObject({ errors: [{ path: "bio", message: "TextOther" }], findings: dry.findings })

    await actor.call(ruleSave, { rule: { ...rule, is_active: false }, version: 1 })
    expect((await member.call(updateProfile, { bio })).status.msg).toBe("success")
  })

  it("is changed by one of two who began with the same version; the other is told", async () => {
    const actor = await moderator()
    const rule = draft()
    expect((await actor.call(ruleSave, { rule, version: 0 })).status.msg).toBe("success")
    const again = await actor.call(ruleSave, { rule, version: 0 })
    expect([again.status.msg, again.data]).toEqual([
      "Conflict",
      expect.objectContaining({ errors: [{ path: "rule.id", message: "RuleIdTaken" }] }),
    ])
    const answers = await Promise.all(
      [1, 2, 3].map((place) => actor.call(ruleSave, { rule: { ...rule, title: `Change ${place}` }, version: 1 })),
    )
    expect(answers.map(({ status }) => status.msg).sort()).toEqual(["Conflict", "Conflict", "success"])
  })

  it("is noted in the audit with its version, once, by whom it was saved", async () => {
    const actor = await moderator()
    const rule = draft()
    await actor.call(ruleSave, { rule, version: 0 })
    await actor.call(ruleSave, { rule, version: 0 })
    const audit = await database.select().from(schema.auditEntry).where(eq(schema.auditEntry.subjectId, rule.id))
    expect(audit.map(({ action, actorId, detail }) => [action, actorId, JSON.parse(detail)])).toEqual([
      ["rule.save", actor.accountId, { version: 1, title: "A test", action: "refuse", is_active: true, entries: 1 }],
    ])
  })

  it("of the house is listed, and its version from before is the last of its history", async () => {
    const actor = await moderator()
    const { items } = ruleList.output().parse((await actor.call(ruleList, {})).data)
    const house = items.find(({ id }) => id === "known-spam")
    expect(house).toMatchObject({ is_house: true, version: expect.any(Number), changed_by: null })
    if (house === undefined) return
    const { version, is_house: _house, changed_by: _by, changed_at: _at, ...rule } = house
    await actor.call(ruleSave, { rule: { ...rule, title: "Changed" }, version })
    const history = ruleHistory.output().parse((await actor.call(ruleHistory, { id: "known-spam" })).data)
    expect(history.items.map((item) => [item.version, item.is_house])).toEqual([
      [version + 1, false],
      [version, true],
    ])
    const first = ruleHistory.output().parse((await actor.call(ruleHistory, { id: "known-spam", limit: 1 })).data)
    const rest = await actor.call(ruleHistory, { id: "known-spam", limit: 1, cursor: first.next_cursor ?? "" })
    expect(first.items.map((item) => item.version)).toEqual([version + 1])
    expect(rest.data).toMatchObject({ items: [{ version, is_house: true }], next_cursor: null })
  })

  it("is tried on what was published before it is saved: what it would find newly, and what no longer", async () => {
    const actor = await moderator()
    const [before, after] = [newWord(), newWord()]
    const rule = draft({ entries: [before], examples: { found: [before], free: [] } })
    await actor.call(ruleSave, { rule, version: 0 })
    const nowMs = Date.now() + 10_000
    const authorId = newAccountId(nowMs)
    const rows = [`one ${before}`, `two ${after}`, `three ${before} ${after}`, "four"]
    await database.insert(schema.checkedText).values(
      rows.map((text, index) => ({
        subject: `work:${authorId}-${index}:text`,
        authorId,
        text,
        simHigh: null,
        simLow: null,
        atMs: nowMs + index,
      })),
    )
    const changed = { ...rule, entries: [after], examples: { found: [], free: [] } }
    const answer = await actor.call(ruleTry, { rule: changed, text: `my ${after}`, with_published: true })
    const tried = ruleTry.output().parse(answer.data)
    expect(tried.findings.map(({ span }) => span)).toEqual([{ start: 3, end: 3 + after.length }])
    expect(tried.published).toMatchObject({ found: 2, newly_found: 1, no_longer_found: 1 })
    expect(tried.published?.samples.map(({ text, change }) => [text, change])).toEqual([
      [`two ${after}`, "newly-found"],
      [`one ${before}`, "no-longer-found"],
      [`three ${before} ${after}`, "same"],
    ])
    await database.delete(schema.checkedText).where(eq(schema.checkedText.authorId, authorId))
  })
})

describe("links", () => {
  it("have no place in what a new account says, and three in what an older one does; those to this site always", async () => {
    const [fresh, old] = [await TestClient.signedIn(), await TestClient.signedIn({ madeAtMs: Date.now() - 2 * 86_400_000 })]
    const check = async (client: TestClient, text: string) => contentCheck.output().parse((await client.call(contentCheck, { text })).data)
    expect(await check(fresh, "see example.com")).toMatchObject({
      action: "refuse",
      findings: [{ about: "TextLinksNew", span: { start: 4, end: 15 } }],
    })
    expect(await check(fresh, "see https://atelier.test/explore")).toMatchObject({ action: null })
    expect(await check(old, "a.com b.com c.com")).toMatchObject({ action: null })
    expect(await check(old, "a.com b.com c.com d.com")).toMatchObject({
      findings: [{ about: "TextLinksMany", span: { start: 18, end: 23 } }],
    })
  })
})

describe("a name", () => {
  it("that pretends to be the house is refused where an account is made, with its place, and the sign-up can go on with another", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email }, "sign-up")
    const refused = await client.call(signUp, { email, password: PASSWORD, name: "Atelier Support", ...asked })
    expect(refused.status.msg).toBe("ContentRefused")
    expect(refused.data).toMatchObject({
      errors: [{ path: "name", message: "TextImpersonation" }],
      findings: [{ rule: "impersonation", field: "name", span: { start: 0, end: 15 } }],
    })
    expect((await client.call(signUp, { email, password: PASSWORD, name: "Rose", ...asked })).status.msg).toBe("success")
  })
})
