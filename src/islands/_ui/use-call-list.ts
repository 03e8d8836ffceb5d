import { useCallback } from "react"
import type * as z from "zod/mini"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { call } from "../_runtime/call.ts"
import type { ListPage } from "./paged-list-state.ts"
import { type PagedListHandle, type PagedListSettings, usePagedList } from "./use-paged-list.ts"

/** What a call lists, page by page; another input is another list. What of the input is undefined is not said. */
export function useCallList<Input extends z.ZodMiniType, Item>(
  declaration: CallDeclaration<Input, z.ZodMiniType<ListPage<Item>>>,
  input: { readonly [Name in keyof Omit<z.input<Input>, "cursor">]: z.input<Input>[Name] | undefined },
  settings: Omit<PagedListSettings<Item>, "load">,
): PagedListHandle<Item> {
  const asked = JSON.stringify(input)
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) => {
      const wanted = { ...JSON.parse(asked), ...(cursor === null ? {} : { cursor }) }
      return call(declaration, wanted, { handlesErrors: true, signal })
    },
    [declaration, asked],
  )
  return usePagedList({ ...settings, load })
}
