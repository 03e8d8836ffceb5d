import { needOf, type RenderNeed, type RunReport } from "../../domain/backend/index.ts"
import type { Waiting } from "../../domain/task/dispatch-rules.ts"
import { FIRST_KIND, type Standing, standingOf } from "../../domain/task/kept-plan.ts"

/** A task that asks for a slot; `holding` names the renderer whose slot it has already. */
export interface Seeker extends Standing {
  readonly taskId: string
  readonly viewerId: string
  /** Absent from rooms of an earlier version. */
  readonly kind?: string
  readonly need?: RenderNeed
  /** Servers that could not carry it out, by their own fault. */
  readonly failedAt?: readonly string[]
  readonly holding?: string
}

/** A draft that asks for a slot. */
export interface DraftSeeker {
  readonly draftId: string
  readonly viewerId: string
  readonly plan: Standing["plan"]
  readonly need: RenderNeed
}

/** A sample of a voice that asks for a slot of the server whose voice it is. */
export interface SampleSeeker {
  readonly sampleId: string
  readonly server: string
  readonly kind: string
}

/** An order that a server took or refused. */
export interface OrderNote extends Pick<RunReport, "server" | "kind" | "code"> {
  readonly outcome: "accepted" | "refused"
}

/** A task that asks as it stands in the line; one of an earlier version wants an image from words unless it said its kind. */
export function entryOf({ taskId, viewerId, kind = FIRST_KIND, need, failedAt = [], ...standing }: Seeker, nowMs: number): Waiting {
  return { taskId, viewerId, ...standingOf(standing), need: need ?? needOf({ kind, fields: {} }), failedAt, renewedAtMs: nowMs }
}
