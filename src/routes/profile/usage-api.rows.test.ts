import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { accountSettings } from "../../domain/profile/contract.ts"
import { reportConversion, reportEvents } from "../../domain/profile/report-usage.ts"
import { askSubscriptionBanner, confirmPopUp } from "../../domain/profile/shown-once.ts"
import * as calls from "../../domain/profile/usage-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { VISITOR_IMAGES_PER_DAY } from "../../domain/task/index.ts"

const nothing = { accepts: () => ({}), refuses: [{ input: { id: 1 }, path: "id" }] } as const
const event = { name: "studio.opened", at: "2026-11-21T10:00:00Z", props: { ratio: 2, first: true } }
const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 1]))

describeCall(calls.confirmPop, {
  accepts: () => ({ name: "visitor-guide" }),
  refuses: [
    { input: { name: "" }, path: "name" },
    { input: { name: "x".repeat(41) }, path: "name" },
  ],
})
describeCall(calls.vipPop, nothing)
describeCall(calls.visitorGuide, nothing)
describeCall(calls.visitorState, nothing)
describeCall(calls.guestState, nothing)
describeCall(calls.sdkLogin, nothing)
describeCall(calls.reportEvents, {
  accepts: () => ({ events: [event] }),
  refuses: [
    { input: { events: [] }, path: "events" },
    { input: { events: Array.from({ length: 51 }, () => event) }, path: "events" },
    { input: { events: [{ ...event, at: "yesterday" }] }, path: "events.0.at" },
    { input: { events: [{ ...event, props: { deep: { er: 1 } } }] }, path: "events.0.props.deep" },
    { input: { events: [{ ...event, props: tooMany }] }, path: "events.0.props" },
  ],
})
describeCall(calls.reportConversion, { accepts: () => ({ name: "signed-up" }), refuses: [{ input: {}, path: "name" }] })
describeCall(calls.readBehavior, { accepts: () => ({}), refuses: [{ input: { id: "1" }, path: "id" }] })
describeCall(calls.changeBehavior, {
  accepts: () => ({ behavior: { "studio.panel": "open" } }),
  refuses: [
    { input: { behavior: { a: { b: 1 } } }, path: "behavior.a" },
    { input: { behavior: Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, "é".repeat(100)])) }, path: "behavior" },
  ],
})

describe("the guide for newcomers", () => {
  it("is shown until it is closed, to a guest as to a member", async () => {
    for (const client of [new TestClient(), await TestClient.signedIn()]) {
      expect((await client.call(calls.visitorGuide, {})).data).toMatchObject({
        show: true,
        steps: calls.GUIDE_STEPS,
      })
      await client.call(calls.confirmPop, { name: "visitor-guide" })
      expect((await client.call(calls.visitorGuide, {})).data).toMatchObject({ show: false })
    }
  })

  it("and pop-ups are remembered by their newest 100 names", async () => {
    const { context } = makeTestContext()
    for (let number = 0; number < 103; number++) await confirmPopUp({ ...context, nowMs: context.nowMs + number }, `pop-${number}`)
    const rows = await context.database.all(
      sql`SELECT name FROM shown_once WHERE viewer_id = ${context.viewer.id} AND name IN ('pop-0', 'pop-2', 'pop-3', 'pop-102')`,
    )
    expect(rows).toHaveLength(2)
  })
})

describe("the subscription banner", () => {
  const DAY_MS = 86_400_000
  const notedAt = async (context: ReturnType<typeof makeTestContext>["context"]) =>
    (await context.database.all<{ at: number }>(sql`SELECT at_ms AS at FROM shown_once WHERE viewer_id = ${context.viewer.id}`)).map(
      (row) => row.at,
    )

  it("is noted at most once in 24 hours, never for VIP, and not shown while nothing can be bought", async () => {
    const viewer = testMember({ plan: "lite" })
    const { context } = makeTestContext({ viewer })
    const { nowMs } = context
    for (const [atMs, noted] of [
      [nowMs, nowMs],
      [nowMs + DAY_MS - 1, nowMs],
      [nowMs + DAY_MS, nowMs + DAY_MS],
    ] as const) {
      expect(await askSubscriptionBanner({ ...context, nowMs: atMs })).toEqual({ show: false })
      expect(await notedAt(context)).toEqual([noted])
    }
    const vip = makeTestContext({ viewer: testMember({ plan: "vip1" }) })
    expect(await askSubscriptionBanner(vip.context)).toEqual({ show: false })
    expect(await notedAt(vip.context)).toEqual([])
  })
})

describe("the state of a visitor", () => {
  it("tells guests what is left today, and members that they are members", async () => {
    const guest = new TestClient()
    expect((await guest.call(calls.visitorState, {})).data).toEqual({
      is_member: false,
      is_new_user: false,
      pictures_left: VISITOR_IMAGES_PER_DAY,
    })
    await guest.call(createTask, { action: 1, meta: { prompt: "a fox", n_iter: 1, aspect_ratio: 2 } })
    expect((await guest.call(calls.guestState, {})).data).toMatchObject({ pictures_left: VISITOR_IMAGES_PER_DAY - 1 })
    expect((await (await TestClient.signedIn()).call(calls.visitorState, {})).data).toEqual({
      is_member: true,
      is_new_user: true,
      pictures_left: null,
    })
  })
})

describe("reports of use", () => {
  it("are written down for members who agreed, and for nobody else", async () => {
    const client = await TestClient.signedIn()
    const lines: unknown[] = []
    const log = { info: (message: string, fields?: unknown) => void lines.push([message, fields]), error: () => {} }
    const { context } = makeTestContext({ viewer: testMember({ id: client.accountId }), log })
    const guest = makeTestContext({ log }).context
    expect(await reportEvents(context, { events: [event] })).toEqual({ accepted: 0 })
    expect(await reportEvents(guest, { events: [event] })).toEqual({ accepted: 0 })
    expect(await reportConversion(context, { name: "signed-up" })).toEqual({ accepted: 0, forwarded: false })
    expect(lines).toEqual([])
    await client.call(accountSettings, { insight: true })
    expect(await reportEvents(context, { events: [event] })).toEqual({ accepted: 1 })
    expect(await reportConversion(context, { name: "signed-up" })).toEqual({ accepted: 1, forwarded: false })
    expect(lines).toEqual([
      ["events of use", { accountId: client.accountId, events: [event] }],
      ["conversion", { accountId: client.accountId, conversion: { name: "signed-up" } }],
    ])
  })
})

describe("what the interface remembers", () => {
  it("joins changes, forgets by null, and stays apart from the settings", async () => {
    const client = await TestClient.signedIn()
    await client.call(calls.changeBehavior, { behavior: { panel: "open", zoom: 1.5 } })
    await client.call(accountSettings, { theme: "dark" })
    expect((await client.call(calls.changeBehavior, { behavior: { panel: null, tips: false } })).data).toEqual({
      behavior: { zoom: 1.5, tips: false },
    })
    expect((await client.call(calls.readBehavior, {})).data).toEqual({ behavior: { zoom: 1.5, tips: false } })
    expect((await client.call(accountSettings, {})).data).not.toHaveProperty("behavior")
  })
})
