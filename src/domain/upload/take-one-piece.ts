import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { validInput } from "../_kernel/valid-input.ts"
import { type MediaFile, oneFileFields, type uploadFile } from "./contract.ts"
import { keepFile } from "./keep-file.ts"
import { takenFileName } from "./rules.ts"

interface Sent {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly declaredType: string
  /** Fields of the form; empty where the body is the file. */
  readonly fields: Readonly<Record<string, unknown>>
}

const NAMELESS = "file"

/** Takes a small file: the field `file` of a form, whose other fields are its category, name and folder, or the body itself. */
export async function takeOnePiece(context: MemberContext, input: CallInput<typeof uploadFile>, request: Request): Promise<MediaFile> {
  const type = request.headers.get("Content-Type") ?? ""
  const sent = /^multipart\/form-data\s*;/i.test(type) ? await readForm(request) : await readBody(request, type)
  const given = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const { category, file_name, folder_id } = validInput(oneFileFields(), { ...given, ...sent.fields })
  return keepFile(context, {
    bytes: sent.bytes,
    name: file_name ?? sent.name,
    declaredType: sent.declaredType,
    category,
    folderId: folder_id ?? null,
  })
}

async function readBody(request: Request, type: string): Promise<Sent> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { bytes, name: NAMELESS, declaredType: type.split(";")[0]?.trim() ?? "", fields: {} }
}

async function readForm(request: Request): Promise<Sent> {
  const form = await request.formData().catch(() => null)
  if (form === null) throw new DomainError("InvalidInput", { errors: [{ path: "", message: "InvalidFormat" }] })
  const file = form.get("file")
  if (file === null || typeof file === "string") throw invalidInput({ path: "file", message: "Missing" })
  const fields = Object.fromEntries([...form].filter(([name]) => name !== "file"))
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, name: takenFileName(file.name), declaredType: file.type.split(";")[0]?.trim() ?? "", fields }
}
