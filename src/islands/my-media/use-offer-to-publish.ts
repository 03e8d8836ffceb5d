import { useCallback, useEffect, useRef } from "react"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { openPublish } from "../_runtime/publish-dialog.ts"
import { publishItemsOfFiles } from "../library/publish-item-of-file.ts"

/** Files that arrive within this time were dropped together. */
const TOGETHER_MS = 1_500

/** Tells that files arrived, and offers to publish them together. */
export function useOfferToPublish(): (file: MediaFile) => void {
  const t = useMessages("library")
  const arrived = useRef<readonly MediaFile[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (file) => {
      arrived.current = [...arrived.current, file]
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const files = arrived.current
        arrived.current = []
        const items = publishItemsOfFiles(files)
        if (items.length === 0 || items.length > MAXIMUM_POST_ITEMS) return
        announce({
          tone: "good",
          body: { kind: "text", text: t("publishUploaded", { count: files.length }) },
          action: { label: t("publish"), run: () => openPublish({ items }) },
        })
      }, TOGETHER_MS)
    },
    [t],
  )
}
