import { newMediaName } from "../../domain/_shared/ids.ts"

/** A ticket is good for this long, once. */
export const TICKET_MS = 30_000
/** Tickets that a viewer may have at once; older ones go. */
const MAXIMUM_TICKETS = 64

/** Tickets for the socket: 130 random bits, of which only the SHA-256 is kept. */
export class HubTickets {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec("CREATE TABLE IF NOT EXISTS ticket (hash TEXT PRIMARY KEY, expires_at_ms INTEGER NOT NULL)")
  }

  async issue(nowMs: number): Promise<{ readonly ticket: string; readonly expiresAtMs: number }> {
    const ticket = newMediaName()
    const hash = await hashOf(ticket)
    const expiresAtMs = nowMs + TICKET_MS
    this.#sql.exec("DELETE FROM ticket WHERE expires_at_ms <= ?", nowMs)
    this.#sql.exec(
      "DELETE FROM ticket WHERE hash NOT IN (SELECT hash FROM ticket ORDER BY expires_at_ms DESC LIMIT ?)",
      MAXIMUM_TICKETS - 1,
    )
    this.#sql.exec("INSERT INTO ticket (hash, expires_at_ms) VALUES (?, ?)", hash, expiresAtMs)
    return { ticket, expiresAtMs }
  }

  /** True once for a ticket that was issued here and has not expired; it is used up in the same moment. */
  async redeem(ticket: string, nowMs: number): Promise<boolean> {
    const hash = await hashOf(ticket)
    return this.#sql.exec("DELETE FROM ticket WHERE hash = ? AND expires_at_ms > ? RETURNING hash", hash, nowMs).toArray().length === 1
  }
}

async function hashOf(ticket: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ticket)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
