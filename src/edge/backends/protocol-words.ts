import * as z from "zod/mini"
import type { WordQuestion } from "../../domain/prompt/ports.ts"
import { readCapped } from "./capped-body.ts"
import { credentialHeaders, type Renderer } from "./renderers.ts"

/** `POST /words` of the render protocol (docs/render-protocol.md), seen from the client. */

/** Somebody types meanwhile: what comes later is of no use. */
const TIMEOUT_MS = 1_500
const MAXIMUM_ANSWER_BYTES = 16 * 1024
/** As many as the notes of a job may name. */
const MOST_WORDS = { count: 20, characters: 40 } as const

const answerSchema = z.object({
  unknown_words: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_WORDS.characters)))
    .check(z.maxLength(MOST_WORDS.count)),
})

/** The words that a renderer says it does not understand; null where it does not answer by the protocol, or not in time. */
export async function askUnknownWords(
  renderer: Pick<Renderer, "url" | "token" | "basic" | "headers">,
  { kind, prompt, hasLyrics }: WordQuestion,
): Promise<readonly string[] | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error("timed out")), TIMEOUT_MS)
  try {
    const answer = await fetch(`${renderer.url}/words`, {
      method: "POST",
      headers: { ...credentialHeaders(renderer), "Content-Type": "application/json" },
      body: JSON.stringify({ kind, prompts: [prompt], ...(hasLyrics ? { has_lyrics: true } : {}) }),
      redirect: "manual",
      signal: controller.signal,
    })
    const bytes = await readCapped(answer, MAXIMUM_ANSWER_BYTES)
    if (answer.status !== 200 || bytes === null) return null
    const parsed = answerSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data.unknown_words : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
