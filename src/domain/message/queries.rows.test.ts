import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { aLike } from "../../../testing/message/notification.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { followersToTell } from "./followers-to-tell.ts"
import { listNotifications } from "./list-notifications.ts"
import { notifyMember, notifyMembers } from "./notify-members.ts"
import type { NotificationGroup } from "./ports.ts"

const subject = { kind: "work", id: "work_x", path: "", title: "" }
const line: NotificationGroup = {
  ...{ id: "line_a", kind: "like", actorIds: ["user_a", "user_b"], count: 2, subject, outcome: null, stamina: null, coins: null },
  ...{ isRead: false, atMs: 1 },
}
const place = { atMs: 5, id: "user_x" }
const told = aLike({ kind: "publish", actorId: "user_a" })

const QUERIES: readonly (readonly [string, (context: MemberContext) => Promise<unknown>])[] = [
  ["a page of notifications", (context) => listNotifications(context, {})],
  ["a step of a round", (context) => followersToTell(context, told, { after: null, limit: 200 })],
  ["a later step of a round", (context) => followersToTell(context, told, { after: place, limit: 200 })],
  ["whom an event is told", (context) => notifyMembers(context, "user_a", [{ memberId: "user_b", notification: told }])],
  ["whether somebody can be told", (context) => notifyMember(context, "user_b", told)],
]

describe("a query of notifications", () => {
  it.each(QUERIES)("for %s is one round trip, served by indexes without a sort", async (_name, run) => {
    const viewer = testMember()
    const { context, plans, counts } = makeTestContext({ viewer })
    const asked = { ...context, viewer, inboxes: { ...context.inboxes, notifications: async () => [line] } }
    await run(asked)
    expect(counts.roundTrips).toBe(1)
    await run(sentAlone(asked))
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(0)
    const bad = steps.filter((step) => /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !/^SCAN (?:json|CONSTANT|shown)/i.test(step)))
    expect(bad).toEqual([])
  })
})
