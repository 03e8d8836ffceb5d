import { describe, expect, it, test } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { result } from "../../../testing/task/player.ts"
import { takeCleaned } from "./room-cleaning.ts"
import { beginFinish, endPiece, requestCancel, timeOut } from "./room-endings.ts"
import { CANCEL_TRIES } from "./room-machine.ts"
import { openRoom, type Phase, type RoomState, type SeriesState, type Submission } from "./room-state.ts"
import { backoffMs, RETRY_AFTER_MS } from "./room-submissions.ts"
import { NO_SERVER, WAITING_FOR_SERVER } from "./rules.ts"

const NOW_MS = 5_000
const SUBMISSION: Submission = { renderer: "r", number: 1, backendJobId: null }
const RUNNING: Phase = { name: "running", submission: SUBMISSION, silentPolls: 0, silentSinceMs: null, dueAtMs: 0 }
const series = (over: Partial<SeriesState> = {}): SeriesState => ({ place: 0, stored: [], failure: null, lostInARow: 0, ...over })
const room = (over: Partial<RoomState> = {}): RoomState => ({ ...openRoom(OPENING, BRIEF, 0), ...over })
const outcomeOf = ({ phase }: RoomState) => (phase.name === "finishing" ? phase.outcome : phase.name)
const cancelOf = ({ cleanUp }: RoomState) => cleanUp.cancel?.submission ?? null

describe("the deadline", () => {
  const FAILED = { ending: "failedDesc", detail: "out-of-memory" } as const
  test.each<readonly [string, Partial<RoomState>, object]>([
    ["ends a task that moves as it failed before", { phase: { name: "moving", failure: FAILED, dueAtMs: 0 } }, FAILED],
    ["ends a task that waits for its turn as too late", {}, { ending: "timeoutDesc", detail: null }],
    [
      "ends a task that waits for a server as lost",
      { draft: { ...room().draft, sub_status: WAITING_FOR_SERVER } },
      { ending: "lostDesc", detail: NO_SERVER },
    ],
    ["ends a series that waits with what came", { series: series({ place: 1, stored: [result(0, "a")] }) }, { kind: "success" }],
    ["ends a series of which nothing came as too late", { series: series() }, { kind: "failure", ending: "timeoutDesc" }],
    ["ends a task that is made as too late", { grantedAtMs: 1, phase: RUNNING }, { ending: "timeoutDesc" }],
    [
      "ends a task that moves and waits for a server as lost",
      { phase: { name: "moving", failure: null, dueAtMs: 0 }, draft: { ...room().draft, sub_status: WAITING_FOR_SERVER } },
      { ending: "lostDesc", detail: NO_SERVER },
    ],
  ])("%s", (_title, over, outcome) => {
    expect(outcomeOf(timeOut(room(over), NOW_MS))).toMatchObject(outcome)
  })

  it("counts against the server that has the order, and against none where none has it", () => {
    expect(timeOut(room({ grantedAtMs: 1, phase: RUNNING }), NOW_MS).runs).toMatchObject([{ outcome: "lost" }])
    expect(timeOut(room({ grantedAtMs: 1 }), NOW_MS).runs).toEqual([])
  })
})

describe("an end", () => {
  test.each<readonly [string, Phase, Submission | null]>([
    ["of an order that was sent", { ...readyPhase(), stage: "sent" }, SUBMISSION],
    ["of one that was not", readyPhase(), null],
    ["of one that runs", RUNNING, SUBMISSION],
    ["of one that leaves", { name: "leaving", submission: SUBMISSION, attempts: 0, dueAtMs: 0 }, SUBMISSION],
    ["of one before", { name: "between", cancel: { submission: SUBMISSION, attempts: 1 }, tookMs: null, dueAtMs: 0 }, SUBMISSION],
    ["of none before", { name: "between", cancel: null, tookMs: null, dueAtMs: 0 }, null],
    ["of one that waits", { name: "queued", dueAtMs: 0 }, null],
  ])("cancels what may be alive %s", (_title, phase, submission) => {
    expect(cancelOf(requestCancel(room({ phase }), NOW_MS))).toEqual(submission)
  })

  it("by success cancels nothing but a piece of a series, and deletes what is not delivered", () => {
    const items = [0, 1].map((index) => ({
      index,
      seed: 1,
      sha256: null,
      sizeBytes: null,
      mediaKey: `key${index}`,
      badTries: 0,
      stored: null,
    }))
    const phase: Phase = { name: "collecting", submission: SUBMISSION, items, silentTries: 0, silentSinceMs: null, dueAtMs: 0 }
    const success = { kind: "success", results: [result(0, "key0")], answer: null } as const
    const ended = beginFinish(room({ phase }), success, NOW_MS)
    expect([cancelOf(ended), ended.cleanUp.orphanKeys]).toEqual([null, ["key1"]])
    expect(cancelOf(beginFinish(room({ phase, series: series() }), success, NOW_MS))).toEqual(SUBMISSION)
    expect(beginFinish(room({ phase }), { kind: "failure", ending: "failedDesc", detail: null }, NOW_MS).cleanUp.orphanKeys).toEqual([
      "key0",
      "key1",
    ])
  })
})

