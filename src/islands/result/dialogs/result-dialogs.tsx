import { CompareDialog } from "./compare-dialog.tsx"
import { FromImageDialog } from "./from-image-dialog.tsx"
import { Lightbox } from "./lightbox.tsx"
import { LineageDialog } from "./lineage-dialog.tsx"
import { ResultSightDialog } from "./result-sight-dialog.tsx"
import { UseImageDialog } from "./use-image-dialog.tsx"

/** What the actions of results open, once a screen that shows results. */
export function ResultDialogs() {
  return (
    <>
      <Lightbox />
      <LineageDialog />
      <CompareDialog />
      <ResultSightDialog />
      <FromImageDialog />
      <UseImageDialog />
    </>
  )
}
