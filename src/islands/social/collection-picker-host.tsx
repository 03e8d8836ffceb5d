import { useEffect, useState } from "react"
import { asWorkId, ID_PATTERN, type WorkId } from "../../domain/_kernel/ids.ts"
import { CollectionPicker } from "./collection-picker.tsx"
import { COLLECTIONS_PLACE_ID, type CollectionsOpenEvent } from "./collections-door.ts"

const OPEN: CollectionsOpenEvent = "collections:open"

/** Shows the dialog of collections when a page asks for it. */
export function CollectionPickerHost() {
  const [about, show] = useState<{ readonly workId: WorkId | null } | null>(null)
  useEffect(() => {
    const open = () => {
      const id = document.getElementById(COLLECTIONS_PLACE_ID)?.dataset["about"] ?? ""
      show({ workId: ID_PATTERN.test(id) ? asWorkId(id) : null })
    }
    document.addEventListener(OPEN, open)
    return () => document.removeEventListener(OPEN, open)
  }, [])
  return about === null ? null : <CollectionPicker key={about.workId ?? ""} workId={about.workId} onClose={() => show(null)} />
}
