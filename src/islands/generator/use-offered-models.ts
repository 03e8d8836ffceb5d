import { useStore } from "@nanostores/react"
import { atom } from "nanostores"
import { useEffect } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { searchModels } from "../../domain/model/contract.ts"
import type { ModelType } from "../../domain/model/rules.ts"
import type { ModelFamily } from "../../domain/studio/rules.ts"
import { call } from "../_runtime/call.ts"

type Offered = CallOutput<typeof searchModels>["items"]
/** A model that the site offers. */
export type OfferedModel = Offered[number]

/** What a configuration says of the family that something was made for: nothing where it goes with several. */
export function familiesOf(offered: OfferedModel | undefined): { readonly base_model?: string } {
  const [family, ...others] = offered?.base_models ?? []
  return family === undefined || others.length > 0 ? {} : { base_model: family }
}

/** Every model of the site, asked for once a page; null until it is known. */
const $models = atom<Offered | null>(null)
let isAsked = false

async function ask(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    $models.set((await call(searchModels, {}, { handlesErrors: true })).items)
  } catch {
    // Names can be typed as well; the next field that opens asks again.
    isAsked = false
  }
}

/** The models of a type that fit a family, as the site offers them; empty until they are known. */
export function useOfferedModels(type: ModelType, family: ModelFamily): Offered {
  const models = useStore($models)
  useEffect(() => void ask(), [])
  return (models ?? []).filter(({ model_type, base_models }) => model_type === type && base_models.includes(family))
}
