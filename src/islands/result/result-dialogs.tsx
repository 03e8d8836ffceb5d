import { FromImageDialog } from "../studio/from-image-dialog.tsx"
import { Lightbox } from "../studio/lightbox.tsx"
import { UseImageDialog } from "../studio/use-image-dialog.tsx"
import { CompareDialog } from "./compare-dialog.tsx"
import { LineageDialog } from "./lineage-dialog.tsx"
import { ResultSightDialog } from "./result-sight-dialog.tsx"

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
