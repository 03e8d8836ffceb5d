import * as z from "zod/mini"

/** A word of a transcript, or what a server times instead, in the words of the render protocol. */
export interface TimedWord {
  readonly text: string
  readonly start_s: number
  readonly end_s: number
}

/** What the kind `speech-to-text` takes for an answer; the kind checks it. */
export interface TranscriptAnswer {
  readonly text: string
  readonly language: string | null
  readonly words: readonly TimedWord[]
  readonly is_preview: false
}

const time = () => z.number()
const wordSchema = z.object({ word: z.string(), start: time(), end: time() })
const transcriptSchema = z.object({
  text: z.string(),
  language: z.nullish(z.string()),
  transcription_info: z.nullish(z.object({ language: z.nullish(z.string()) })),
  words: z.nullish(z.array(wordSchema)),
  segments: z.nullish(
    z.array(z.object({ text: z.nullish(z.string()), start: time(), end: time(), words: z.nullish(z.array(wordSchema)) })),
  ),
})

/**
 * A transcript as whisper's servers write it (`verbose_json`, and Workers AI's own form): times by word where there are any, else by
 * segment. Null for anything else.
 */
export function readTranscript(body: unknown): TranscriptAnswer | null {
  const read = transcriptSchema.safeParse(body)
  if (!read.success) return null
  const { text, language, transcription_info: info, words, segments } = read.data
  const timed = (words ?? []).length > 0 ? (words ?? []) : (segments ?? []).flatMap((segment) => segment.words ?? [])
  const shown =
    timed.length > 0
      ? timed.map(({ word, start, end }) => ({ text: word.trim(), start_s: start, end_s: end }))
      : (segments ?? []).map(({ text: said, start, end }) => ({ text: (said ?? "").trim(), start_s: start, end_s: end }))
  return {
    text: text.trim(),
    language: language ?? info?.language ?? null,
    words: shown.filter(({ text: said }) => said !== ""),
    is_preview: false,
  }
}
