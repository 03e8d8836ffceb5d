import type { RenderOutput } from "../../../domain/task/render-answers.ts"
import type { Seed } from "../../../formats/generator/seed.ts"
import type { OpenAnswer } from "../render-backend.ts"
import { type ComfyServer, type JsonRecord, listOf, recordOf } from "./comfy-server.ts"
import type { JobTicket } from "./job-ticket.ts"
import { isFileName, isFolderName } from "./upload-input.ts"

/** A result as a server names it. */
interface ComfyFile {
  readonly name: string
  readonly subfolder: string
  readonly seed: Seed | null
}

const HEAD_TIMEOUT_MS = 15_000
/** A result whose length nobody says is held while it is counted, up to this. */
const MAXIMUM_HELD_BYTES = 24 * 1_048_576
/** And for so long: nobody else watches whether it still comes, and the server's slot is kept meanwhile. */
const COUNT_TIMEOUT_MS = 120_000
const MOST_FILES = 64

/** The results of a job in the order of its outputs: what its nodes saved. What they only show in passing is none. */
export function filesOf(outputs: JsonRecord, ticket: JobTicket): readonly ComfyFile[] {
  const files = ticket.outputs.flatMap(({ nodeId, seed }) => {
    const saved = Object.values(recordOf(outputs[nodeId]) ?? {}).flatMap((list) => listOf(list).flatMap((item) => readFile(item, seed)))
    return ticket.isWorkflow ? saved : saved.toSorted((one, other) => Number(plays(other)) - Number(plays(one))).slice(0, 1)
  })
  return files.slice(0, MOST_FILES)
}

/** Some nodes write the first frame of a video beside it, and each names them under a key of its own. What a file is its bytes say later. */
function plays({ name }: ComfyFile): boolean {
  return /\.(?:mp4|m4v|webm|mov|mkv|mp3|opus|ogg|flac|wav|m4a)$/i.test(name)
}

function readFile(item: unknown, seed: Seed | null): readonly ComfyFile[] {
  const file = recordOf(item)
  const [name, subfolder = ""] = [file?.["filename"], file?.["subfolder"]]
  if (file?.["type"] !== "output" || typeof name !== "string" || typeof subfolder !== "string" || !isFileName(name)) return []
  return subfolder === "" || isFolderName(subfolder) ? [{ name, subfolder, seed }] : []
}

export function listedOutputs(files: readonly ComfyFile[]): readonly RenderOutput[] {
  return files.map(({ seed }, index) => ({ index, seed, contentType: null, sizeBytes: null, sha256: null }))
}

/** The texts that the node of an answer came to, as an answer of an order that is put into words; null where there are none. */
export function answerOf(outputs: JsonRecord, answerNode: string): unknown {
  const texts = Object.values(recordOf(outputs[answerNode]) ?? {}).flatMap((list) =>
    listOf(list).filter((text) => typeof text === "string"),
  )
  const prompts = texts.map((text) => text.trim().slice(0, 4000)).filter((text) => text !== "")
  return prompts.length === 0 ? null : { prompts: prompts.slice(0, 8), is_preview: false }
}

/** Opens a result, to be read as it comes. */
export async function openFile(server: ComfyServer, { name, subfolder }: ComfyFile): Promise<OpenAnswer> {
  const path = `/view?${new URLSearchParams({ filename: name, subfolder, type: "output" })}`
  const begun = await begin(server, path, {})
  if (begun === null) return { kind: "unknown", reason: "away" }
  const { answer, stop } = begun
  if (answer.status !== 200 || answer.body === null || isPage(answer)) {
    await answer.body?.cancel().catch(() => {})
    const isGone = answer.status === 404 && !isPage(answer)
    return isGone ? { kind: "missing" } : { kind: "unknown", reason: answer.status === 200 ? "not-json" : `status-${answer.status}` }
  }
  const length = lengthOf(answer)
  if (length !== null) return { kind: "open", body: answer.body, sizeBytes: length, stop }
  const told = await askLength(server, path)
  if (told !== null) return { kind: "open", body: answer.body, sizeBytes: told, stop }
  return countBytes(answer.body, stop)
}

async function begin(server: ComfyServer, path: string, headers: Readonly<Record<string, string>>) {
  const controller = new AbortController()
  const stop = () => controller.abort(new Error("stopped"))
  const timer = setTimeout(stop, HEAD_TIMEOUT_MS)
  try {
    return { answer: await server.open(path, { headers: { "Accept-Encoding": "identity", ...headers } }, controller), stop }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

function isPage(answer: Response): boolean {
  return (answer.headers.get("Content-Type") ?? "").startsWith("text/html")
}

/** How many bytes come; null where that is not said, or said of what was packed on the way. */
function lengthOf(answer: Response): number | null {
  const encoding = answer.headers.get("Content-Encoding") ?? "identity"
  const length = Number(answer.headers.get("Content-Length") ?? Number.NaN)
  return encoding === "identity" && Number.isSafeInteger(length) && length >= 0 ? length : null
}

/** The length of a file as the answer to a question for its first byte tells it. */
async function askLength(server: ComfyServer, path: string): Promise<number | null> {
  const begun = await begin(server, path, { Range: "bytes=0-0" })
  if (begun === null) return null
  const total = /\/(\d+)$/.exec(begun.answer.headers.get("Content-Range") ?? "")?.[1]
  begun.stop()
  await begun.answer.body?.cancel().catch(() => {})
  return begun.answer.status === 206 && total !== undefined ? Number(total) : null
}

async function countBytes(body: ReadableStream<Uint8Array>, stop: () => void): Promise<OpenAnswer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let sizeBytes = 0
  const reader = body.getReader()
  const timer = setTimeout(stop, COUNT_TIMEOUT_MS)
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      sizeBytes += read.value.length
      if (sizeBytes > MAXIMUM_HELD_BYTES) {
        stop()
        return { kind: "bad", reason: "no-size" }
      }
      parts.push(new Uint8Array(read.value))
    }
  } catch {
    return { kind: "unknown", reason: "away" }
  } finally {
    clearTimeout(timer)
  }
  return { kind: "open", body: new Blob(parts).stream(), sizeBytes, stop }
}
