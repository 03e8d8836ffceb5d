import type { ModelType } from "../../domain/_kernel/model-family.ts"
import type { ModelFamily } from "../../domain/studio/rules.ts"
import { type OfferedModel, useModels } from "../studio/offered-models.ts"

/** What a configuration says of the family that something was made for: nothing where it goes with several. */
export function familiesOf(offered: OfferedModel | undefined): { readonly base_model?: string } {
  const [family, ...others] = offered?.base_models ?? []
  return family === undefined || others.length > 0 ? {} : { base_model: family }
}

/** The models of a type that fit a family, as the site offers them; empty until they are known. */
export function useOfferedModels(type: ModelType, family: ModelFamily): readonly OfferedModel[] {
  return (useModels() ?? []).filter(({ model_type, base_models }) => model_type === type && base_models.includes(family))
}
