import type { Configuration } from "../../domain/studio/configuration.ts"
import type { ModelFamily } from "../../domain/studio/rules.ts"

/** What is to be changed so that nothing is laid over the model that was made for another family, and what that takes away. */
export function withoutMismatches(
  { lora_models: loras, embeddings }: Configuration,
  family: ModelFamily,
): { readonly change: Configuration; readonly names: readonly string[] } {
  const fits = ({ base_model: base }: { readonly base_model?: string | undefined }) => base === undefined || base === family
  const kept = <Model extends { readonly base_model?: string | undefined }>(models: Model[] | undefined) => {
    const fitting = models?.filter(fits) ?? []
    return fitting.length === 0 ? undefined : fitting
  }
  const names = [...(loras ?? []), ...(embeddings ?? [])].filter((model) => !fits(model)).map(({ name, model_id: id }) => name ?? id)
  return { change: { lora_models: kept(loras), embeddings: kept(embeddings) }, names }
}
