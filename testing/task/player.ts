import type { TaskBrief } from "../../src/domain/_kernel/task-kind.ts"
import type { RenderJob } from "../../src/domain/task/render-answers.ts"
import { type Action, plan, wakeAtMs } from "../../src/domain/task/room-machine.ts"
import { type Report, take } from "../../src/domain/task/room-reports.ts"
import { openRoom, type RoomState } from "../../src/domain/task/room-state.ts"
import { BRIEF, OPENING } from "./opening.ts"

/** A running job, half done. */
export const job = (more: Partial<RenderJob> = {}): RenderJob => ({
  state: "running",
  progress: 0.5,
  etaMs: 1000,
  previewBase64: null,
  previewIndex: null,
  outputs: [],
  answer: null,
  backendJobId: null,
  errorCode: null,
  ...more,
})
/** Both images as a backend lists them. */
export const OUTPUTS = [0, 1].map((index) => ({ index, seed: 7 + index, contentType: "image/png", sizeBytes: 9, sha256: null }))
/** A stored image. */
export const result = (position: number, mediaKey: string) => ({
  position,
  mediaKey,
  contentType: "image/png",
  sizeBytes: 9,
  width: 128,
  height: 96,
  seed: 7 + position,
  thumbhash: "",
  sha256: "",
})
/** No answer. */
export const silence = { kind: "unknown", reason: "silence" } as const
let names = 0
/** A new file name. */
export const newName = () => `name${names++}`

/** Plays a machine with a clock that jumps to whatever is due. */
export class Player {
  state: RoomState
  nowMs = 1000

  constructor(deadlineAtMs = OPENING.deadlineAtMs, brief: Partial<TaskBrief> = {}) {
    this.state = openRoom({ ...OPENING, deadlineAtMs }, { ...BRIEF, ...brief }, this.nowMs)
  }

  /** The next action that is not waiting; undefined when nothing is left to do. */
  next(): Exclude<Action, { kind: "wait" }> | undefined {
    for (let tries = 0; tries < 10; tries++) {
      const planned = plan(this.state, this.nowMs)
      this.state = planned.state
      if (planned.action.kind !== "wait") return planned.action
      const wake = wakeAtMs(this.state)
      if (wake === null) return undefined
      this.nowMs = Math.max(this.nowMs, wake)
    }
    throw new Error("the machine waits for ever")
  }

  report(report: Report): void {
    this.state = take(this.state, report, this.state.step, this.nowMs, newName)
  }

  /** Goes on until an action of that kind is due, answering the others kindly. */
  until(kind: Action["kind"]): Exclude<Action, { kind: "wait" }> {
    for (let steps = 0; steps < 200; steps++) {
      const action = this.next()
      if (action === undefined) break
      if (action.kind === kind) return action
      this.report(kindly(action))
    }
    throw new Error(`${kind} never came`)
  }

  finish(): RoomState {
    for (let action = this.next(); action !== undefined; action = this.next()) this.report(kindly(action))
    return this.state
  }
}

/** The answer of a world in which everything works. */
export function kindly(action: Exclude<Action, { kind: "wait" }>): Report {
  switch (action.kind) {
    case "ask":
      return { kind: "asked", answer: { kind: "granted", renderer: "r" } }
    case "renew":
      return { kind: "renewed" }
    case "mark-running":
      return { kind: "marked" }
    case "submit":
      return { kind: "submitted", submission: action.submission, answer: { kind: "accepted", backendJobId: null }, isLeft: false }
    case "check":
      return { kind: "checked", answer: { kind: "found", job: job() } }
    case "poll":
      return { kind: "polled", answer: { kind: "found", job: job({ state: "done", progress: 1, outputs: OUTPUTS }) } }
    case "seek-other":
      return { kind: "sought", answer: { renderer: null } }
    case "collect":
      return { kind: "collected", item: action.item, answer: { kind: "stored", result: result(action.item.index, action.item.mediaKey) } }
    case "finish":
      return { kind: "finished", answer: { kind: "written" } }
    case "move-on":
      return { kind: "moved", answer: { kind: "granted", renderer: "other" } }
    case "cancel-job":
      return { kind: "cancelled", answer: { kind: "gone" } }
    case "release":
      return { kind: "released", isDone: true }
    case "delete-media":
      return { kind: "deleted", isDone: true }
  }
}

/** The report of a submit action. */
export const submitted = (action: Action, answer: Extract<Report, { kind: "submitted" }>["answer"], isLeft = false): Report => {
  if (action.kind !== "submit") throw new Error("no submit")
  return { kind: "submitted", submission: action.submission, answer, isLeft }
}
