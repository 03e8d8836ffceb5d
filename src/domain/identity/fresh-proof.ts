import type { MemberIdentity } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { PROOF_FRESH_MS } from "./rules.ts"

/** Throws ReauthenticationRequired (20008) unless this session's person proved who they are within the last 15 minutes. */
export function requireFreshProof(viewer: Pick<MemberIdentity, "provedAtMs">, nowMs: number): void {
  if (nowMs - viewer.provedAtMs > PROOF_FRESH_MS) throw new DomainError("ReauthenticationRequired")
}
