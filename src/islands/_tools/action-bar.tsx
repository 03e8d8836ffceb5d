import type { ReactNode } from "react"

/** What finishes a tool's work, and how far it is: in view at the lower edge while the tool is longer than the window. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-10 -mx-1 border-t border-line bg-ground px-1 py-3">
      {children}
    </div>
  )
}
