import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, type FieldError, invalidInput } from "../../_kernel/errors.ts"
import type { Idempotency } from "../../task/index.ts"
import { createStudioTask } from "../create-studio-task.ts"
import { findImage } from "../find-sources.ts"
import type { applyTemplate } from "./contract.ts"
import { readValues } from "./read-values.ts"
import { type AppTemplate, sourceOfApp } from "./template-rules.ts"
import { appOf } from "./templates.ts"

const FILE_ID = /^file_/
const PHOTO_PATH = "inputs.photo"

/**
 * Runs an app. Throws InvalidInput (`pleaseSelectEffect` without an app, `pleaseSelectImage` without its image, spec 2§5), NotFound for an
 * app or a file that is not there, and what `createStudioTask` throws, its fields named by the app's inputs.
 */
export async function runApp(
  context: MemberContext,
  { id, inputs = {}, speed_type, max_coins }: CallInput<typeof applyTemplate>,
  idempotency: Idempotency | null,
): Promise<CallOutput<typeof applyTemplate>> {
  if (id === undefined || id === "") throw invalidInput({ path: "id", message: "pleaseSelectEffect" })
  const template = appOf(id)
  if (template === undefined) throw new DomainError("NotFound")
  const { image, values, errors } = readValues(template, inputs)
  if (errors.length > 0) throw invalidInput(...errors)
  const named = image === null ? null : FILE_ID.test(image) ? { file_id: image } : { url: image }
  const size = named === null ? null : await findImage(context, { path: PHOTO_PATH, ...named })
  const meta = {
    ...template.configure(values, size),
    ...(named?.file_id === undefined ? {} : { file_id: named.file_id }),
    ...(named?.url === undefined ? {} : { imageUrl: named.url }),
  }
  try {
    return await createStudioTask(context, template.action, { source: sourceOfApp(id), speed_type, max_coins, meta }, idempotency)
  } catch (error) {
    throw error instanceof DomainError && error.code === "InvalidInput" ? invalidInput(...error.errors.map(blamer(template))) : error
  }
}

/** Says which input of an app an error of its configuration is about. */
function blamer({ inputs }: AppTemplate): (error: FieldError) => FieldError {
  const has = (key: string) => inputs.some((input) => input.key === key)
  return (error) => {
    if (error.path === "meta.prompt" && has("words")) return { ...error, path: "inputs.words" }
    const isOfImage = /^(?:parent_task_id|meta\.(?:file_id|imageUrl|scaling_ratio|width|height))$/.test(error.path)
    return isOfImage && has("photo") ? { ...error, path: PHOTO_PATH } : error
  }
}
