import { OPENAI_SUPPORT } from "../../../domain/backend/field-support/openai.ts"
import type { RenderNotes } from "../../../domain/backend/index.ts"
import type { SubmitAnswer } from "../../../domain/task/render-answers.ts"
import { coveringFit, fitOf, fittedInput } from "../fitted-input.ts"
import { knownInput } from "../input-files.ts"
import { type FormPart, formBody } from "../multipart-body.ts"
import { notesOf, numberIn, textIn } from "../order-parts.ts"
import type { BackendOrder, InputFile } from "../render-backend.ts"
import { lengthMadeS, type VideoWays } from "./video-models.ts"

type Refused = Extract<SubmitAnswer, { kind: "rejected" }>

/** An order as `/v1/videos` takes it. */
export interface VideoForm {
  readonly kind: "form"
  readonly contentType: string
  readonly body: ReadableStream<Uint8Array>
  readonly notes: RenderNotes
}

const MAXIMUM_IMAGE_BYTES = 24 * 1_048_576
/** What an image that begins a video is to the kinds. */
const FIRST_ROLES = ["image", "first-frame"] as const

/** The form of an order, or why the server cannot carry it out. */
export async function videoForm(order: BackendOrder, ways: VideoWays): Promise<VideoForm | Refused> {
  const { fields, inputs } = order
  if (inputs.some(({ role }) => role === "last-frame")) return rejected("kind-unknown", "server")
  const size = { width: numberIn(fields["width"]) ?? 0, height: numberIn(fields["height"]) ?? 0 }
  const orderedS = numberIn(fields["duration_s"]) ?? 0
  const madeS = lengthMadeS(ways, orderedS)
  const words = {
    model: ways.model,
    prompt: textIn(fields["prompt"]) ?? "",
    seconds: String(madeS),
    size: `${size.width}x${size.height}`,
  }
  const parts: FormPart[] = Object.entries(words).map(([name, value]) => ({ name, value }))
  if (order.kind === "image-to-video") {
    const image = await firstImage(order, ways, size)
    if ("kind" in image) return image
    parts.push({ name: "input_reference", fileName: image.fileName, type: image.type, file: image.file })
  }
  const notes = notesOf(order, OPENAI_SUPPORT, madeS === orderedS ? {} : { duration_s: "approximated" })
  return { kind: "form", ...formBody(parts), notes }
}

interface FirstImage {
  readonly file: Pick<InputFile, "open">
  readonly type: string
  readonly fileName: string
}

/** The image that a video begins with; written anew in the size of the video where its shape is another, or the model wants exactly that. */
async function firstImage(
  order: BackendOrder,
  { wantsExactImage }: VideoWays,
  size: { readonly width: number; readonly height: number },
): Promise<FirstImage | Refused> {
  const role = FIRST_ROLES.find((one) => order.inputs.some((input) => input.role === one))
  const known = role === undefined ? null : await knownInput(order, role)
  if (known === null || known === "gone") return rejected("input-gone", "order")
  const { header, file } = known
  if (header === null) return rejected("input-unreadable", "order")
  const { contentType: type, width, height } = header
  const isExact = width === size.width && height === size.height
  const fit = fitOf(order, file.role) ?? (wantsExactImage ? coveringFit(known, size) : null)
  if (isExact || fit === null) return { file, type, fileName: `image.${type.slice(type.indexOf("/") + 1)}` }
  const png = await fittedInput(known, size, fit, MAXIMUM_IMAGE_BYTES)
  return typeof png === "string" ? rejected(png, "order") : { file: png, type: "image/png", fileName: "image.png" }
}

function rejected(reason: string, cause: "order" | "server"): Refused {
  return { kind: "rejected", reason, cause }
}
