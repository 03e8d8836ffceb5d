import { textIn } from "./order-parts.ts"
import type { BackendOrder } from "./render-backend.ts"

/** What the kind `lyrics` takes for an answer. */
export interface LyricsAnswer {
  readonly title: string
  readonly lyrics: string
  readonly is_preview: false
}

/** Characters of lyrics, and of their title, at most. */
const MOST = { lyrics: 2_000, title: 200 }
/** So much of what a model writes is read. */
const MOST_READ = 20_000
const MARK = /^\[?\s*(intro|verse|pre-chorus|chorus|bridge|hook|outro)\b[^\]\n]{0,20}\]?:?$/i
const HEADING = /^(?:#+\s*|title\s*:\s*|\*\*)(.+?)(?:\*\*)?$/i

/** What a model of words is told before it writes the lyrics of an order. */
export function lyricsMessages({ fields }: BackendOrder): readonly { readonly role: "system" | "user"; readonly content: string }[] {
  const language = textIn(fields["language"])
  const tongue = language === null ? "in the language of the request" : `in the language with the code ${language}`
  return [
    {
      role: "system",
      content: `You write lyrics of songs ${tongue}. Answer with the lyrics alone, at most 1800 characters: a first line "Title:" with the title, then sections, each begun by a line of its own in English, [verse], [chorus] or [bridge]. No remarks, no chords.`,
    },
    { role: "user", content: textIn(fields["prompt"]) ?? "" },
  ]
}

/** Lyrics of what a model wrote, cut at the end of a line; null where it wrote none. */
export function readLyrics(written: string): LyricsAnswer | null {
  const lines = written
    .slice(0, MOST_READ)
    .replace(/<think>[\s\S]*?<\/think>/g, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith("```"))
  const first = lines.findIndex((line) => line !== "")
  const heading = MARK.test(plain(lines[first] ?? "")) ? undefined : HEADING.exec(lines[first] ?? "")?.[1]
  const title =
    heading === undefined
      ? ""
      : heading
          .replace(/^title\s*:\s*/i, "")
          .replace(/^["\u201c](.*)["\u201d]$/, "$1")
          .trim()
          .slice(0, MOST.title)
  const body = (heading === undefined ? lines : lines.slice(first + 1)).map((line) => {
    const mark = MARK.exec(plain(line))?.[1]
    return mark === undefined ? line : `[${mark.toLowerCase()}]`
  })
  const lyrics = cutAtLine(
    body
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  )
  return lyrics === "" ? null : { title, lyrics, is_preview: false }
}

/** A line without what Markdown lays around it. */
function plain(line: string): string {
  return line.replaceAll(/[*#_]/g, "").trim()
}

function cutAtLine(text: string): string {
  if (text.length <= MOST.lyrics) return text
  const cut = text.slice(0, MOST.lyrics)
  const end = cut.lastIndexOf("\n")
  return (end > 0 ? cut.slice(0, end) : cut).trim()
}
