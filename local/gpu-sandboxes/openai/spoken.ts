import type { Painter } from "../plain-images.ts"
import type { SandboxAnswer, SandboxCall } from "../sandbox-server.ts"

/** What can go wrong with speech, transcripts and lyrics. */
export const SPOKEN_FAULTS = ["speech-error", "speech-hang", "words-missing", "words-wrong", "lyrics-empty"] as const

const SAID = [
  { word: "Hello", start: 0, end: 0.42 },
  { word: "harbour", start: 0.5, end: 1.1 },
]

/** Answers the calls of speech, transcripts and chat as the real ones do; null for every other. */
export async function answerSpoken(call: SandboxCall, fault: string | null, painter: Painter): Promise<SandboxAnswer | null> {
  switch (call.path) {
    case "/v1/audio/speech": {
      if (fault === "speech-hang") return { kind: "hang" }
      if (fault === "speech-error") return { kind: "json", value: { error: { message: "secret text of the server" } } }
      const { input, speed = 1 }: { readonly input: string; readonly speed?: number } = JSON.parse(call.body.toString("utf8"))
      const fields = { prompt: input, model: "en-female", speed, emotion: "neutral" }
      const [bytes] = await painter({ kind: "speech", fields }, { signal: call.signal })
      return bytes === undefined ? { kind: "hang" } : { kind: "bytes", type: "audio/mpeg", bytes }
    }
    case "/v1/audio/transcriptions": {
      const type = call.headers["content-type"] ?? ""
      const form = await new Response(call.body, { headers: { "Content-Type": type } }).formData()
      if (!(form.get("file") instanceof File) || form.get("response_format") !== "verbose_json")
        return { kind: "json", status: 400, value: { error: { message: "secret text of the server", code: "invalid_value", type: null } } }
      if (fault === "words-wrong") return { kind: "json", value: { text: 7 } }
      const answer = { task: "transcribe", language: "english", duration: 1.2, text: "Hello, harbour." }
      const segments = [{ id: 0, text: " Hello, harbour.", start: 0, end: 1.2 }]
      return { kind: "json", value: fault === "words-missing" ? { ...answer, segments } : { ...answer, words: SAID } }
    }
    case "/v1/chat/completions": {
      const content =
        fault === "lyrics-empty" ? "" : "Title: Harbour Lights\n\n**[Verse 1]**\nThe boats come home\n\n[Chorus]\nHarbour lights"
      return { kind: "json", value: { choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }] } }
    }
    default:
      return null
  }
}
