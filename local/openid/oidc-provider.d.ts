// The package ships no types; these are of what is used here.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http"

  /** The part of a request's context that this provider's settings look at. */
  export interface ProviderContext {
    body: unknown
    type: string
    set(name: string, value: string): void
    readonly oidc: {
      readonly client: { readonly clientId: string } | undefined
      readonly session: { readonly accountId?: string } | undefined
      readonly requestParamOIDCScopes: ReadonlySet<string>
      readonly provider: Provider
    }
  }

  /** What somebody allowed a client. */
  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  /** A sign-in that waits for its person. */
  export interface InteractionDetails {
    readonly uid: string
    readonly params: Readonly<Record<string, unknown>>
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    readonly Grant: new (properties: {
      readonly accountId: string
      readonly clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
      options?: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  /** Makes what keeps a provider's knowledge in memory. */
  export function createMemoryAdapter(clockToleranceSeconds: number): new (name: string) => unknown
}
