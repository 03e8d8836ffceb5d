import { newMediaName } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import type { HubTables } from "./hub-tables.ts"

/** A ticket is good for this long, once. */
export const TICKET_MS = 30_000
/** Tickets that a viewer may have at once; older ones go. */
const MAXIMUM_TICKETS = 64

/** A ticket that was good: the session or access token that it belongs to, null for a guest's, and when that ends by itself. */
export interface Redeemed {
  readonly sessionId: string | null
  readonly endsAtMs: number | null
}

/** Tickets for the socket: 130 random bits, of which only the SHA-256 is kept. */
export class HubTickets {
  readonly #tables: HubTables

  constructor(tables: HubTables) {
    this.#tables = tables
  }

  async issue(nowMs: number, { sessionId, endsAtMs }: Redeemed): Promise<{ readonly ticket: string; readonly expiresAtMs: number }> {
    const ticket = newMediaName()
    const hash = await sha256Hex(ticket)
    const expiresAtMs = nowMs + TICKET_MS
    this.prune(nowMs)
    this.#tables.write(
      "DELETE FROM ticket WHERE hash NOT IN (SELECT hash FROM ticket ORDER BY expires_at_ms DESC LIMIT ?)",
      MAXIMUM_TICKETS - 1,
    )
    const insert = "INSERT INTO ticket (hash, expires_at_ms, session_id, ends_at_ms) VALUES (?, ?, ?, ?)"
    this.#tables.write(insert, hash, expiresAtMs, sessionId, endsAtMs)
    return { ticket, expiresAtMs }
  }

  /** Whose a ticket is that was issued here and has not expired, once: it is used up in the same moment. Null for any other. */
  async redeem(ticket: string, nowMs: number): Promise<Redeemed | null> {
    const hash = await sha256Hex(ticket)
    const query = "DELETE FROM ticket WHERE hash = ? AND expires_at_ms > ? RETURNING session_id, ends_at_ms"
    const [row] = this.#tables.rows<{ session_id: string | null; ends_at_ms: number | null }>(query, hash, nowMs)
    return row === undefined ? null : { sessionId: row.session_id, endsAtMs: row.ends_at_ms }
  }

  /** Drops the tickets of a session; null for all. */
  revoke(sessionId: string | null): void {
    this.#tables.rows("DELETE FROM ticket WHERE ?1 IS NULL OR session_id = ?1 RETURNING hash", sessionId)
  }

  /** Drops expired tickets. */
  prune(nowMs: number): void {
    this.#tables.rows("DELETE FROM ticket WHERE expires_at_ms <= ? RETURNING hash", nowMs)
  }

  /** When the last ticket expires; null when there is none. */
  lastExpiryMs(): number | null {
    return this.#tables.rows<{ at: number | null }>("SELECT MAX(expires_at_ms) AS at FROM ticket")[0]?.at ?? null
  }
}
