import "./ports.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import { sniffType } from "../../../formats/sniff/type.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput, unreachable } from "../../_kernel/errors.ts"
import { sha256Hex } from "../../_kernel/sha256-hex.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { refuseUnrunnable } from "../../task/index.ts"
import { planTask } from "../../task/rules.ts"
import type { Configuration } from "../configuration.ts"
import { actionNamed, configurationOf, sourcesOf } from "../create-studio-task.ts"
import { IMAGE_ROLE } from "../kinds/source.ts"
import { studioKindOf } from "../studio-kinds.ts"
import type { draftImage as declaration } from "./contract.ts"
import { BUSY_RETRY_SECONDS, DRAFT_LONGEST_PX, draftOrderOf, draftSize } from "./draft-rules.ts"
import type { InlineImage } from "./ports.ts"

/** When a caller whose draft failed may ask again. */
const FAILED_RETRY_SECONDS = 5

/**
 * A draft by the rules of create, which writes nothing. Throws InvalidInput, NotFound and NotAllowed as create does, Busy where no
 * renderer is idle, Superseded for one that a newer took the place of, Unavailable where the renderer failed.
 */
export async function draftImage(
  context: MemberContext,
  { action: code = 1, sketch, live_id: liveId, newest, ...asked }: CallInput<typeof declaration>,
  request: Request,
): Promise<CallOutput<typeof declaration>> {
  const action = actionNamed(code)
  const inline = sketch === undefined ? null : await inlineImage(sketch)
  const payload = inline === null ? asked : { ...asked, parent_task_id: undefined, meta: withoutImage(asked.meta ?? {}) }
  const meta = configurationOf(payload)
  const { kind } = studioKindOf(action, meta)
  const stored = await sourcesOf(context, action, meta, payload)
  const sources = inline === null ? stored : [inline.source, ...stored]
  const speedType = payload.speed_type ?? meta.speed_type
  const { errors, refusal, specification } = planTask(kind, { input: meta, sources, speedType }, context.viewer.plan, context.random)
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors })
  if (refusal !== null) throw new DomainError(refusal.code, { errors: refusal.errors })
  const expected = kind.expects(specification)
  if (expected.form !== "files" || expected.sizePx === null) throw invalidInput({ path: "action", message: "NotAllowedValue" })
  await refuseUnrunnable(context, specification)
  const painted = await context.drafts.paint(
    {
      viewerId: context.viewer.id,
      plan: context.viewer.plan,
      liveId,
      newest,
      pool: kind.pool,
      kind: kind.name,
      order: draftOrderOf(kind.order(specification), expected.sizePx),
      sizePx: draftSize(expected.sizePx),
      inline: inline?.image ?? null,
    },
    request.signal,
  )
  switch (painted.kind) {
    case "made": {
      const { width, height } = painted.sizePx
      return { jpeg_base64: base64Of(painted.jpeg), width, height, seed: specification.seed ?? 0, newest, is_draft: true }
    }
    case "busy":
      throw new DomainError("Busy", { retryAfterSeconds: BUSY_RETRY_SECONDS })
    case "superseded":
      throw new DomainError("Superseded")
    case "failed":
      context.log.info("draft failed", { reason: painted.reason })
      throw new DomainError("Unavailable", { retryAfterSeconds: FAILED_RETRY_SECONDS })
    default:
      return unreachable(painted)
  }
}

/** A configuration that names no image of its own. */
function withoutImage({ imageUrl: _url, imgFiles: _files, file_id: _file, ...meta }: Configuration): Configuration {
  return meta
}

/** The image that came with a request. Throws InvalidInput for what is no PNG or JPEG, or too large. */
async function inlineImage(sketch: string): Promise<{ readonly image: InlineImage; readonly source: TaskSource }> {
  const bytes = bytesOf(sketch)
  const type = sniffType(bytes)
  const header = type === "png" || type === "jpeg" ? readImageHeader(bytes) : null
  if (header === null) throw invalidInput({ path: "sketch", message: "uploadError" })
  const { width, height } = header
  if (Math.max(width, height) > DRAFT_LONGEST_PX)
    throw invalidInput({ path: "sketch", message: "ImageSizeExceedsError", maximum: DRAFT_LONGEST_PX })
  const image = { sha256: await sha256Hex(bytes), bytes }
  const source = { role: IMAGE_ROLE, mediaKey: "", url: "", sha256: image.sha256, sizeBytes: bytes.byteLength, width, height, prompt: "" }
  return { image, source }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw invalidInput({ path: "sketch", message: "uploadError" })
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
