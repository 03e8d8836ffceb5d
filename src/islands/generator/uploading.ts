import type { WritableAtom } from "nanostores"
import { createContext, useContext } from "react"

/** How many images of the form around it are on their way to the server. */
export const UploadingContext = createContext<WritableAtom<number> | null>(null)

/** The count of uploads of the form around a component. */
export function useUploading(): WritableAtom<number> {
  const $uploading = useContext(UploadingContext)
  if ($uploading === null) throw new Error("an image's place outside of a form that counts its uploads")
  return $uploading
}
