import type { Scope } from "../_kernel/call.ts"
import type { AccountId, SessionId } from "../_kernel/ids.ts"
import type { Locale } from "../_kernel/locales.ts"
import type { MembershipTerm } from "../_kernel/plans.ts"
import type { CodeScene, Device, LimiterName, ProviderSummary, ProviderType, Registration, SecurityEventKind } from "./rules.ts"

/** What a session needs to know of its account, copied from the database; a higher `version` replaces a lower one. */
export interface AccountFacts {
  readonly version: number
  readonly terms: readonly MembershipTerm[]
  readonly isModerator: boolean
  readonly isAdmin: boolean
  /** The mask of levels that it wants to meet, and whether they are shown blurred; absent from copies made before there was such a choice. */
  readonly levels?: number
  readonly blursLevels?: boolean
  /** The ban in force or to come into force; null without one. */
  readonly ban: BanFacts | null
  /** Disabled by an administrator, or deleted (account status 2, spec 2§4). */
  readonly isDisabled: boolean
}

/** What a banned person is told. Times in milliseconds since 1970; `endsAtMs` null means permanent. */
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

/** What an access token is worth now; `tokenId` stands where a session's id does. */
export type AccessTokenReading =
  | {
      readonly kind: "live"
      readonly accountId: AccountId
      readonly tokenId: SessionId
      readonly scopes: readonly Scope[]
      readonly facts: AccountFacts
      /** When it ends by itself; null where it does not. */
      readonly endsAtMs: number | null
    }
  | Exclude<SessionReading, { readonly kind: "live" }>

/** Personal access tokens, as the gate asks for them. */
export interface AccessTokens {
  read(token: string): Promise<AccessTokenReading>
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
  | { readonly kind: "near"; readonly hardness: Hardness }
  | { readonly kind: "over"; readonly retryAfterSeconds: number }

/** How much harder than the first a human check is, the closer an allowance is to its end. */
export type Hardness = 1 | 2 | 4 | 8

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
  challenge(nowMs: number, hardness: Hardness): Promise<Readonly<Record<string, unknown>>>
  /** True once for a right and fresh answer to a challenge at least so hard. */
  verify(answer: string, origin: { readonly address: string }, nowMs: number, hardness: Hardness): Promise<boolean>
}

/** Forms by which somebody who may not sign in can appeal against their ban: signed, for that ban, for a while. */
export interface AppealForms {
  sign(accountId: AccountId, startsAtMs: number, nowMs: number): Promise<string>
  /** Whose ban a form is for; null if it is not one of ours, or too old. */
  read(form: string, nowMs: number): Promise<{ readonly accountId: AccountId; readonly startsAtMs: number } | null>
}

/** An email to one person: which, and what it says; worded and laid out by the adapter in the person's language. */
export type Email =
  | { readonly kind: "code"; readonly scene: CodeScene; readonly code: string; readonly minutes: number }
  | { readonly kind: "reset"; readonly url: string; readonly minutes: number }
  | { readonly kind: "security"; readonly event: SecurityEventKind; readonly device: string; readonly atMs: number }
  | { readonly kind: "report"; readonly isAgreed: boolean; readonly atMs: number; readonly url: string }
  | { readonly kind: "deletion"; readonly name: string; readonly onMs: number; readonly url: string }
  | { readonly kind: "test" }

/** Carries emails and text messages. Throws CarrierRefused, which is Unavailable, when the carrier does not take one. */
export interface Mailer {
  sendMail(to: string, email: Email, locale: Locale): Promise<void>
  /** A code by SMS; `to` is a number in E.164. */
  sendText(to: string, email: Extract<Email, { readonly kind: "code" }>, locale: Locale): Promise<void>
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

declare module "../_kernel/context.ts" {
  interface Context {
    /** Throws ContentRefused (`name`, findings) for a name that the posting rules stand against; the rules belong to a later feature. */
    refuseName(name: string): Promise<void>
    readonly sessions: Sessions
    readonly accessTokens: AccessTokens
    readonly limiters: Limiters
    readonly humanCheck: HumanCheck
    readonly mailer: Mailer
    readonly appealForms: AppealForms
    readonly providers: SignInProviders
    readonly passkeys: PasskeySettings
    readonly registration: Registration
  }
}
