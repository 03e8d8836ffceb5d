import { FolderDown } from "lucide-react"
import { useState } from "react"
import { UPLOAD_CATEGORIES } from "../../domain/media/rules.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../account/is-signed-in.ts"
import { LOOKS } from "./looks.ts"

interface SaveMaskButtonProps {
  readonly isBusy: boolean
  /** Makes the mask's file and hands it on. */
  readonly withMask: (take: (mask: File) => Promise<void>) => Promise<void>
}

/** Puts the mask into the member's media, as an upload of category 46 (spec 1§7); visitors are asked to sign in. */
export function SaveMaskButton({ isBusy, withMask }: SaveMaskButtonProps) {
  const t = useMessages("picture")
  const [isQueued, setIsQueued] = useState(false)
  const save = () => {
    if (!isSignedIn()) {
      openLogin()
      return
    }
    void withMask(async (mask) => {
      // The queue is a lot of code that only members need.
      const { addUploads } = await import("../media/uploads.ts")
      const order = { name: mask.name, contentType: mask.type, category: UPLOAD_CATEGORIES.mask, folderId: null }
      await addUploads([{ file: mask, handle: null, kind: "image", order, thumbnailUrl: null }])
      setIsQueued(true)
    })
  }
  return (
    <>
      <button type="button" className={LOOKS.button} aria-disabled={isBusy} onClick={save}>
        <FolderDown size={16} strokeWidth={1.75} aria-hidden="true" />
        {t("keepMask")}
      </button>
      <p role="status" className={isQueued ? LOOKS.hint : "sr-only"}>
        {isQueued ? t("maskQueued") : ""}
      </p>
    </>
  )
}
