import * as z from "zod/mini"
import { OPENAI_SUPPORT } from "../../../domain/backend/field-support/openai.ts"
import type { KindOffer } from "../../../domain/backend/index.ts"
import type { RunEnd, RunShelf } from "../held/blocking-server.ts"
import type { UsualTime } from "../held/call-limit.ts"
import { formBody } from "../multipart-body.ts"
import { notesOf, numberIn, textIn } from "../order-parts.ts"
import type { BackendOrder } from "../render-backend.ts"
import { askServer, openServer, type ServerAddress } from "../server-calls.ts"
import { soundInput } from "../sound-input.ts"
import { readTranscript } from "../transcript-answer.ts"
import { lyricsMessages, readLyrics } from "../written-lyrics.ts"
import { errorBody, failureOf } from "./call-failure.ts"
import { modelsOfSort, timedTranscribers } from "./model-sorts.ts"

/** What such a call needs of its surroundings. */
export interface SpokenDeps {
  readonly server: ServerAddress
  readonly shelf: RunShelf
  readonly signal: AbortSignal
}

type Failed = Exclude<RunEnd, { kind: "done" }>
type Run = (deps: SpokenDeps, order: BackendOrder, models: readonly string[]) => Promise<RunEnd>

interface SpokenRun {
  readonly run: Run
  readonly usual: UsualTime
}

