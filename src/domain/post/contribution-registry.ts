import { invalidInput } from "../_kernel/errors.ts"
import type { ContributionType } from "./contribution-rules.ts"
import type { ItemFields } from "./publish/input-schemas.ts"

/** What may be an item of a type. */
type ItemForm = "work" | "result" | "file"

/** What a contribution type (spec 3§3) takes as an item; nothing where its feature has not joined yet. */
const CONTRIBUTIONS: Readonly<Record<ContributionType, { readonly forms: readonly ItemForm[] }>> = {
  work: { forms: ["work", "result", "file"] },
  local_video: { forms: ["file"] },
  article: { forms: ["work"] },
  character: { forms: [] },
  model_Checkpoint: { forms: [] },
  model_LORA: { forms: [] },
}

/** Throws InvalidInput at the items whose type does not take what they name. */
export function refuseTypes(items: readonly (ItemFields & { readonly type: ContributionType })[]): void {
  const errors = items.flatMap((item, index) =>
    CONTRIBUTIONS[item.type].forms.includes(formOf(item)) ? [] : [{ path: `items.${index}.type`, message: "NotAllowedValue" as const }],
  )
  if (errors.length > 0) throw invalidInput(...errors)
}

function formOf({ work_id, task_id }: ItemFields): ItemForm {
  if (work_id !== undefined) return "work"
  return task_id === undefined ? "file" : "result"
}
