import { newMediaName } from "../../domain/_shared/ids.ts"
import { sha256Hex } from "../../domain/_shared/sha256-hex.ts"
import type { HubTables } from "./hub-tables.ts"

/** A ticket is good for this long, once. */
export const TICKET_MS = 30_000
/** Tickets that a viewer may have at once; older ones go. */
const MAXIMUM_TICKETS = 64

/** Tickets for the socket: 130 random bits, of which only the SHA-256 is kept. */
export class HubTickets {
  readonly #tables: HubTables

  constructor(tables: HubTables) {
    this.#tables = tables
  }

  async issue(nowMs: number): Promise<{ readonly ticket: string; readonly expiresAtMs: number }> {
    const ticket = newMediaName()
    const hash = await sha256Hex(ticket)
    const expiresAtMs = nowMs + TICKET_MS
    this.prune(nowMs)
    this.#tables.write(
      "DELETE FROM ticket WHERE hash NOT IN (SELECT hash FROM ticket ORDER BY expires_at_ms DESC LIMIT ?)",
      MAXIMUM_TICKETS - 1,
    )
    this.#tables.write("INSERT INTO ticket (hash, expires_at_ms) VALUES (?, ?)", hash, expiresAtMs)
    return { ticket, expiresAtMs }
  }

  /** True once for a ticket that was issued here and has not expired; it is used up in the same moment. */
  async redeem(ticket: string, nowMs: number): Promise<boolean> {
    const hash = await sha256Hex(ticket)
    return this.#tables.rows("DELETE FROM ticket WHERE hash = ? AND expires_at_ms > ? RETURNING hash", hash, nowMs).length === 1
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
