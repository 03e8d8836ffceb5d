import type { ConsentKind } from "../../../domain/moderation/consent/consent-rules.ts"
import type { Consent } from "../../../domain/moderation/consent-contract.ts"

/** The consent of a kind that is in force; undefined without one. */
export function inForce(consents: readonly Consent[], kind: ConsentKind): Consent | undefined {
  return consents.find((consent) => consent.kind === kind && consent.revoked_at === null)
}
