import { DurableObject } from "cloudflare:workers"
import { type Limit, type Taken, takeFrom } from "../../domain/identity/limit-rules.ts"
import type { LimiterAnswer } from "../../domain/identity/ports.ts"
import type { Env } from "../env.ts"

const KEY = "record"

interface Record {
  readonly periodMs: number
  readonly taken: readonly Taken[]
}

/** What one subject took out of one allowance. An object whose allowance is whole again keeps nothing. */
export class Throttle extends DurableObject<Env> {
  /** Takes out of the allowance, or says when to come back; an `amount` of 0 only looks. */
  async take(limit: Limit, amount: number, nowMs: number): Promise<LimiterAnswer> {
    const { record, answer } = takeFrom(this.#record?.taken ?? [], limit, amount, nowMs)
    if (answer.kind !== "over" && amount > 0) {
      this.ctx.storage.kv.put<Record>(KEY, { periodMs: limit.periodMs, taken: record })
      if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(nowMs + limit.periodMs)
    }
    return answer
  }

  /** Makes the allowance whole. */
  async clear(): Promise<void> {
    if (this.#record) await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    const record = this.#record
    const lastMs = record?.taken.at(-1)?.atMs
    const wholeAtMs = record && lastMs !== undefined ? lastMs + record.periodMs : 0
    if (wholeAtMs > Date.now()) return this.ctx.storage.setAlarm(wholeAtMs)
    await this.ctx.storage.deleteAll()
  }

  get #record(): Record | undefined {
    return this.ctx.storage.kv.get<Record>(KEY)
  }
}
