/** A message that the sandbox carrier kept, as the outbox lists it. */
export interface OutboxEntry {
  readonly id: string
  readonly channel: "mail" | "sms"
  readonly recipient: string
  /** Empty for a text message. */
  readonly subject: string
  readonly text: string
  readonly sentAtMs: number
}

/** One message with its HTML version, which is empty for a text message. */
export interface OutboxMessage extends OutboxEntry {
  readonly html: string
}

/** How many messages the outbox lists. */
export const OUTBOX_SIZE = 50

/** The code in a message, null where it has none. */
export function codeIn(text: string): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null
}

/** The first address in a message, null where it has none. */
export function linkIn(text: string): string | null {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null
}
