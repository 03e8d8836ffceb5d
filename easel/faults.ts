import * as z from "zod"
import type { JobView } from "./protocol.ts"

/**
 * Misbehaviour on demand, so that a platform can be tested against a renderer that fails in every way that renderers fail.
 * Only reachable when Easel was started with EASEL_FAULTS=1.
 */

const stepDelayMs = z.int().min(0).max(60_000)
/** `times`: how many orders the fault meets when set for all jobs (all, when absent). `step_delay_ms`: a pause before every step. */
const shared = { times: z.int().min(1).max(1_000_000).optional(), step_delay_ms: stepDelayMs.optional() }

/** One way to misbehave. */
export const faultSchema = z.discriminatedUnion("kind", [
  /** Answers 503 `times` times (1 unless said), then accepts. */
  z.object({ kind: z.literal("refuse"), times: z.int().min(1).max(1_000_000).default(1) }),
  /** Accepted and running, but never moves; takes no slot, so that other jobs go on. */
  z.object({ kind: z.literal("hang"), ...shared }),
  z.object({ kind: z.literal("slow"), ...shared, step_delay_ms: stepDelayMs }),
  /** Fails as soon as the progress reaches `percent`. */
  z.object({ kind: z.literal("fail-at"), ...shared, percent: z.number().min(0).max(100) }),
  /** The outputs are random bytes under a PNG's name; an answer has another form than its kind's. */
  z.object({ kind: z.literal("garbage-bytes"), ...shared }),
  /** The pictures have another size than the listing says. */
  z.object({ kind: z.literal("wrong-size"), ...shared }),
  /** Films and sounds have `size_bytes`, by a box behind them that players skip. */
  z.object({
    kind: z.literal("large-files"),
    ...shared,
    size_bytes: z
      .int()
      .min(1)
      .max(1024 * 1024 * 1024),
  }),
  /** Every second answer of a running job tells half of the progress. */
  z.object({ kind: z.literal("falling-progress"), ...shared }),
  /** Tells done, then running, then done, with every output listed twice. */
  z.object({ kind: z.literal("duplicate-completion"), ...shared }),
  /** Takes the job, then cuts the connection without an answer. */
  z.object({ kind: z.literal("disconnect-after-accept"), ...shared }),
])
export type Fault = z.infer<typeof faultSchema>

/** What `POST /faults` takes: a fault for all jobs that follow, or null for none. */
export const faultSwitchSchema = z.object({ fault: faultSchema.nullable() })

/** Milliseconds that the painter pauses before every step because of `fault`. */
export const stepDelayOf = (fault: Fault | undefined): number =>
  fault === undefined || fault.kind === "refuse" ? 0 : (fault.step_delay_ms ?? 0)

/** Another side than the one asked for, within the bounds of the protocol (px). */
export const wrongSide = (side: number): number => (side >= 128 ? Math.floor(side / 2) : side * 2)

/** Holds the fault set for all jobs and remembers what each job's own fault has already done. */
export class FaultSwitch {
  #forAll: Fault | null = null
  #usesLeft = Number.POSITIVE_INFINITY
  readonly #refusals = new Map<string, number>()
  readonly #answers = new Map<string, number>()

  /** Sets the fault for all jobs that follow; null turns it off. */
  set(fault: Fault | null): void {
    this.#forAll = fault
    this.#usesLeft = fault?.times ?? Number.POSITIVE_INFINITY
  }

  /** The fault that a new order meets; one set for all jobs goes before the order's own. Counts as one use. */
  meet(jobId: string, own: Fault | undefined): Fault | undefined {
    if (this.#forAll !== null && this.#usesLeft > 0) {
      this.#usesLeft -= 1
      return this.#forAll
    }
    if (own?.kind !== "refuse") return own
    const refused = this.#refusals.get(jobId) ?? 0
    if (refused >= own.times) return undefined
    this.#refusals.set(jobId, refused + 1)
    return own
  }

  /** What a client is told instead of `view`, for a job that has `fault`. */
  distort(view: JobView, fault: Fault | undefined): JobView {
    if (fault?.kind === "falling-progress" && view.state === "running") {
      return this.#count(view.id) % 2 === 0 ? { ...view, progress: view.progress / 2 } : view
    }
    if (fault?.kind === "duplicate-completion" && view.state === "done") {
      const twice = { ...view, outputs: [...view.outputs, ...view.outputs] }
      return this.#count(view.id) === 2 ? { ...twice, state: "running", progress: 0.5 } : twice
    }
    return view
  }

  #count(jobId: string): number {
    const answers = (this.#answers.get(jobId) ?? 0) + 1
    this.#answers.set(jobId, answers)
    return answers
  }
}
