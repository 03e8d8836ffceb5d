import type { Database } from "../../../db/client.ts"
import type { Scope } from "./call.ts"
import type { AccountId, SessionId, ViewerId } from "./ids.ts"
import type { Locale } from "./locales.ts"
import type { ImageWorkshop, MediaLinks, MediaStore } from "./media-ports.ts"
import type { ModeratedSubject } from "./moderated-subject.ts"
import type { PersonalData } from "./personal-data.ts"
import type { MembershipTerm, Plan } from "./plans.ts"
import type { Blind, Browser, EdgeCache, Log, Outbox, PartHealth, PublicWeb } from "./ports.ts"

/** A visitor who has an identity of this browser only. */
export interface GuestIdentity {
  readonly kind: "guest"
  readonly id: ViewerId
  readonly plan: "visitor"
}

/** Somebody who is signed in. */
export interface MemberIdentity {
  readonly kind: "member"
  readonly id: AccountId
  /** The best plan in force at the moment of the request. */
  readonly plan: Exclude<Plan, "visitor">
  /** All terms that have not ended, for what must know when the plan changes. */
  readonly terms: readonly MembershipTerm[]
  readonly isModerator: boolean
  readonly isAdmin: boolean
  /** What they want to meet, a mask of `LEVELS`: more than what is safe only while their age is confirmed. */
  readonly levels: number
  /** True where what is more than safe is shown blurred until they ask for it. */
  readonly blursLevels: boolean
  /** The session that the request showed, or the access token in its place. */
  readonly sessionId: SessionId
  /** What an access token lets the request do; null where a person is signed in. */
  readonly scopes: readonly Scope[] | null
  /** When the access token ends by itself, if it does. */
  readonly tokenEndsAtMs?: number | null
  /** When this session's person last proved who they are; sensitive changes ask for a recent proof. */
  readonly provedAtMs: number
}

/** Who makes a call and what they may have; made by the gate, never taken from the input. */
export type Identity = GuestIdentity | MemberIdentity

/** Where a call comes from, for limiters and the security log; never shown to anybody but its owner. */
export interface Origin {
  /** Client address as the platform saw it. */
  readonly address: string
  readonly userAgent: string
  /** Scheme and host of this site, for links in emails. */
  readonly site: string
  /** The language that the caller reads. */
  readonly locale: Locale
}

/** A key that the caller gave to a request, so that repeating it does its work once. */
export interface Idempotency {
  /** Which call it was given to. */
  readonly path: string
  readonly key: string
  /** Fingerprint of the input: the same key with another input is a mistake. */
  readonly bodyHash: string
}

/** All that a verb may touch; features add the ports that are theirs (`ports.ts` of each). */
export interface Context {
  readonly requestId: string
  /** The moment of the request, milliseconds since 1970. */
  readonly nowMs: number
  /** The moment now, for what may be at work for long. */
  clock(): number
  readonly origin: Origin
  readonly database: Database
  readonly media: MediaStore
  readonly images: ImageWorkshop
  readonly links: MediaLinks
  readonly publicWeb: PublicWeb
  readonly edgeCache: EdgeCache
  readonly browser: Browser
  readonly outbox: Outbox
  /** Where people write to when they cannot sign in, such as to appeal against a ban. */
  readonly supportEmail: string
  readonly log: Log
  /** Numbers in [0, 1) for choices without security; ids and tickets use the platform's generator. */
  readonly random: () => number
  readonly blind: Blind
  /** Who asks, where the call does not need to know: null for a visitor without an identity. */
  readonly viewer: Identity | null
  /** Null where the caller gave no key, or the call takes none. */
  readonly idempotency: Idempotency | null
  /** Asks every part that the app stands on; one that is away is told within two seconds, and a slow one by how long it took. */
  partsHealth(): Promise<readonly PartHealth[]>
  /**
   * Carries out what was recorded to follow from a write. It is begun by itself once a batch has recorded something; awaited where the
   * answer is to show it. Never throws: what fails is tried again by the clock.
   */
  followUp(): Promise<void>
  /** What every feature keeps of people, for what tells or forgets all of it; loaded when it is first asked for. */
  personalData(): Promise<readonly PersonalData[]>
  /** Every kind of thing that can be reported and moderated; loaded when it is first asked for. */
  subjects(): Promise<readonly ModeratedSubject[]>
  /** Goes on after the answer is sent; only for what may be lost. */
  later(work: Promise<unknown>): void
}

/** The context of a call that needs an identity. */
export interface ViewerContext extends Context {
  readonly viewer: Identity
}

/** The context of a call for those who are signed in. */
export interface MemberContext extends Context {
  readonly viewer: MemberIdentity
}
