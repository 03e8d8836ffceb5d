import { WORKERS_AI_SUPPORT } from "../../../domain/backend/field-support/workers-ai.ts"
import type { KindOffer } from "../../../domain/backend/index.ts"
import { base64Of } from "../../../formats/base64.ts"
import type { RunEnd, RunShelf } from "../held/blocking-server.ts"
import type { UsualTime } from "../held/call-limit.ts"
import { bytesOfInput } from "../input-files.ts"
import { notesOf, numberIn, textIn } from "../order-parts.ts"
import type { BackendOrder } from "../render-backend.ts"
import { soundInput } from "../sound-input.ts"
import { readTranscript } from "../transcript-answer.ts"
import { lyricsMessages, readLyrics } from "../written-lyrics.ts"
import { answered, streamOfResult } from "./answers.ts"
import type { AiBinding } from "./workers-ai-server.ts"

/** What such a run needs of its surroundings. */
interface SpokenDeps {
  readonly ai: AiBinding
  readonly shelf: RunShelf
  readonly signal: AbortSignal
}

type Run = (deps: SpokenDeps, order: BackendOrder) => Promise<RunEnd>

interface SpokenRun {
  readonly run: Run
  readonly usual: UsualTime
}

const TRANSCRIBER = "@cf/openai/whisper-large-v3-turbo"
const WRITER = "@cf/meta/llama-3.3-70b-instruct-fp8-fast"
/** A sound is sent as one word: there is no other way. */
const MAXIMUM_SOUND_BYTES = 12 * 1_048_576
/** Words that lyrics of 2,000 characters come to. */
const LYRICS_TOKENS = 1_500

/** A voice of a model that speaks, by the name that it is offered under. */
interface WorkersVoice {
  readonly name: string
  readonly model: string
  readonly words: (text: string) => Readonly<Record<string, string>>
}

const AURA = ["asteria", "luna", "stella", "athena", "hera", "orion", "arcas", "perseus", "angus", "orpheus", "helios", "zeus"]
const MELO = ["en", "es", "fr", "zh", "ja", "ko"]
const VOICES: readonly WorkersVoice[] = [
  ...AURA.map((speaker) => ({
    name: `aura-${speaker}`,
    model: "@cf/deepgram/aura-1",
    words: (text: string) => ({ text, speaker, encoding: "mp3" }),
  })),
  ...MELO.map((lang) => ({ name: `melo-${lang}`, model: "@cf/myshell-ai/melotts", words: (prompt: string) => ({ prompt, lang }) })),
]

/** What Workers AI makes beside images, by kind. */
export const SPOKEN_RUNS: Readonly<Record<string, SpokenRun>> = {
  speech: { run: speak, usual: { firstMs: 60_000, moreMs: 0 } },
  "speech-to-text": { run: transcribe, usual: { firstMs: 2 * 60_000, moreMs: 0 } },
  lyrics: { run: writeLyrics, usual: { firstMs: 60_000, moreMs: 0 } },
}

/** What it offers of them; there is no list to ask for. */
export function spokenOffers(slots: number): Readonly<Record<string, KindOffer>> {
  const offer: KindOffer = { slots, maximumWidth: null, maximumHeight: null, maximumCount: 1 }
  return { speech: { ...offer, models: VOICES.map(({ name }) => name) }, "speech-to-text": offer, lyrics: offer }
}

async function speak({ ai, shelf, signal }: SpokenDeps, order: BackendOrder): Promise<RunEnd> {
  const named = textIn(order.fields["model"])
  const voice = VOICES.find(({ name }) => named === null || name === named)
  if (voice === undefined) return byServer("model-missing")
  const made = await answered(ai, voice.model, voice.words(textIn(order.fields["prompt"]) ?? ""), signal)
  if (made.kind !== "made") return made
  const bytes = streamOfResult(made.result, "audio")
  if (bytes === null) return byServer("bad-bytes")
  try {
    await shelf.put({ index: 0, seed: null, bytes })
  } catch {
    return { kind: "unknown", code: "cut-off" }
  }
  return { kind: "done", notes: notesOf(order, WORKERS_AI_SUPPORT), answer: null }
}

async function transcribe({ ai, signal }: SpokenDeps, order: BackendOrder): Promise<RunEnd> {
  const sound = await soundInput(order, MAXIMUM_SOUND_BYTES)
  if (sound === "input-too-large") return byServer(sound)
  if (typeof sound === "string") return { kind: "failed", code: sound, cause: "order" }
  const bytes = await bytesOfInput(sound.file, MAXIMUM_SOUND_BYTES)
  if (bytes === null) return { kind: "failed", code: "input-gone", cause: "order" }
  const language = textIn(order.fields["language"])
  const words = { audio: base64Of(bytes), ...(language === null ? {} : { language: language.slice(0, 2) }) }
  const made = await answered(ai, TRANSCRIBER, words, signal)
  if (made.kind !== "made") return made
  const transcript = readTranscript(made.result)
  return transcript === null ? byServer("bad-bytes") : { kind: "done", notes: notesOf(order, WORKERS_AI_SUPPORT), answer: transcript }
}

async function writeLyrics({ ai, signal }: SpokenDeps, order: BackendOrder): Promise<RunEnd> {
  const seed = numberIn(order.fields["seed"])
  const words = { messages: lyricsMessages(order), max_tokens: LYRICS_TOKENS, ...(seed === null ? {} : { seed }) }
  const made = await answered(ai, WRITER, words, signal)
  if (made.kind !== "made") return made
  const { result } = made
  const written = typeof result === "object" && result !== null && "response" in result ? result.response : null
  const lyrics = typeof written === "string" ? readLyrics(written) : null
  return lyrics === null ? byServer("bad-bytes") : { kind: "done", notes: notesOf(order, WORKERS_AI_SUPPORT), answer: lyrics }
}

function byServer(code: string): RunEnd {
  return { kind: "failed", code, cause: "server" }
}
