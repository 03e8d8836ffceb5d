import { defineShell } from "../_runtime/define-island.ts"
import { SkeletonRows } from "../_ui/skeleton.tsx"

/** The works of a collection as rows that its owner puts in order. */
export const collectionOrder = defineShell<typeof import("./collection-order.tsx").CollectionOrder>(
  "collection-order",
  () => <SkeletonRows count={4} />,
  ["ui", "collections", "errors"],
)

/** The dialog that puts a work into collections. It stands on the page of saved creations for all others to take it from there. */
export const collectionPicker = defineShell<typeof import("./collection-picker-host.tsx").CollectionPickerHost>(
  "collection-picker",
  () => null,
  ["ui", "collections", "errors"],
)
