/** How emails go: Cloudflare's binding, a provider, the sandbox, which sends nothing; null where they go nowhere. */
export type MailWay = "binding" | "rest" | "sandbox" | null

/** What the variables say of email, without what is secret in them. */
export interface MailSetup {
  readonly way: MailWay
  /** Whom emails come from; null where none are sent. */
  readonly sender: string | null
  /** The host that takes them; null unless a provider does. */
  readonly host: string | null
  /** Cloudflare's binding is there, whether it is used or not. */
  readonly isBound: boolean
  /** The sandbox's outbox can be read by the name of the site that the caller used. */
  readonly hasOutbox: boolean
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly mailSetup: MailSetup
  }
}
