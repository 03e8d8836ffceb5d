/** Tells the platform's types what this Worker is, for `env` and `exports` of "cloudflare:workers" in tests. */
declare namespace Cloudflare {
  interface Env extends Readonly<import("./env.ts").Env> {}
  interface GlobalProps {
    mainModule: typeof import("./worker.ts")
    durableNamespaces: "TaskRoom" | "Dispatcher" | "UserHub" | "AccountSessions" | "Throttle"
  }
}

/** The platform's own addition, which the types of browsers hide. */
interface Crypto {
  readonly DigestStream: typeof DigestStream
}
