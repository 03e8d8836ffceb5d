import type { ReactNode } from "react"

/** What finishes a tool's work, at the end of its settings: it stays in view while the settings are scrolled beside a large result. */
export function ToolActions({ children }: { readonly children: ReactNode }) {
  return <div className="-mx-4 -mb-4 grid gap-2 rounded-b-card border-t border-line bg-raised p-4 lg:sticky lg:bottom-0">{children}</div>
}
