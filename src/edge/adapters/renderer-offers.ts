import type { Capabilities } from "../../domain/backend/index.ts"
import type { RendererOffers } from "../../domain/studio/offer-rules.ts"
import type { Renderer } from "../backends/renderers.ts"

/** How long an answer is believed. */
const KEPT_MS = 60_000

/**
 * Asks all renderers what they can, and remembers it for a minute. What they say is not shared while it is on its way: a request may
 * not wait for another one's connection.
 */
export function createRendererOffers(
  renderers: () => Promise<readonly Renderer[]>,
  ask: (renderer: Renderer) => Promise<Capabilities | null>,
  now: () => number = Date.now,
): () => Promise<RendererOffers> {
  let kept: { readonly offers: RendererOffers; readonly atMs: number } | null = null
  return async () => {
    const nowMs = now()
    if (kept !== null && nowMs - kept.atMs >= 0 && nowMs - kept.atMs < KEPT_MS) return kept.offers
    const answers = await Promise.all((await renderers()).map((renderer) => ask(renderer).catch(() => null)))
    const known = answers.filter((answer) => answer !== null)
    // Where nobody answers, what was said before still stands.
    if (known.length === 0 && kept !== null) return kept.offers
    const offers = together(known)
    if (known.length > 0) kept = { offers, atMs: nowMs }
    return offers
  }
}

function together(known: readonly Capabilities[]): RendererOffers {
  const all = (pick: (one: Capabilities) => readonly string[]) => [...new Set(known.flatMap(pick))].toSorted()
  return {
    kinds: all(({ offers }) => Object.keys(offers)),
    features: all(({ features }) => features),
    modules: all(({ modules }) => modules),
  }
}
