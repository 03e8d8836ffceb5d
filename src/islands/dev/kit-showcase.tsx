import type { ReactNode } from "react"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { ActionParts } from "./kit-action-parts.tsx"
import { FieldParts } from "./kit-field-parts.tsx"
import { ListParts } from "./kit-list-parts.tsx"
import { OverlayParts } from "./kit-overlay-parts.tsx"

/** The parts of the kit, group after group. */
export function KitShowcase() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <ActionParts />
      <FieldParts />
      <ListParts />
      <OverlayParts />
      <ToastRegion />
    </div>
  )
}

/** One part: its name in the code, and each of its states. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-labelledby={`part-${name}`} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-3">
      <h2 id={`part-${name}`} className="text-xs text-ink-3">
        <code dir="ltr">{name}</code>
      </h2>
      {children}
    </section>
  )
}
