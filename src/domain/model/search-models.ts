import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { isPreviewFleet } from "../backend/index.ts"
import type * as contract from "./contract.ts"
import { findModels, type ListedModel, MODELS } from "./rules.ts"

/** The models that fit a query, as their own order recommends them, or by name. */
export async function searchModels(
  context: Context,
  { keyword, model_types: types, base_models: families, order_by }: CallInput<typeof contract.searchModels>,
): Promise<CallOutput<typeof contract.searchModels>> {
  const isPreview = isPreviewFleet(await context.renderFleet())
  const found = findModels({ keyword, types, families })
  const ordered = order_by === "name" ? found.toSorted((left, right) => left.name.localeCompare(right.name, "en")) : found
  return { items: ordered.map((model) => shown(model, isPreview)) }
}

function shown(model: ListedModel, isPreviewRenderer: boolean): CallOutput<typeof contract.searchModels>["items"][number] {
  const { id, versionNo, type, name, families, trainedWords, isNegative, isPreview } = model
  return {
    id,
    obj_type: 2,
    model_id: id,
    model_ver_no: versionNo,
    version_name: versionNo,
    model_type: type,
    name,
    base_models: [...families],
    trained_words: [...trainedWords],
    is_negative: isNegative,
    is_preview: isPreview && isPreviewRenderer,
  }
}

/** The versions of a model. Throws NotFound. */
export function selectVersion(
  _context: Context,
  { model_id }: CallInput<typeof contract.selectVersion>,
): CallOutput<typeof contract.selectVersion> {
  const model = MODELS.find(({ id }) => id === model_id)
  if (model === undefined) throw new DomainError("NotFound")
  return { items: [{ model_ver_no: model.versionNo, version_name: model.versionNo }] }
}
