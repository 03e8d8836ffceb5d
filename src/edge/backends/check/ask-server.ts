import { readCapped } from "../capped-body.ts"
import { credentialHeaders, type Renderer } from "../renderers.ts"
import type { AnswerSight, SilenceSight } from "./sight.ts"

/** Where a server is and what it is shown to let us in. */
export type Address = Pick<Renderer, "url" | "token" | "basic" | "headers">

const ASK_TIMEOUT_MS = 10_000
/** Lists of nodes are long; whatever is longer than this no backend's file would read either. */
const MAXIMUM_ASKED_BYTES = 16 * 1024 * 1024
const KEPT_CHARACTERS = 4_096

/** Asks one question, by POST where there is a body, and says what came, whatever it is; never throws. The JSON of the answer is beside it, undefined where it is none. */
export async function askServer(
  address: Address,
  path: string,
  body?: object,
): Promise<{ readonly sight: AnswerSight | SilenceSight; readonly json: unknown }> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error("timed out")), ASK_TIMEOUT_MS)
  try {
    const init = { headers: credentialHeaders(address), redirect: "manual", signal: controller.signal } as const
    const posted = body && { method: "POST", body: JSON.stringify(body), headers: { ...init.headers, "Content-Type": "application/json" } }
    return await readSight(path, await fetch(`${address.url}${path}`, { ...init, ...posted }))
  } catch (error) {
    return { sight: { kind: "silence", text: wordsOf(error) }, json: undefined }
  } finally {
    clearTimeout(timer)
  }
}

async function readSight(path: string, answer: Response): Promise<{ readonly sight: AnswerSight; readonly json: unknown }> {
  const head = (name: string) => (answer.headers.get(name) ?? "").slice(0, 500)
  let bytes: Uint8Array | null = new Uint8Array(0)
  let isWhole = true
  try {
    bytes = await readCapped(answer, MAXIMUM_ASKED_BYTES)
  } catch {
    isWhole = false
  }
  const text = bytes === null ? "" : new TextDecoder().decode(bytes)
  const sight = {
    kind: "answer",
    path,
    status: answer.status,
    type: head("Content-Type"),
    location: head("Location"),
    server: head("Server"),
    body: text.slice(0, KEPT_CHARACTERS),
    isWhole,
    isTooLarge: bytes === null,
  } as const
  return { sight, json: isWhole ? parseJson(text) : undefined }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A failure with those that caused it: the code of a refused connection is three causes deep. */
function wordsOf(error: unknown): string {
  const words: string[] = []
  for (let cause = error; cause instanceof Error && words.length < 4; cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
    words.push(`${code} ${cause.message}`)
    if (cause instanceof AggregateError) words.push(...cause.errors.slice(0, 2).map(wordsOf))
  }
  return words.join(" ").slice(0, 1_000)
}
