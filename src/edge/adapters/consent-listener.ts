import * as z from "zod/mini"
import type { ConsentListener } from "../../domain/audio/ports.ts"
import { verdictOf } from "../../domain/audio/voice/voice-rules.ts"
import { base64Of } from "../../formats/base64.ts"
import type { AiBinding } from "../backends/workers-ai/workers-ai-server.ts"
import type { Env } from "../env.ts"
import { consentListenerOf } from "./consent-listener-settings.ts"

const LIMIT_MS = 30_000
/** Recordings above this are left to a moderator: they are in memory while they are sent. */
const MAXIMUM_BYTES = 16 * 1024 * 1024
const MAXIMUM_ANSWER_CHARACTERS = 100_000

const saidSchema = z.object({ text: z.string() })

/** Writes down a recording in a language; null where it could not. */
type Transcribe = (recording: Blob, language: string) => Promise<string | null>
/** Sends one request; `fetch` unless a test has its own. */
type Send = (url: string, init: RequestInit) => Promise<Response>

/** Who listens to consents: what the variable CONSENT_LISTENER says, else nobody, and a moderator does. Throws for a setting that is none. */
export function createConsentListener(
  env: Pick<Env, "CONSENT_LISTENER" | "AI" | "MEDIA">,
  send: Send = (url, init) => fetch(url, init),
): ConsentListener {
  const transcribe = transcriberOf(env, send)
  return {
    async listen({ mediaKey, phrase, language }) {
      if (transcribe === null) return "unknown"
      const stored = await env.MEDIA.get(mediaKey)
      if (stored === null) return "unknown"
      if (stored.size > MAXIMUM_BYTES) {
        await stored.body.cancel()
        return "unknown"
      }
      const type = stored.httpMetadata?.contentType ?? "application/octet-stream"
      const said = await transcribe(new Blob([await stored.arrayBuffer()], { type }), language).catch(() => null)
      return said === null ? "unknown" : verdictOf(said, phrase)
    },
  }
}

function transcriberOf(env: Pick<Env, "CONSENT_LISTENER" | "AI">, send: Send): Transcribe | null {
  const settings = consentListenerOf(env)
  if (settings === null) return null
  if (settings.kind === "workers-ai") return env.AI === undefined ? null : byWorkersAi(env.AI, settings.model)
  const { url, token, model } = settings
  return async (recording, language) => {
    const body = new FormData()
    body.set("model", model)
    body.set("language", language.slice(0, 2))
    body.set("file", recording, `consent.${recording.type.replace(/^.*\/(?:x-)?|;.*$/g, "")}`)
    const headers = token ? { Authorization: `Bearer ${token}` } : {}
    const init = { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) } as const
    const answer = await send(`${url}/audio/transcriptions`, init)
    return answer.ok ? textOf(JSON.parse((await answer.text()).slice(0, MAXIMUM_ANSWER_CHARACTERS))) : null
  }
}

function byWorkersAi(ai: AiBinding, model: string): Transcribe {
  return async (recording, language) => {
    const audio = base64Of(new Uint8Array(await recording.arrayBuffer()))
    return textOf(await ai.run(model, { audio, language: language.slice(0, 2) }))
  }
}

function textOf(answer: unknown): string | null {
  return saidSchema.safeParse(answer).data?.text ?? null
}
