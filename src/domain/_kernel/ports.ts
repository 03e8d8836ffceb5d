import type { RateClass } from "./call.ts"

/** What a blinded text stands for: the same text is another number for each. */
export type BlindPurpose = "search asker" | "viewer address"
/** Texts in place of those that must be told apart and not be read: nobody leads them back without the site's secret. */
export type Blind = (purpose: BlindPurpose, text: string) => Promise<string>

/** Rate limits by class; answers the seconds to wait, or null when the call may go on. */
export interface RateLimiter {
  take(rateClass: RateClass, subject: string, nowMs: number): Promise<number | null>
}

/** One JSON line in the log; values under telling names are blacked out. */
export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  error(message: string, fields?: Readonly<Record<string, unknown>>): void
}

/** How one part of the system is, and how long it took to say so. */
export interface PartHealth {
  readonly name: string
  readonly ok: boolean
  readonly latency_ms: number
}

/** What the caller's browser keeps between requests; what is changed here goes out with the answer. */
export interface Browser {
  /** What a third party's sign-in left in this browser, which binds the proof of it to this browser; undefined without one. */
  readonly providerSecret: string | undefined
  /** Keeps the reference of a session in place of the one before. */
  keepSession(token: string): void
  forgetSession(): void
  /** After what the guest made went to an account. */
  forgetGuest(): void
}

/** The public web, as strangers' addresses are fetched from it: nothing is sent but what is said here. */
export interface PublicWeb {
  /** Hosts of this site and of its media, which are never fetched. */
  readonly ownHosts: readonly string[]
  /** Gets an address that `publicAddressOf` answered; an answer that redirects is answered as it is. */
  fetch(
    url: string,
    init: { readonly headers: Readonly<Record<string, string>>; readonly redirect: "manual"; readonly signal: AbortSignal },
  ): Promise<Response>
}

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

/** What the sandbox carrier kept; null where nothing is for reading, which is so in production. */
export interface Outbox {
  /** The newest messages, of one recipient or of all. */
  list(to?: string): Promise<readonly OutboxEntry[] | null>
  read(id: string): Promise<OutboxMessage | null>
}

/** Copies of what this site answered that are kept near its visitors: by this place's cache, and by the network before it. */
export interface EdgeCache {
  /**
   * Drops what is kept of some pages and files, by their paths (`/en/explore/detail/x`, `/media/work/…`), and of all files in some folders
   * (`/media/work/…/`). Safe to repeat. Throws where the network could not be asked; what it refuses permanently is only logged.
   */
  purge(kept: { readonly paths: readonly string[]; readonly folders?: readonly string[] }): Promise<void>
}
