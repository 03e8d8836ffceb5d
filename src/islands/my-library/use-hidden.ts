import { useCallback, useState } from "react"
import type { LibraryItem } from "../../domain/library/item-contract.ts"

/** Takes back what was done, for all of the items or some of them. */
export type Back = (some: readonly LibraryItem[]) => void

/** The ids of what is left out, whatever the server lists, until that is taken back. */
export function useHidden(): { readonly hidden: ReadonlySet<string>; readonly hide: (items: readonly LibraryItem[]) => Back } {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = useCallback((items: readonly LibraryItem[]): Back => {
    setHidden((before) => new Set([...before, ...items.map(({ id }) => id)]))
    return (back) => setHidden((before) => new Set([...before].filter((id) => back.every((item) => item.id !== id))))
  }, [])
  return { hidden, hide }
}