const SLOTS = 4
/** The voices of OpenAI's own models; a server that lists others has those. */
const VOICES = ["alloy", "ash", "ballad", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer", "verse"]
const VOICES_TIMEOUT_MS = 3_000
const SPEEDS = { least: 0.25, most: 4 }
/** Largest file that is taken for a transcript. */
const MAXIMUM_SOUND_BYTES = 25_000_000
const MAXIMUM_ANSWER_BYTES = 8 * 1_048_576
const ANSWER_TIMEOUT_MS = 10 * 60_000
/** Words that lyrics of 2,000 characters come to, with room for a model that thinks. */
const LYRICS_TOKENS = 3_000
const CODE = /^[a-z]{2}(?:-[a-z]{2,4})?$/

const voicesSchema = z.object({ voices: z.array(z.union([z.string(), z.object({ id: z.string() }), z.object({ name: z.string() })])) })
const chatSchema = z.object({ choices: z.array(z.object({ message: z.object({ content: z.nullish(z.string()) }) })).check(z.minLength(1)) })

/** What is made beside images and videos, by kind. */
export const SPOKEN_RUNS: Readonly<Record<string, SpokenRun>> = {
  speech: { run: speak, usual: { firstMs: 60_000, moreMs: 0 } },
  // Half an hour of sound.
  "speech-to-text": { run: transcribe, usual: { firstMs: 4 * 60_000, moreMs: 0 } },
  // A model that thinks first.
  lyrics: { run: writeLyrics, usual: { firstMs: 2 * 60_000, moreMs: 0 } },
}

/** What a server with these models offers of speech, transcripts and lyrics. */
export async function spokenOffers(server: ServerAddress, models: readonly string[]): Promise<Readonly<Record<string, KindOffer>>> {
  const offer: KindOffer = { slots: SLOTS, maximumWidth: null, maximumHeight: null, maximumCount: 1 }
  const speaks = modelsOfSort(models, "speech").length > 0
  return {
    ...(speaks ? { speech: { ...offer, models: await voicesOf(server) } } : {}),
    ...(timedTranscribers(models).length > 0 ? { "speech-to-text": offer } : {}),
    ...(modelsOfSort(models, "words").length > 0 ? { lyrics: offer } : {}),
  }
}

async function voicesOf(server: ServerAddress): Promise<readonly string[]> {
  const heard = await askServer(server, "/audio/voices", { timeoutMs: VOICES_TIMEOUT_MS })
  const read = heard.kind === "heard" && heard.status === 200 ? voicesSchema.safeParse(heard.body) : null
  const names =
    read?.success === true
      ? read.data.voices.map((voice) => (typeof voice === "string" ? voice : "id" in voice ? voice.id : voice.name))
      : []
  return names.length > 0 ? names : VOICES
}

async function speak({ server, shelf, signal }: SpokenDeps, order: BackendOrder, models: readonly string[]): Promise<RunEnd> {
  const { fields } = order
  const [model] = modelsOfSort(models, "speech")
  if (model === undefined) return byServer("model-missing")
  const emotion = textIn(fields["emotion"])
  const isToned = emotion !== null && emotion !== "neutral"
  const isTold = isToned && /gpt-4o/.test(model) && emotion !== "other"
  const words = {
    model,
    input: textIn(fields["prompt"]) ?? "",
    voice: textIn(fields["model"]) ?? VOICES[0],
    response_format: "mp3",
    speed: Math.min(SPEEDS.most, Math.max(SPEEDS.least, numberIn(fields["speed"]) ?? 1)),
    ...(isTold ? { instructions: `Speak in a ${emotion} tone.` } : {}),
  }
  const headers = { "Content-Type": "application/json" }
  const { answer } = await openServer(server, "/audio/speech", { method: "POST", headers, body: JSON.stringify(words), signal })
  if (answer.status !== 200 || answer.body === null) return failureOf(answer.status, await errorBody(answer))
  // A page or an error with a good status is no sound.
  if (/json|html/i.test(answer.headers.get("Content-Type") ?? "")) {
    await answer.body.cancel()
    return byServer("bad-bytes")
  }
  await shelf.put({ index: 0, seed: null, bytes: answer.body })
  return { kind: "done", notes: notesOf(order, OPENAI_SUPPORT, isToned && !isTold ? { emotion: "left-out" } : {}), answer: null }
}

async function transcribe({ server, signal }: SpokenDeps, order: BackendOrder, models: readonly string[]): Promise<RunEnd> {
  const [model] = timedTranscribers(models)
  if (model === undefined) return byServer("model-missing")
  const sound = await soundInput(order, MAXIMUM_SOUND_BYTES)
  if (sound === "input-too-large") return byServer(sound)
  if (typeof sound === "string") return { kind: "failed", code: sound, cause: "order" }
  const language = textIn(order.fields["language"])
  const words = {
    model,
    response_format: "verbose_json",
    "timestamp_granularities[]": "word",
    ...(language !== null && CODE.test(language) ? { language: language.slice(0, 2) } : {}),
  }
  const form = formBody([
    ...Object.entries(words).map(([name, value]) => ({ name, value })),
    { name: "file", fileName: sound.fileName, type: sound.contentType, file: sound.file },
  ])
  const body = await answered(server, "/audio/transcriptions", { contentType: form.contentType, body: form.body, signal })
  if ("kind" in body) return body
  const transcript = readTranscript(body.json)
  return transcript === null ? byServer("bad-bytes") : { kind: "done", notes: notesOf(order, OPENAI_SUPPORT), answer: transcript }
}

async function writeLyrics({ server, signal }: SpokenDeps, order: BackendOrder, models: readonly string[]): Promise<RunEnd> {
  const [model] = modelsOfSort(models, "words")
  if (model === undefined) return byServer("model-missing")
  const words = { model, messages: lyricsMessages(order), max_tokens: LYRICS_TOKENS, seed: numberIn(order.fields["seed"]) ?? 0 }
  const body = await answered(server, "/chat/completions", { contentType: "application/json", body: JSON.stringify(words), signal })
  if ("kind" in body) return body
  const read = chatSchema.safeParse(body.json)
  const lyrics = read.success ? readLyrics(read.data.choices[0]?.message.content ?? "") : null
  return lyrics === null ? byServer("bad-bytes") : { kind: "done", notes: notesOf(order, OPENAI_SUPPORT), answer: lyrics }
}

interface Sent {
  readonly contentType: string
  readonly body: string | ReadableStream<Uint8Array>
  readonly signal: AbortSignal
}

/** The JSON of an answer, or why there is none. */
async function answered(
  server: ServerAddress,
  path: string,
  { contentType, body, signal }: Sent,
): Promise<{ readonly json: unknown } | Failed> {
  const headers = { "Content-Type": contentType }
  const limits = { timeoutMs: ANSWER_TIMEOUT_MS, maximumBytes: MAXIMUM_ANSWER_BYTES }
  const heard = await askServer(server, path, { method: "POST", headers, body, signal, ...limits })
  if (heard.kind === "silent") return heard.reason === "too-large" ? byServer("bad-bytes") : { kind: "unknown", code: "cut-off" }
  if (heard.status !== 200) return failureOf(heard.status, heard.kind === "heard" ? heard.body : undefined)
  return heard.kind === "heard" ? { json: heard.body } : byServer("not-json")
}

function byServer(code: string): Failed {
  return { kind: "failed", code, cause: "server" }
}
