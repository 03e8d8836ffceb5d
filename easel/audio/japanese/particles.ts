import type { Word } from "./dictionary.ts"

/** Kana that are said otherwise than they are written where they are particles: は as ワ, へ as エ. */
export const MAYBE_PARTICLES = /[はへ]/u

const AS_PARTICLE: Readonly<Record<string, readonly [said: string, written: string]>> = { は: ["ワ", "わ"], へ: ["エ", "え"] }

/** Whether a lone は or へ leans on what is before it, which the dictionary sees too often where nothing but kana tells it words. */
function isParticle(words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]]
  if (before === undefined || (before.part === "記号" && before.written.trim() !== "")) return false
  // Laughter, and flowers.
  return [before, after].every((beside) => beside?.written !== word?.written) && !(after?.part === "助詞" && after.written === "な")
}

/**
 * A text in kana with its particles as they are said. Nothing else of it changes: what the dictionary takes for words, where there are no
 * kanji to part them, is right about particles far more often than about the words between.
 */
export function particlesSaid(words: readonly Word[]): string {
  return words
    .map((word, at) => {
      const { written, said } = word
      if (said?.length !== written.length || (written.length === 1 && !isParticle(words, at))) return written
      return [...written]
        .map((letter, place) => {
          const particle = AS_PARTICLE[letter]
          return particle !== undefined && particle[0] === said[place] ? particle[1] : letter
        })
        .join("")
    })
    .join("")
}
