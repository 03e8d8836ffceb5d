import { DurableObject } from "cloudflare:workers"
import { openDatabase } from "../../../db/client.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import type { Seen } from "../../domain/feed/ranking/flush-seen.ts"
import type { SeenBy } from "../../domain/social/ports.ts"
import { wakeFoldClock } from "../adapters/fold-waker.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { isLost } from "./lost-alarm.ts"
import { TallyStore } from "./tally-store.ts"

/** What was noted is written so often. */
const FLUSH_EVERY_MS = 10_000
/** Things of one write. */
const GROUP = 2_000
/** Writes of one alarm; the rest follows with the next. */
const MOST_WRITES = 20

/** Views and plays of a share of all viewers, 64 objects by viewer: each thing once a day and viewer, written by tens of seconds. */
export class Tally extends DurableObject<Env> {
  readonly #store: TallyStore
  readonly #log: Log

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#log = createLog({ object: "tally", tally: context.id.name ?? "" })
    this.#store = new TallyStore(context.storage)
  }

  /** Notes that a viewer saw or played works; answers how many of them they had not today. */
  async note(by: SeenBy, counter: Seen["counter"], workIds: readonly string[], nowMs: number): Promise<number> {
    const alarmAtMs = await this.ctx.storage.getAlarm()
    const counted = this.ctx.storage.transactionSync(() => this.#store.note(counter, by, workIds, nowMs))
    // No await in between: what is noted and the alarm that writes it are kept together.
    if (counted > 0 && isLost(alarmAtMs, Date.now(), FLUSH_EVERY_MS)) void this.ctx.storage.setAlarm(Date.now() + FLUSH_EVERY_MS)
    return counted
  }

  /** May come twice: what is written already is left out there. */
  override async alarm(): Promise<void> {
    try {
      await this.#flush()
    } catch (error) {
      this.#log.error("views not written", { error: String(error) })
    }
    const dropAtMs = this.#store.dropOld(Date.now())
    const nextAtMs = this.#store.hasPending ? Date.now() + FLUSH_EVERY_MS : dropAtMs
    if (nextAtMs !== null) await this.ctx.storage.setAlarm(nextAtMs)
  }

  async #flush(): Promise<void> {
    const { flushSeen } = await import("../../domain/feed/ranking/flush-seen.ts")
    const database = openDatabase(this.env.LIBSQL_URL, this.env.LIBSQL_AUTH_TOKEN)
    for (let writes = 0; writes < MOST_WRITES; writes++) {
      const seen = this.#store.pending(GROUP)
      const last = seen.at(-1)
      if (last === undefined) break
      await flushSeen({ database, nowMs: Date.now() }, this.#store.name, seen)
      this.#store.written(last.number)
      await wakeFoldClock(this.env)
    }
  }
}
