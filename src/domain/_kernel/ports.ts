import type { MembershipTerm, Plan, SpeedType } from "../credits/plans.ts"
import type { CodeScene, LimiterName, ProviderType, SecurityEventKind } from "../identity/rules.ts"
import type { Task } from "../task/contract.ts"
import type { RateClass } from "./call.ts"
import type { AccountId, SessionId, TaskId, ViewerId } from "./ids.ts"
import type { Locale } from "./locales.ts"
import type { TaskSpecification } from "./task-specification.ts"

/** What a room needs to run a task; everything else it learns from its backend. */
export interface RoomOpening {
  readonly taskId: TaskId
  readonly viewerId: ViewerId
  /** Plan of the owner when the task was created. */
  readonly plan: Plan
  readonly speedType: SpeedType
  readonly specification: TaskSpecification
  readonly category: number
  readonly priceCoins: number
  readonly createdAtMs: number
  /** Until when it may wait; what it may take from then on is its kind's to say. */
  readonly deadlineAtMs: number
}

/** The rooms of tasks: one moving object a task (architecture, the life of a task). */
export interface TaskRooms {
  /** Opens the room or, where it is open already, makes it look whether something is due. Safe to repeat. */
  open(opening: RoomOpening): Promise<void>
  /** Asks for the task to end as cancelled; answers its state afterwards. No effect on one that has ended. */
  cancel(taskId: TaskId): Promise<Task | null>
  /** Tells a running task's room that the task has another owner from now on, whose hub gets its events. */
  hand(taskId: TaskId, viewerId: ViewerId): Promise<void>
  /** Moves a waiting task into the fast queue with the rights of `plan`; answers its state afterwards, null for a room never opened. */
  speedUp(taskId: TaskId, plan: Plan): Promise<Task | null>
}

/** The hubs of viewers: the live socket and the newest state of the viewer's running tasks. */
export interface UserHubs {
  /** A ticket for the socket's first message; a member's belongs to a session and ends with it. */
  issueTicket(
    viewerId: ViewerId,
    nowMs: number,
    sessionId: SessionId | null,
  ): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>
  /** States of those of the asked tasks that run or ended a short while ago; the others are missing. */
  progress(viewerId: ViewerId, taskIds: readonly TaskId[]): Promise<readonly Task[]>
  /** Hands the upgrade request to the viewer's hub. */
  connect(viewerId: ViewerId, request: Request): Promise<Response>
  /** Server-sent events of one task, from the event after `afterSeq` on; null when the hub does not know the task. */
  stream(viewerId: ViewerId, taskId: TaskId, afterSeq: number): Promise<ReadableStream<Uint8Array> | null>
  /** Forgets a task that its owner deleted. */
  forget(viewerId: ViewerId, taskId: TaskId): Promise<void>
  /** Tells open sockets that their session is over (message type 6) and closes them; `sessionId` null means all of the viewer. */
  endSessions(viewerId: ViewerId, sessionId: SessionId | null, reason: string): Promise<void>
}

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

/** What a device says of itself when somebody signs in on it. */
export interface Device {
  /** A short name such as "Firefox on Linux". */
  readonly name: string
  /** Client address, IPv6 cut to /64. */
  readonly address: string
}

/** What a session needs to know of its account, copied from the database; a higher `version` replaces a lower one. */
export interface AccountFacts {
  readonly version: number
  readonly terms: readonly MembershipTerm[]
  readonly isModerator: boolean
  readonly isAdmin: boolean
  /** The ban in force or to come into force; null without one. */
  readonly ban: BanFacts | null
  /** Disabled by an administrator, or deleted (account status 2, spec 2§4). */
  readonly isDisabled: boolean
}

/** What a banned person is told. Times in milliseconds since 1970; `endsAtMs` null is for good. */
export interface BanFacts {
  readonly reason: string
  readonly startsAtMs: number
  readonly endsAtMs: number | null
}

/** Why a session is none: `banned` and `disabled` are told, the others are a sign-in away. */
export type SessionReading =
  | { readonly kind: "live"; readonly sessionId: SessionId; readonly provedAtMs: number; readonly facts: AccountFacts }
  | { readonly kind: "banned"; readonly ban: BanFacts }
  | { readonly kind: "disabled" }
  | { readonly kind: "none" }

/** One device in the list of where an account is signed in. */
export interface SessionEntry extends Device {
  readonly id: SessionId
  readonly openedAtMs: number
  readonly seenAtMs: number
}

