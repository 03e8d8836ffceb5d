import type { WordQuestion } from "../../domain/prompt/ports.ts"

/** How long what a server said of a text is believed; its lexicon changes with its version alone. */
const KEPT_MS = 600_000
/** Texts that are remembered; the oldest goes first. */
const MOST_KEPT = 500

type Asked = (server: string, question: WordQuestion) => Promise<readonly string[] | null>

interface Kept {
  readonly words: readonly string[]
  readonly atMs: number
}

/** Asks servers which words they do not understand and remembers it by the text; a server that does not say so knows all for now. */
export function createUnknownWords(
  ask: Asked,
  now: () => number = Date.now,
): (server: string, question: WordQuestion) => Promise<readonly string[]> {
  const kept = new Map<string, Kept>()
  return async (server, question) => {
    const key = JSON.stringify([server, question.kind, question.hasLyrics, question.prompt])
    const before = kept.get(key)
    if (before !== undefined && now() - before.atMs >= 0 && now() - before.atMs < KEPT_MS) return before.words
    const words = await ask(server, question).catch(() => null)
    if (words === null) return []
    kept.delete(key)
    kept.set(key, { words, atMs: now() })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return words
  }
}
