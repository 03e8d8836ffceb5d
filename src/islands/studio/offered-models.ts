import { useStore } from "@nanostores/react"
import { atom } from "nanostores"
import { useEffect } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { searchModels } from "../../domain/model/contract.ts"
import { BASE_MODELS, type BaseModel, baseModelOf, SERVERS_CHOICE, STARTER_MODEL } from "../../domain/studio/rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"

type Offered = CallOutput<typeof searchModels>["items"]
/** A model that the site offers. */
export type OfferedModel = Offered[number]

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

/** Every model of the site; null until they are known. */
export function useModels(): readonly OfferedModel[] | null {
  useEffect(() => void ask(), [])
  return useStore($models)
}

/** A base model as it can be chosen. */
export type ChoosableModel = Pick<
  BaseModel,
  "art_model_no" | "art_model_ver_no" | "name" | "base_model_type" | "isFamilyUnknown" | "serverName"
>

/** How a base model is called; the server's own choice has a word in every language. */
export function useModelWords(): (model: Pick<ChoosableModel, "name">) => string {
  const t = useMessages("studio")
  return ({ name }) => (name === SERVERS_CHOICE ? t("serversChoice") : name)
}

/** The base models of the site, the starter's first; those of the preview renderer until they are known. One that is chosen and gone stays. */
export function useBaseModels(chosenNo?: string): readonly ChoosableModel[] {
  const models = useModels()
  const listed = models?.flatMap((model): ChoosableModel[] => {
    const known = model.model_type === "Checkpoint" ? baseModelOf(model.model_id) : undefined
    return known === undefined ? [] : [{ ...known, name: model.name }]
  })
  const offered: readonly ChoosableModel[] = listed === undefined || listed.length === 0 ? BASE_MODELS : listed
  const chosen = baseModelOf(chosenNo) ?? STARTER_MODEL
  return offered.some(({ art_model_no: no }) => no === chosen.art_model_no) ? offered : [...offered, chosen]
}
