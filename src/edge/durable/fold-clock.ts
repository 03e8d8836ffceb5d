import { DurableObject } from "cloudflare:workers"
import { openDatabase } from "../../../db/client.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { WOKEN_AGAIN_AFTER_MS } from "../adapters/fold-waker.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { isLost } from "./lost-alarm.ts"

/** Counters of things are so far behind at most. */
const FOLD_EVERY_MS = 5_000

/** The clock of the fold of counts, one object for all: it ticks while there is something to fold, and sleeps else. */
export class FoldClock extends DurableObject<Env> {
  readonly #log: Log = createLog({ object: "fold-clock" })
  #wokenAtMs = Number.NEGATIVE_INFINITY

  /** Something was logged, or will be within a moment. */
  async wake(): Promise<void> {
    this.#wokenAtMs = Date.now()
    await this.#setAlarm()
  }

  /** May come twice, or at once with the minute's own fold: neither adds anything twice. */
  override async alarm(): Promise<void> {
    try {
      const { foldEveryCount } = await import("../../domain/features.ts")
      const database = openDatabase(this.env.LIBSQL_URL, this.env.LIBSQL_AUTH_TOKEN)
      const folded = await foldEveryCount({ database, nowMs: Date.now() })
      // Whoever woke it a moment ago keeps quiet about what came since.
      if (folded === 0 && Date.now() - this.#wokenAtMs > WOKEN_AGAIN_AFTER_MS) return
    } catch (error) {
      this.#log.error("counts not folded", { error: String(error) })
    }
    await this.#setAlarm()
  }

  async #setAlarm(): Promise<void> {
    const nowMs = Date.now()
    if (isLost(await this.ctx.storage.getAlarm(), nowMs, FOLD_EVERY_MS)) await this.ctx.storage.setAlarm(nowMs + FOLD_EVERY_MS)
  }
}
