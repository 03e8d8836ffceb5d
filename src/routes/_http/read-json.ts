import { DomainError } from "../../domain/_kernel/errors.ts"
import { withWellFormedTexts } from "./well-formed.ts"

/** The JSON of a body of at most `maximumBytes`, whether its length is told or not. Its texts are well-formed. Throws TooLarge, InvalidInput (MalformedJson, NotText). */
export async function readJson(request: Request, maximumBytes: number): Promise<unknown> {
  const text = await readText(request, maximumBytes)
  return withWellFormedTexts(parse(text), text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError("InvalidInput", { errors: [{ path: "", message: "MalformedJson" }] })
  }
}

async function readText(request: Request, maximumBytes: number): Promise<string> {
  const { body, headers } = request
  if (body === null) return ""
  const length = headers.get("Content-Length")
  if (length === null || headers.has("Transfer-Encoding")) return readCounted(body, maximumBytes)
  if (Number(length) > maximumBytes) throw new DomainError("TooLarge")
  return request.text()
}

/** Of a body that does not say how long it is, no more is read than it may have. */
async function readCounted(body: ReadableStream<Uint8Array>, maximumBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ""
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maximumBytes) {
      await reader.cancel().catch(() => {})
      throw new DomainError("TooLarge")
    }
    text += decoder.decode(value, { stream: true })
  }
}