/** Sessions of accounts, kept by one object an account: reading one costs no round trip to the database. */
export interface Sessions {
  /** Opens one and answers its reference for the cookie `T`; `replaces` ends the session that the same browser had. */
  open(
    accountId: AccountId,
    opening: { readonly facts: AccountFacts; readonly device: Device; readonly nowMs: number; readonly replaces: SessionId | null },
  ): Promise<{ readonly token: string; readonly sessionId: SessionId }>
  /** What a reference is worth now. Idle and absolute limits, bans and plans act at `nowMs`. */
  read(token: string, nowMs: number): Promise<{ readonly accountId: AccountId; readonly reading: SessionReading } | null>
  list(accountId: AccountId, nowMs: number): Promise<readonly SessionEntry[]>
  /** Ends one session, or all but `except`; answers how many ended. Their sockets hear of it and of `reason` (message type 6). */
  end(
    accountId: AccountId,
    which: { readonly only: SessionId } | { readonly except: SessionId | null },
    reason?: "signed-out" | "revoked",
  ): Promise<number>
  /** Notes that a session's person proved again who they are, and replaces its reference: the old one is dead. Null where it is not live. */
  rotate(accountId: AccountId, sessionId: SessionId, nowMs: number): Promise<{ readonly token: string } | null>
  /** Replaces the copied facts where `facts.version` is newer; a ban or disabling in them ends every session. */
  learn(accountId: AccountId, facts: AccountFacts): Promise<void>
}

/** Answer of a limiter: `near` goes on, and a check that the caller is human is due from then on. */
export type LimiterAnswer =
  | { readonly kind: "free" }
  | { readonly kind: "near" }
  | { readonly kind: "over"; readonly retryAfterSeconds: number }

/** Exact allowances that matter (sign-in, codes, free images), each counted in an object of its own subject. */
export interface Limiters {
  /** Takes `amount` (1) out of the named allowance of a subject: an address, an account, a number. Takes nothing when over; an `amount` of 0 only looks. */
  take(name: LimiterName, subject: string, nowMs: number, amount?: number): Promise<LimiterAnswer>
  /** Gives the allowance of a subject back whole, after a success. */
  clear(name: LimiterName, subject: string): Promise<void>
}

/** A check that costs a machine more than a person: proof of work on this machine, Turnstile where it is configured. */
export interface HumanCheck {
  /** What the browser needs to do the check; JSON, public. */
  challenge(nowMs: number): Promise<Readonly<Record<string, unknown>>>
  /** True once for a right and fresh answer. */
  verify(answer: string, origin: { readonly address: string }, nowMs: number): Promise<boolean>
}

/** An email to one person: which, and what it says; worded and laid out by the adapter in the person's language. */
export type Email =
  | { readonly kind: "code"; readonly scene: CodeScene; readonly code: string; readonly minutes: number }
  | { readonly kind: "reset"; readonly url: string; readonly minutes: number }
  | { readonly kind: "security"; readonly event: SecurityEventKind; readonly device: string; readonly atMs: number }
  | { readonly kind: "deletion"; readonly name: string; readonly onMs: number; readonly url: string }

/** Carries emails and text messages. Throws DomainError Unavailable when the carrier is away. */
export interface Mailer {
  sendMail(to: string, email: Email, locale: Locale): Promise<void>
  /** A code by SMS; `to` is a number in E.164. */
  sendText(to: string, email: Extract<Email, { readonly kind: "code" }>, locale: Locale): Promise<void>
}

/** One third-party way to sign in, as buttons show it. `isSandbox`: it leads to the provider of this machine. */
export interface ProviderSummary {
  readonly type: ProviderType
  readonly isSandbox: boolean
}

/** Who a third party says somebody is. `subject` is theirs, stable, and unique together with the type. */
export interface ProviderPerson {
  readonly type: ProviderType
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** Third-party sign-in by the authorization-code flow with PKCE, state and nonce. */
export interface SignInProviders {
  /** Those that are configured, in the order of the buttons. */
  list(): readonly ProviderSummary[]
  /** Where to send the browser, and what `finish` needs back; the second is kept in the browser's own signed cookie. */
  start(type: ProviderType, redirectUri: string): Promise<{ readonly url: string; readonly transaction: string }>
  /** Redeems the answer that the provider sent the browser back with. Throws DomainError LoginFailed or Unavailable. */
  finish(type: ProviderType, callback: URL, redirectUri: string, transaction: string): Promise<ProviderPerson>
}

/** Who passkeys are made for. */
export interface PasskeySettings {
  /** Domain that a passkey is bound to. */
  readonly relyingPartyId: string
  /** Origin that the browser must report. */
  readonly origin: string
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
