import { DurableObject } from "cloudflare:workers"
import type { AccountId, SessionId } from "../../domain/_kernel/ids.ts"
import type { AccountFacts, SessionEntry, SessionReading } from "../../domain/identity/ports.ts"
import {
  dueAtMs,
  endSessions,
  entriesOf,
  isSpent,
  learnFacts,
  openSession,
  prune,
  type Roster,
  type RosterOpening,
  rotateSession,
  seeSession,
} from "../../domain/identity/session-roster.ts"
import { readingOf, type SessionEndReason, sessionBySecret } from "../../domain/identity/session-rules.ts"
import { createLog } from "../adapters/log.ts"
import type { Env } from "../env.ts"
import { isLost } from "./lost-alarm.ts"

const KEY = "roster"

/**
 * The sessions of one account. Whoever shows a forged reference reaches an object like this; reading writes nothing where there is
 * nothing, and an object without storage costs nothing.
 */
export class AccountSessions extends DurableObject<Env> {
  #roster: Roster | null

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#roster = context.storage.kv.get<Roster>(KEY) ?? null
    // An alarm may be lost with the instance that was to set it.
    void context.blockConcurrencyWhile(() => this.#watch())
  }

  /** Opens a session. */
  async open(opening: RosterOpening): Promise<void> {
    await this.#change(openSession(this.#roster, opening))
  }

  /** What the session whose secret has this SHA-256 is worth. */
  async read(secretHash: string, nowMs: number): Promise<SessionReading> {
    const roster = this.#roster
    const session = roster && sessionBySecret(roster.sessions, secretHash, nowMs)
    if (!roster || !session) return { kind: "none" }
    const reading = readingOf(session, roster.facts, nowMs)
    const seen = reading.kind === "live" ? seeSession(roster, session, nowMs) : null
    if (seen) await this.#change(seen)
    return reading
  }

  /** The live sessions, the last used first. */
  async list(nowMs: number): Promise<SessionEntry[]> {
    return this.#roster ? [...entriesOf(this.#roster, nowMs)] : []
  }

  /** Ends one session, or all but one; answers how many ended. */
  async end(
    which: { readonly only: SessionId } | { readonly except: SessionId | null },
    reason: SessionEndReason,
    nowMs: number,
  ): Promise<number> {
    if (!this.#roster) return 0
    const before = prune(this.#roster, nowMs)
    const isMeant = ({ id }: { readonly id: SessionId }) => ("only" in which ? id === which.only : id !== which.except)
    const after = endSessions(before, isMeant, reason, nowMs)
    await this.#change(after)
    return before.sessions.length - after.sessions.length
  }

  /** Gives a live session the secret that has this SHA-256, and counts its person as proved now; false where there is none. */
  async rotate(sessionId: SessionId, secretHash: string, nowMs: number): Promise<boolean> {
    const rotated = this.#roster && rotateSession(this.#roster, sessionId, secretHash, nowMs)
    if (rotated) await this.#change(rotated)
    return rotated !== null
  }

  /** Takes in facts of the account that are newer than what is known. */
  async learn(accountId: AccountId, facts: AccountFacts, nowMs: number): Promise<void> {
    await this.#change(learnFacts(this.#roster, accountId, facts, nowMs))
  }

  override async alarm(): Promise<void> {
    const nowMs = Date.now()
    if (!this.#roster) return
    const pruned = prune(this.#roster, nowMs)
    if (!isSpent(pruned, nowMs)) return this.#change(pruned)
    this.#roster = null
    await this.ctx.storage.deleteAll()
  }

  /** Keeps what changed, and announces what ended to the sockets. */
  async #change(roster: Roster): Promise<void> {
    this.#roster = roster
    this.ctx.storage.kv.put(KEY, roster)
    await this.#watch()
    if (roster.farewells.length > 0) this.ctx.waitUntil(this.#sayFarewells(roster))
  }

  /** Announces to the account's hub which sessions are over; what does not reach it is repeated by the alarm. */
  async #sayFarewells({ accountId, farewells }: Roster): Promise<void> {
    const hub = this.env.USER_HUB.get(this.env.USER_HUB.idFromName(accountId))
    const blocked = farewells.find(({ reason }) => reason === "banned" || reason === "disabled")
    try {
      // What keeps the account out ends every socket, also one that nothing is known of here.
      if (blocked) await hub.endSessions(null, blocked.reason)
      else for (const { sessionId, reason } of farewells) await hub.endSessions(sessionId, reason)
    } catch (error) {
      createLog({ object: "account-sessions", account_id: accountId }).error("hub did not learn of an end", { error: String(error) })
      return
    }
    if (!this.#roster) return
    const said = new Set(farewells.map(({ sessionId }) => sessionId))
    this.#roster = { ...this.#roster, farewells: this.#roster.farewells.filter(({ sessionId }) => !said.has(sessionId)) }
    this.ctx.storage.kv.put(KEY, this.#roster)
  }

  /** Sets the alarm for what is due first. */
  async #watch(): Promise<void> {
    if (!this.#roster) return
    const nowMs = Date.now()
    const dueMs = dueAtMs(this.#roster, nowMs)
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > dueMs || isLost(set, nowMs)) await this.ctx.storage.setAlarm(dueMs)
  }
}
