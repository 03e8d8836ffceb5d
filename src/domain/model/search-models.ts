import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { modelsOf, namesOf } from "../backend/index.ts"
import { offeredModels, readServers, type ServersNow } from "../studio/offering-rules.ts"
import type * as contract from "./contract.ts"
import { findModels, type ListedModel, modelsOfServers } from "./rules.ts"

/** Every model that servers have for the caller. */
function readModels(now: ServersNow): readonly ListedModel[] {
  const { servers } = now
  const names = (list: "embeddings" | "vaes") =>
    servers.every(({ capabilities }) => capabilities[list] === null) ? null : namesOf(servers, list, [])
  const listed = modelsOf(servers, "models")
  const hashOf = (serverName: string) => listed?.find(({ name }) => name === serverName)?.hash ?? null
  return modelsOfServers({
    base: offeredModels(now).map((model) => ({
      ...model,
      hash: hashOf(model.serverName ?? model.art_model_no),
    })),
    loras: modelsOf(servers, "loras"),
    embeddings: names("embeddings"),
    vaes: names("vaes"),
  })
}

/** The models that fit a query, as their own order recommends them, or by name. */
export async function searchModels(
  context: Context,
  { keyword, model_types: types, base_models: families, order_by }: CallInput<typeof contract.searchModels>,
): Promise<CallOutput<typeof contract.searchModels>> {
  const now = await readServers(context)
  const found = findModels({ keyword, types, families }, readModels(now))
  const ordered = order_by === "name" ? found.toSorted((left, right) => left.name.localeCompare(right.name, "en")) : found
  return { items: ordered.map((model) => shown(model, now.servers.length > 0 || now.isPreview)) }
}

function shown(model: ListedModel, canBePreview: boolean): CallOutput<typeof contract.searchModels>["items"][number] {
  const { id, versionNo, type, name, families, trainedWords, isNegative, isPreview, hash } = model
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
    is_preview: isPreview && canBePreview,
    ...(hash === null ? {} : { hash }),
  }
}

/** The versions of a model. Throws NotFound. */
export async function selectVersion(
  context: Context,
  { model_id }: CallInput<typeof contract.selectVersion>,
): Promise<CallOutput<typeof contract.selectVersion>> {
  const model = readModels(await readServers(context)).find(({ id }) => id === model_id)
  if (model === undefined) throw new DomainError("NotFound")
  return { items: [{ model_ver_no: model.versionNo, version_name: model.versionNo }] }
}
