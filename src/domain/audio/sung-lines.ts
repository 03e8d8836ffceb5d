/** A line of what is sung or said. */
export interface SungLine {
  readonly text: string
  /** Where it begins, as a part of the whole; null of a mark such as `[chorus]`, and of an empty line, which nobody sings. */
  readonly startPart: number | null
}

/** What a line takes besides its characters, counted as some: a breath. */
const BREATH = 6

const MARK = /^\[[^\]]*\]$/

/**
 * The lines of a text, each where it is likely sung or said: after as much as stands before it. Nobody times the words of what is made here, so
 * this is a guess, best for speech and good enough to read along.
 */
export function sungLines(text: string): readonly SungLine[] {
  const lines = text.split("\n").map((line) => line.trim())
  const weights = lines.map((line) => (line === "" || MARK.test(line) ? 0 : line.length + BREATH))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return lines.map((line, index) => {
    const weight = weights[index] ?? 0
    const startPart = weight === 0 ? null : before / total
    before += weight
    return { text: line, startPart }
  })
}

/** Which line is heard at a part of the whole; −1 where none is. */
export function lineAt(lines: readonly SungLine[], part: number): number {
  return lines.findLastIndex(({ startPart }) => startPart !== null && startPart <= part)
}

/** What is said as lines: a sentence each, as the language of the text has them. */
export function sentenceLines(text: string): string {
  const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text.replaceAll(/\s+/g, " ").trim())
  return [...sentences].map(({ segment }) => segment.trim()).join("\n")
}
