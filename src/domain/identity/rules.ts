/** Rules of accounts: names of things, limits and checks that the browser and the server share. */

/** Third parties by the names that the login call takes as `type` (spec README, Accounts), in the order of their buttons. */
export const PROVIDER_TYPES = ["google", "discord", "tiktok", "facebook"] as const
export type ProviderType = (typeof PROVIDER_TYPES)[number]

/** One third-party way to sign in, as buttons show it. `isSandbox`: it leads to the provider of this machine. */
export interface ProviderSummary {
  readonly type: ProviderType
  readonly isSandbox: boolean
}

/** Who may make an account: anyone, people with an invitation, no one. */
export const REGISTRATIONS = ["open", "invited", "closed"] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** What a code is asked for. */
export const CODE_SCENES = ["login", "sign-up", "reset", "link"] as const
export type CodeScene = (typeof CODE_SCENES)[number]

/** Codes: six digits, single use, ten minutes, five tries. */
export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 10 * 60_000
export const CODE_TRIES = 5
/** Seconds before another code may be asked for. */
export const CODE_RESEND_SECONDS = 60

/** The session cookie of the specification: 60 days, 5184000 s (spec 2§9). */
export const SESSION_COOKIE = "T"
export const SESSION_ABSOLUTE_MS = 5_184_000_000
/** A session that nobody used for so long ends. */
export const SESSION_IDLE_MS = 21 * 86_400_000
/** Devices that may be signed in at once; the one that was idle longest gives way. */
export const MAXIMUM_SESSIONS = 20
/** How long a proof of who one is counts for sensitive changes. */
export const PROOF_FRESH_MS = 15 * 60_000

/** Days between asking for an account's deletion and the deletion. */
export const DELETION_GRACE_MS = 14 * 86_400_000
/** An account younger than this is a new user (spec 1§4). */
export const NEW_USER_MS = 86_400_000

/** What the security log tells its owner. */
export const SECURITY_EVENTS = [
  "signed-up",
  "signed-in",
  "sign-in-failed",
  "codes-blocked",
  "signed-out",
  "session-revoked",
  "sessions-revoked",
  "password-set",
  "password-reset",
  "reset-asked",
  "way-linked",
  "way-unlinked",
  "passkey-added",
  "passkey-removed",
  "profile-changed",
  "banned",
  "ban-cancelled",
  "disabled",
  "enabled",
  "role-changed",
  "membership-granted",
  "deletion-asked",
  "deletion-cancelled",
  "archive-taken",
  "token-created",
  "token-revoked",
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** What a device says of itself when somebody signs in on it. */
export interface Device {
  /** A short name such as "Firefox on Linux". */
  readonly name: string
  /** Client address, IPv6 cut to /64. */
  readonly address: string
}

/** Allowances by name; the figures are in limit-rules.ts. */
export const LIMITER_NAMES = [
  "sign-in-address",
  "sign-in-account",
  "sign-in-pair",
  "prove-account",
  "sign-up-address",
  "code-address",
  "code-recipient",
  "code-pair",
  "text-address",
  "text-site",
  "code-check-address",
  "code-guess-hour",
  "code-guess-day",
  "code-guess-account",
  "reset-recipient",
  "redeem-account",
  "redeem-address",
  "delete-account",
  "data-export-account",
  "visitor-images-address",
  "voice-samples-address",
  "report-account",
  "follow-account",
] as const
export type LimiterName = (typeof LIMITER_NAMES)[number]

/** How long somebody in state 3 may take for the final step. */
export const FINAL_STEP_MS = 30 * 60_000
/** How long what a third party said waits for the login call. */
export const PROVIDER_TOKEN_MS = 5 * 60_000
/** How long the link is good that makes its opener the owner of an Atelier on this machine. */
export const OWNER_LINK_MS = 86_400_000
/** How long a link that resets a password is good. */
export const RESET_LINK_MS = 30 * 60_000
