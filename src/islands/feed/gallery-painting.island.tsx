import { useEffect, useState } from "react"
import type { Painted } from "../../domain/feed/painting-rules.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { followPainting } from "./follow-painting.ts"

/**
 * How far the gallery of a first start is, while it is painted; fills its places as their works come. Only how it ends is spoken: a work comes
 * every few seconds.
 */
function GalleryPainting(atFirst: Painted) {
  const t = useMessages("painting")
  const [painted, setPainted] = useState<Painted | null>(atFirst)
  const isOver = painted === null || painted.hasFailed
  useEffect(() => (isOver ? undefined : followPainting(setPainted)), [isOver])
  const look = "text-sm text-ink-2 tabular-nums"
  return (
    <>
      {isOver ? null : <p className={look}>{t("painting", { ...painted })}</p>}
      <p role="status" className={painted?.hasFailed ? look : "sr-only"}>
        {painted === null ? t("painted") : painted.hasFailed ? t("failed", { ...painted }) : null}
      </p>
    </>
  )
}

/** Home's note of a gallery in the making. */
export const galleryPainting = defineIsland({
  name: "gallery-painting",
  when: "load",
  messages: ["painting"],
  server: "html",
  component: GalleryPainting,
})
