import { FORMATS } from "../../../formats/sniff/formats.ts"
import { SNIFFED_BYTES, sniffType } from "../../../formats/sniff/type.ts"
import type { InputFile } from "../render-backend.ts"
import { type ComfyServer, obstacleOf, recordOf } from "./comfy-server.ts"

/** Where our files lie among a server's inputs. */
const FOLDER = "atelier"
const UPLOAD_TIMEOUT_MS = 120_000
/** Enough of a hash that two files never have one name. */
const HASH_DIGITS = 40

/** The name by which a graph loads an uploaded file, or why it is not there. */
export type Upload = { readonly kind: "uploaded"; readonly name: string } | { readonly kind: "gone" | "failed"; readonly reason: string }

/** Puts a file among a server's inputs, as it comes. The name is made of its hash, so that it is there once; the answered one counts. */
export async function uploadInput(server: ComfyServer, input: InputFile): Promise<Upload> {
  const body = await input.open()
  if (body === null) return { kind: "gone", reason: "input-gone" }
  const { head, rest } = await beginning(body)
  const format = sniffType(head)
  const ending = format === null ? "bin" : FORMATS[format].extensions[0]
  const boundary = `atelier-${crypto.randomUUID()}`
  const fields = { type: "input", subfolder: FOLDER }
  const texts = Object.entries(fields).map(([name, value]) => part(boundary, `name="${name}"`, "") + `${value}\r\n`)
  const file = part(boundary, `name="image"; filename="${input.sha256.slice(0, HASH_DIGITS)}.${ending}"`, "application/octet-stream")
  const heard = await server.ask(
    "/upload/image",
    {
      method: "POST",
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: joined(texts.join("") + file, head, rest, `\r\n--${boundary}--\r\n`),
    },
    { timeoutMs: UPLOAD_TIMEOUT_MS },
  )
  const obstacle = obstacleOf(heard)
  if (heard.kind === "silent" || obstacle !== null || heard.status !== 200) return { kind: "failed", reason: obstacle ?? "input-not-put" }
  const answered = recordOf(heard.body)
  const [name, subfolder] = [answered?.["name"], answered?.["subfolder"]]
  if (typeof name !== "string" || !isFileName(name)) return { kind: "failed", reason: "input-not-put" }
  const isInFolder = typeof subfolder === "string" && subfolder !== ""
  if (isInFolder && !isFolderName(subfolder)) return { kind: "failed", reason: "input-not-put" }
  return { kind: "uploaded", name: isInFolder ? `${subfolder.replaceAll("\\", "/")}/${name}` : name }
}

function part(boundary: string, disposition: string, type: string): string {
  const typed = type === "" ? "" : `Content-Type: ${type}\r\n`
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${typed}\r\n`
}

/** The first bytes of a stream, and the reader of the others. */
async function beginning(body: ReadableStream<Uint8Array>) {
  const rest = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  while (length < SNIFFED_BYTES) {
    const { done, value } = await rest.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  const head = new Uint8Array(length)
  let offset = 0
  for (const one of parts) {
    head.set(one, offset)
    offset += one.length
  }
  return { head, rest }
}

function joined(
  before: string,
  head: Uint8Array,
  rest: ReadableStreamDefaultReader<Uint8Array>,
  after: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const first = [encoder.encode(before), head]
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const own = first.shift()
      if (own !== undefined) return controller.enqueue(own)
      const { done, value } = await rest.read()
      controller.enqueue(done ? encoder.encode(after) : value)
      if (done) controller.close()
    },
    cancel: (reason) => rest.cancel(reason),
  })
}

/** Whether a server names a file as one: no way out of its folder, and no ending that ComfyUI reads as another folder. */
export function isFileName(name: string): boolean {
  return /^[^/\\\p{Cc}]{1,255}$/u.test(name) && !name.startsWith(".") && !/\[(?:input|output|temp)\]\s*$/.test(name)
}

/** Whether a server names a folder within its own. */
export function isFolderName(name: string): boolean {
  const steps = name.split(/[/\\]/)
  return name.length <= 500 && steps.every((step) => /^[^\p{Cc}:]+$/u.test(step) && step !== ".." && step !== ".")
}
