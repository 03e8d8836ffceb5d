import { searchAccount } from "../../domain/search/contract.ts"
import { call } from "../_runtime/call.ts"
import type { PickedPerson } from "./mention-draft.ts"

/** People who are asked for by some letters of a name. */
const SEARCHED = 10

/** People whom some letters find, oneself apart. Throws what the call throws; a failure is nobody's to be told. */
export async function findPeople(keyword: string, signal: AbortSignal): Promise<readonly PickedPerson[]> {
  const { items } = await call(searchAccount, { keyword, limit: SEARCHED }, { handlesErrors: true, isInBackground: true, signal })
  return items.flatMap(({ id, name, is_self: isSelf }) => (isSelf ? [] : [{ id, name }]))
}
