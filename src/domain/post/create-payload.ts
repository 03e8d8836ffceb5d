import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { FileId, WorkId } from "../_kernel/ids.ts"
import { findPrompt } from "../library/index.ts"
import { payloadOfMeta, payloadOfTask } from "../task/index.ts"
import type { CreatePayload } from "../task/payload-contract.ts"
import { readWork } from "./read-work.ts"
import type { createRefer } from "./refer-contract.ts"

/** What is made of an image that says nothing of how it was made. */
const REWORKING_KIND = "image-to-image"

/** What a create call takes to make the like of a task, a work or a file. Throws NotFound, LoginRequired for a visitor's file. */
export function readPayload(
  context: ViewerContext,
  { id, art_work_no: workId, file_id: fileId }: CallInput<typeof createRefer>,
): Promise<CreatePayload> {
  if (id !== undefined) return payloadOfTask(context, id)
  if (workId !== undefined) return payloadOfWork(context, workId)
  if (fileId !== undefined) return payloadOfFile(context, fileId)
  throw new DomainError("NotFound")
}

async function payloadOfWork(context: ViewerContext, workId: WorkId): Promise<CreatePayload> {
  const { recipe } = await readWork(context, workId)
  if (recipe === null) throw new DomainError("NotFound")
  const { width, height, model_name: _model, loras: _loras, sound, video, ...settings } = recipe
  // What plays is made again by its own form, filled in from its page.
  if (sound !== undefined || video !== undefined) return payloadOfMeta(context, { prompt: settings.prompt })
  // What the ratio says of the size need not be said twice, what is empty is not sent, and models have other names here than there.
  const said = recipe.aspect_ratio === null ? { ...settings, width, height } : settings
  return payloadOfMeta(context, Object.fromEntries(Object.entries(said).filter(([, value]) => value !== "" && value !== null)))
}

async function payloadOfFile(context: ViewerContext, fileId: FileId): Promise<CreatePayload> {
  if (!isMembers(context)) throw new DomainError("LoginRequired")
  const { kind, prompt } = await findPrompt(context, fileId)
  if (prompt !== null) return payloadOfMeta(context, { prompt })
  if (kind !== "image") throw new DomainError("NotFound")
  return payloadOfMeta(context, { file_id: fileId }, REWORKING_KIND)
}

function isMembers(context: ViewerContext): context is MemberContext {
  return context.viewer.kind === "member"
}