describe("a piece of a series", () => {
  const brief = { ...BRIEF, expects: { ...BRIEF.expects, count: 9 } as typeof BRIEF.expects }
  const lost = { ending: "lostDesc", detail: null } as const
  it("that is lost three times in a row ends the series, and one that is made begins the count anew", () => {
    const after = (lostInARow: number, came: Parameters<typeof endPiece>[2]) => {
      const { phase, series: ended } = endPiece(
        room({ brief, series: series({ lostInARow }), phase: RUNNING }),
        series({ lostInARow }),
        came,
        NOW_MS,
      )
      return [phase.name, ended?.lostInARow]
    }
    expect(after(1, lost)).toEqual(["between", 2])
    expect(after(2, lost)).toEqual(["finishing", 3])
    expect(after(2, { ending: "failedDesc", detail: null })).toEqual(["between", 0])
    expect(after(2, { stored: result(0, "a") })).toEqual(["between", 0])
  })

  it("says how long it took where it is made", () => {
    const took = (grantedAtMs: number | null, came: Parameters<typeof endPiece>[2]) => {
      const { phase } = endPiece(room({ brief, grantedAtMs, series: series(), phase: RUNNING }), series(), came, NOW_MS)
      return phase.name === "between" ? phase.tookMs : phase.name
    }
    const stored = { stored: result(0, "a") }
    expect([took(1_000, stored), took(6_000, stored), took(null, stored), took(1_000, lost)]).toEqual([4_000, 0, null, null])
  })
})

describe("what is cleaned up", () => {
  const closing = (isReleased = false) =>
    room({
      phase: { name: "closing", dueAtMs: 0 },
      cleanUp: { isReleased, cancel: { submission: SUBMISSION, attempts: 2 }, orphanKeys: ["key"], orphanAttempts: 4 },
    })
  const gone = { kind: "cancelled", answer: { kind: "gone" } } as const
  const unknown = { kind: "cancelled", answer: { kind: "unknown", reason: "away" } } as const
  const dueOf = ({ phase }: RoomState) => ("dueAtMs" in phase ? phase.dueAtMs - NOW_MS : null)

  test.each([
    ["an order that is gone", closing(), gone, { cancel: null }, 0],
    ["an order that may be there, before the slot is back", closing(), unknown, { cancel: { attempts: 3 } }, 0],
    ["an order that may be there, later", closing(true), unknown, { cancel: { attempts: 3 } }, backoffMs(3, 500, 8_000)],
    ["a slot", closing(), { kind: "released", isDone: true }, { isReleased: true }, 0],
    ["a slot that could not be given back", closing(), { kind: "released", isDone: false }, { isReleased: false }, RETRY_AFTER_MS],
    ["files", closing(), { kind: "deleted", isDone: true }, { orphanKeys: [], orphanAttempts: 4 }, 0],
    [
      "files that are there still",
      closing(),
      { kind: "deleted", isDone: false },
      { orphanKeys: ["key"], orphanAttempts: 5 },
      RETRY_AFTER_MS,
    ],
  ] as const)("at the end: %s", (_title, state, report, cleanUp, dueMs) => {
    const after = takeCleaned(state, report, NOW_MS)
    expect(after.cleanUp).toMatchObject(cleanUp)
    expect(dueOf(after)).toBe(dueMs)
  })

  it("between two pieces gives back the slot once the order is gone", () => {
    const between = (cancel: { readonly submission: Submission; readonly attempts: number } | null) =>
      room({ slot: "r", phase: { name: "between", cancel, tookMs: null, dueAtMs: 0 } })
    const one = between({ submission: SUBMISSION, attempts: 0 })
    expect(takeCleaned(one, gone, NOW_MS).phase).toMatchObject({ cancel: null, dueAtMs: NOW_MS })
    expect(takeCleaned(one, unknown, NOW_MS).phase).toMatchObject({ cancel: { attempts: 1 }, dueAtMs: NOW_MS + backoffMs(1, 500, 2_000) })
    expect(takeCleaned(between(null), unknown, NOW_MS).phase).toMatchObject({ cancel: null, dueAtMs: NOW_MS })
    expect(takeCleaned(between(null), { kind: "released", isDone: false }, NOW_MS)).toMatchObject({
      slot: "r",
      phase: { dueAtMs: NOW_MS + RETRY_AFTER_MS },
    })
    expect(takeCleaned(between(null), { kind: "released", isDone: true }, NOW_MS)).toMatchObject({ slot: null, phase: { name: "queued" } })
    expect(takeCleaned(one, { kind: "deleted", isDone: true }, NOW_MS)).toBe(one)
  })

  it("of a server that is left: it is asked so often to forget the order, which then goes to the other", () => {
    const leaving = (attempts: number) => room({ slot: "other", phase: { name: "leaving", submission: SUBMISSION, attempts, dueAtMs: 0 } })
    expect(takeCleaned(leaving(CANCEL_TRIES - 2), unknown, NOW_MS).phase).toMatchObject({ name: "leaving", attempts: CANCEL_TRIES - 1 })
    const sent = { name: "submitting", stage: "ready", submission: { renderer: "other", number: 2 } }
    expect(takeCleaned(leaving(CANCEL_TRIES - 1), unknown, NOW_MS)).toMatchObject({ grantedAtMs: NOW_MS, phase: sent })
    expect(takeCleaned(leaving(0), gone, NOW_MS).phase).toMatchObject(sent)
    for (const report of [
      { kind: "released", isDone: true },
      { kind: "deleted", isDone: true },
    ] as const) {
      const state = leaving(0)
      expect(takeCleaned(state, report, NOW_MS)).toBe(state)
    }
  })

  it("of a task that goes on changes nothing", () => {
    const state = room({ phase: RUNNING })
    for (const report of [gone, { kind: "released", isDone: true }, { kind: "deleted", isDone: true }] as const)
      expect(takeCleaned(state, report, NOW_MS)).toBe(state)
  })
})

function readyPhase(): Extract<Phase, { name: "submitting" }> {
  return { name: "submitting", stage: "ready", submission: SUBMISSION, refusals: 0, checks: 0, silentSinceMs: null, dueAtMs: 0 }
}
