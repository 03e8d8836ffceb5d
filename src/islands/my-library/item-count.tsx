import type { useMessages } from "../_runtime/messages.tsx"

interface ItemCountProps {
  readonly t: ReturnType<typeof useMessages<"mylibrary">>
  readonly count: number
}

/** How many things a place has: a number to the eye, and a number of things where it is read aloud. */
export function ItemCount({ t, count }: ItemCountProps) {
  return (
    <span className="text-xs text-ink-3 tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("itemCount", { count })}</span>
    </span>
  )
}
