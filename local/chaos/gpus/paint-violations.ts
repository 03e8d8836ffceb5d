/** A server was asked to paint something; ms since the run began. */
export interface PaintBegun {
  readonly server: string
  readonly prompt: string
  readonly atMs: number
}

/** Whatever ran on a server at that moment, or until a later one, was lost, and could be known to be. */
export interface ServerLoss {
  readonly server: string
  readonly atMs: number
  untilMs?: number
}

/** What was painted again although nothing proved that the first time was lost, one sentence each. */
export function findPaintViolations(
  prompts: readonly string[],
  begun: readonly PaintBegun[],
  losses: readonly ServerLoss[],
): readonly string[] {
  return prompts.flatMap((prompt) => {
    const own = begun.filter((paint) => paint.prompt === prompt).toSorted((one, other) => one.atMs - other.atMs)
    return own.slice(1).flatMap((again, index) => {
      const before = own[index]
      if (before === undefined) return []
      const isProven = losses.some(
        ({ server, atMs, untilMs = atMs }) => server === before.server && untilMs >= before.atMs && atMs <= again.atMs,
      )
      if (isProven) return []
      return [`"${prompt}" was begun at ${before.server} and again at ${again.server}, and nothing was lost between`]
    })
  })
}

/** Which secrets a text holds. */
export function secretsIn(text: string, secrets: readonly string[]): readonly string[] {
  return secrets.filter((secret) => text.includes(secret))
}
