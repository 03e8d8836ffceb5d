import { hasSingleKeys } from "../../_runtime/screen-keys.ts"

/** The keys of the queue, in the order of the work. */
export const DECISION_KEYS = { keep: "1", limit: "2", remove: "3", level: "4", ban: "5" } as const

/** A key as it is printed on the keyboard; nothing where it is switched off. */
export function Key({ children }: { readonly children: string }) {
  if (!hasSingleKeys()) return null
  return <kbd className="rounded-control border border-line-strong px-1.5 py-px font-mono text-xs text-ink-2">{children}</kbd>
}
