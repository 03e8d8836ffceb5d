/** How emails go: Cloudflare's binding, a provider, the sandbox, which sends nothing; null where they go nowhere. */
export type MailWay = "binding" | "rest" | "sandbox" | null

declare module "../_kernel/context.ts" {
  interface Context {
    readonly mailWay: MailWay
  }
}
