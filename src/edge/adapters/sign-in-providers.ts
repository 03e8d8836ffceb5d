import { DomainError } from "../../domain/_kernel/errors.ts"
import type { SignInProviders } from "../../domain/identity/ports.ts"
import type { ProviderType } from "../../domain/identity/rules.ts"
import type { SignInParts } from "./provider-flow.ts"
import { type ConfiguredProvider, parseSignInProviders, type SignInSettings } from "./provider-settings.ts"

/**
 * The third parties of SIGN_IN_PROVIDERS. Throws when the variable cannot be read. A type that is not configured is NotFound, and
 * where there is no sandbox, one that leads there: only this machine reaches it.
 */
export function createSignInProviders(
  env: SignInSettings,
  { hasSandbox = true, ...parts }: SignInParts & { readonly hasSandbox?: boolean } = {},
): SignInProviders {
  const providers = parseSignInProviders(env.SIGN_IN_PROVIDERS).filter(({ isSandbox }) => hasSandbox || !isSandbox)
  const find = (type: ProviderType): ConfiguredProvider => {
    const provider = providers.find((one) => one.type === type)
    if (provider === undefined) throw new DomainError("NotFound")
    return provider
  }
  // The protocol is evaluated by the first sign-in that needs it.
  const makeFlow = async () => (await import("./provider-flow.ts")).createProviderFlow(parts)
  return {
    list: () => providers.map(({ type, isSandbox }) => ({ type, isSandbox })),
    start: async (type, redirectUri) => {
      const provider = find(type)
      return (await makeFlow()).start(provider, redirectUri)
    },
    finish: async (type, callback, redirectUri, transaction) => {
      const provider = find(type)
      return (await makeFlow()).finish(provider, callback, redirectUri, transaction)
    },
  }
}
