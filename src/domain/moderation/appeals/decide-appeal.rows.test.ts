import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { changedRows } from "../../../../testing/_kernel/changed-rows.ts"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../../testing/identity/account.ts"
import { insertWork } from "../../../../testing/post/work.ts"
import { newRowId } from "../../_kernel/ids.ts"
import { decideAppeal } from "./decide-appeal.ts"

const nowMs = 5_000

/** Two limited works of two members, each with an appeal about its state, one about its level, and one about a state it left since. */
async function scene() {
  const names: Record<string, string> = {}
  const database = testDatabase()
  const [ownerId, otherId] = [await insertAccount(), await insertAccount()]
  for (const [whose, authorId] of [
    ["", ownerId],
    ["other's ", otherId],
  ] as const) {
    const id = await insertWork({ authorId, state: "limited", level: 8, updatedAtMs: 1 }, { imageLevel: 8 })
    names[`${whose}work`] = id
    const move = { id: newRowId("move", nowMs), workId: id, fromState: "visible", toState: "limited", rule: "report:spam" } as const
    await database.insert(schema.workMove).values({ ...move, actorId: "system", atMs: 7 })
    for (const [about, againstId] of Object.entries({ state: "limited@7", level: "level:8", former: "limited@6" })) {
      const appealId = newRowId("appeal", nowMs)
      names[`${whose}${about}`] = appealId
      const row = { id: appealId, ownerId: authorId, subjectKind: "work", subjectId: id, againstId, askedLevel: 2, text: "Why?" } as const
      await database.insert(schema.appeal).values({ ...row, createdAtMs: 1 })
    }
  }
  const viewer = testMember({ isModerator: true })
  const { context } = makeTestContext({ nowMs, viewer })
  const decide = (about: "state" | "level" | "former", decision: "upheld" | "overturned") =>
    changedRows(
      { appeal: ["id"], work: ["id"], work_text: ["work_id"], work_move: ["work_id", "to_state"] },
      { ...names, now: nowMs, me: viewer.id },
      () =>
        decideAppeal(context, {
          appeal_id: names[about] ?? "",
          decision,
          note: "Seen.",
          subject: { kind: "work", id: names["work"] ?? "", account_id: ownerId },
        }),
    )
  return { decide }
}

const decided = (about: string, decision: string) =>
  `appeal ${about}: decision=${decision} decided_by=me decided_at_ms=now decision_note=Seen.`

describe("an appeal that is granted", () => {
  it("about where a work stands brings that work back, at its level", async () => {
    const { decide } = await scene()
    expect(await decide("state", "overturned")).toEqual([
      "+ work_move work visible",
      decided("state", "overturned"),
      "work work: state=visible listing=2 updated_at_ms=now is_misplaced=0",
    ])
  })

  it("about a level lowers that of its work to what was asked for, and leaves it where it stands", async () => {
    const { decide } = await scene()
    expect(await decide("level", "overturned")).toEqual([
      decided("level", "overturned"),
      "work work: level=2 updated_at_ms=now",
      "work_text work: set_level=2",
    ])
  })

  it("is not where the work stands somewhere else since, which may still be said", async () => {
    const { decide } = await scene()
    await expect(decide("former", "overturned")).rejects.toMatchObject({ code: "Conflict" })
    expect(await decide("former", "upheld")).toEqual([decided("former", "upheld")])
  })
})
