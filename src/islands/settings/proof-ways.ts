import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { ProviderType } from "../../domain/identity/rules.ts"
import type { listWays } from "../../domain/security/contract.ts"

/** By what an account can be signed in to. */
export type Ways = CallOutput<typeof listWays>

/** By what somebody can confirm who they are. */
export type ProofWay =
  | { readonly kind: "password" }
  | { readonly kind: "email"; readonly address: string }
  | { readonly kind: "phone"; readonly number: string }
  | { readonly kind: "passkey" }
  | { readonly kind: "provider"; readonly type: ProviderType }

/** The ways that an account has to confirm who one is, the quickest first. */
export function proofWaysOf(ways: Ways, knowsPasskeys: boolean): readonly ProofWay[] {
  return [
    ...(ways.has_password ? [{ kind: "password" } as const] : []),
    ...(ways.passkeys.length > 0 && knowsPasskeys ? [{ kind: "passkey" } as const] : []),
    ...(ways.email === null ? [] : [{ kind: "email", address: ways.email } as const]),
    ...(ways.phone === null ? [] : [{ kind: "phone", number: ways.phone } as const]),
    ...ways.providers.map(({ type }) => ({ kind: "provider", type }) as const),
  ]
}

/** How many ways into the account there are; a password is none without its email address. */
export function countWays(ways: Ways): number {
  return (ways.email === null ? 0 : 1) + (ways.phone === null ? 0 : 1) + ways.providers.length + ways.passkeys.length
}
