import type { MailSetup } from "./ports.ts"

/**
 * What can come of a test email. `taken`: by the carrier; `kept`: by the sandbox, which sends nothing; then why not: the key, the sender,
 * the recipient, an allowance, anything else that it refuses, its own failure, no answer in time, no answer at all.
 */
export const MAIL_OUTCOMES = [
  "taken",
  "kept",
  "credentials",
  "sender",
  "recipient",
  "limit",
  "refused",
  "failing",
  "silent",
  "unreachable",
] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** Names that carriers give to failures: Resend's in small letters, those of Cloudflare's binding in capitals, its API's as numbers. */
const BY_REASON: readonly (readonly [RegExp, MailOutcome])[] = [
  [/api_key|^10000$/, "credentials"],
  [/from_address|E_SENDER/, "sender"],
  [/E_RECIPIENT/, "recipient"],
  [/rate_limit|quota|LIMIT_EX/, "limit"],
  [/E_INTERNAL|E_DELIVERY/, "failing"],
  [/^E_/, "refused"],
  [/^Timeout/, "silent"],
]

/** Why a carrier did not take an email, by its status and its own name of the failure. */
export function mailOutcomeOf({ status, reason }: { readonly status: number; readonly reason: string }): MailOutcome {
  const named = BY_REASON.find(([pattern]) => pattern.test(reason))?.[1]
  if (named !== undefined) return named
  if (status === 0) return "unreachable"
  if (status === 401) return "credentials"
  // Providers say so of a domain that is not verified, and of recipients before it is.
  if (status === 403) return "sender"
  if (status === 429) return "limit"
  return status >= 500 ? "failing" : "refused"
}

/** Emails reach people: a carrier is set, and took the last test email from the sender of today. */
export function isMailReady(
  { way, sender }: Pick<MailSetup, "way" | "sender">,
  test: { readonly outcome: string; readonly sender: string | null } | undefined,
): boolean {
  return way !== null && way !== "sandbox" && test?.outcome === "taken" && test.sender === sender
}
