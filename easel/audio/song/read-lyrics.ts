/** Lyrics as they are written: lines, and marks such as `[verse]` that say what the lines below are and are not sung. */

/** Lines that belong together; `mark` is what stands above them, such as `verse`, or empty. */
export interface Section {
  readonly mark: string
  readonly lines: readonly string[]
}

const MARK = /^\s*[[【(（]\s*([^\][【】()（）]{1,40}?)\s*[\]】)）]\s*[:：]?\s*/u
const BRACKETED = /\[[^\][]*\]|【[^【】]*】/gu
/** What is sung of a line: letters, their signs, numbers, and what parts words. */
const UNSUNG = /[^\p{L}\p{M}\p{N}'’ー\s]+/gu

/** What a mark calls its section, whatever follows it: `Verse 2` is a verse, `サビ` a chorus. */
const SECTIONS: readonly (readonly [name: string, words: RegExp])[] = [
  ["chorus", /chorus|refrain|hook|副歌|サビ|لازمة/i],
  ["verse", /verse|strophe|主歌|メロ|مقطع/i],
  ["bridge", /bridge|桥段|桥|ブリッジ|جسر/i],
  ["intro", /intro|前奏|イントロ|مقدمة/i],
  ["outro", /outro|ending|coda|尾奏|アウトロ|خاتمة/i],
]

const named = (mark: string): string => SECTIONS.find(([, words]) => words.test(mark))?.[0] ?? mark.trim().toLowerCase()

/** What is sung of a text. */
export const sungText = (text: string): string => text.replace(BRACKETED, " ").replace(UNSUNG, " ").replace(/\s+/gu, " ").trim()

/** The sections of lyrics in their order; those without a line to sing are left out, as is every line without one. */
export function readLyrics(text: string): readonly Section[] {
  const sections: { mark: string; lines: string[] }[] = []
  let open: { mark: string; lines: string[] } | undefined
  for (const written of text.split(/\r\n|\r|\n/u)) {
    const mark = /^\s*[[【]/u.test(written) || /^\s*[(（][^()（）]*[)）]\s*[:：]?\s*$/u.test(written) ? MARK.exec(written) : null
    const isMark = mark !== null && (/^\s*[[【]/u.test(written) || SECTIONS.some(([, words]) => words.test(mark[1] ?? "")))
    if (isMark) {
      open = { mark: named(mark[1] ?? ""), lines: [] }
      sections.push(open)
    }
    const line = sungText(isMark ? written.slice(mark[0].length) : written)
    if (line === "") {
      // An empty line ends what has no mark of its own.
      if (!isMark && open?.mark === "") open = undefined
      continue
    }
    if (open === undefined) {
      open = { mark: "", lines: [] }
      sections.push(open)
    }
    open.lines.push(line)
  }
  return sections.filter(({ lines }) => lines.length > 0)
}
