import type { AiBinding } from "../../src/edge/backends/workers-ai/workers-ai-server.ts"
import { whitePng } from "./order-files.ts"

/** What the stand-in for the binding can be told to do wrong; a number is an error of Workers AI's. */
export type AiFault = "hang" | "page" | "half-body" | "bad-base64" | "network" | `${number}`

/** What is heard of every voice. */
export const SOUND = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(400)])

/** A call as the binding got it; a form is read. */
export interface AiCall {
  readonly model: string
  readonly input: Readonly<Record<string, unknown>>
  readonly form: FormData | null
}

/** A stand-in for the AI binding, which never works without Cloudflare: each model answers in its own form, white. */
export function fakeAi(fault: AiFault | null = null): AiBinding & { readonly calls: readonly AiCall[] } {
  const calls: AiCall[] = []
  return {
    calls,
    run: async (model, input) => {
      const form = await formOf(input)
      calls.push({ model, input, form })
      if (fault === "hang") return new Promise(() => {})
      if (fault === "network") throw new Error("Network connection lost. secret text of the server")
      if (fault !== null && /^\d/.test(fault)) throw new Error(`${fault}: Capacity temporarily exceeded, please try again. secret text`)
      if (fault === "page") return { html: "<html>" }
      const spoken = spokenAnswer(model)
      if (spoken !== null) return spoken
      const sideOf = (name: string) => Number(form?.get(name) ?? input[name] ?? 1024)
      const png = await whitePng(sideOf("width"), sideOf("height"))
      if (fault === "half-body") return brokenStream(png)
      const isText = form !== null || model.includes("flux-1") || model.includes("lucid")
      if (isText) return { image: fault === "bad-base64" ? "***" : Buffer.from(png).toString("base64") }
      return new Blob([png]).stream()
    },
  }
}

/** What the models that speak, listen and write answer, each in its own form; null for those that paint. */
function spokenAnswer(model: string): unknown {
  if (model.includes("aura")) return new Blob([SOUND]).stream()
  if (model.includes("melotts")) return { audio: Buffer.from(SOUND).toString("base64") }
  if (model.includes("llama")) return { response: "Title: Harbour Lights\n[Verse]\nThe boats come home" }
  if (!model.includes("whisper")) return null
  const words = [{ word: " Hello", start: 0, end: 0.4 }]
  return { text: "Hello.", transcription_info: { language: "en" }, segments: [{ text: " Hello.", start: 0, end: 0.5, words }] }
}

/** Reads what was sent as a form; throws where a model that wants one was sent something else. */
async function formOf({ multipart }: Readonly<Record<string, unknown>>): Promise<FormData | null> {
  if (typeof multipart !== "object" || multipart === null || !("body" in multipart) || !("contentType" in multipart)) return null
  if (!(multipart.body instanceof ReadableStream)) throw new Error("5006: Error: required properties at '/' are 'multipart'")
  return new Response(multipart.body, { headers: { "Content-Type": String(multipart.contentType) } }).formData()
}

function brokenStream(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new Error("cut"))
      else controller.enqueue(bytes.subarray(0, bytes.length / 2))
      isSent = true
    },
  })
}
