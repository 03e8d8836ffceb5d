import { deskSearch } from "../../domain/admin/contract.ts"
import { MINIMUM_DESK_QUERY } from "../../domain/admin/desk-search-rules.ts"
import { call } from "../_runtime/call.ts"
import type { SearchOption } from "./option-list.ts"

interface DeskWords {
  /** What addresses begin with: the language. */
  readonly base: string
  readonly kinds: Readonly<Record<string, string>>
}

/** What the desk finds, each with where it is worked on. */
export async function findOnDesk(query: string, { base, kinds }: DeskWords, signal: AbortSignal): Promise<readonly SearchOption[]> {
  if (query.length < MINIMUM_DESK_QUERY) return []
  const { items } = await call(deskSearch, { query }, { signal, handlesErrors: true, isInBackground: true })
  return items.map(({ kind, id, name, path }) => ({ text: name === "" ? id : name, kind: kinds[kind] ?? "", href: `${base}${path}` }))
}
