import { useEffect, useState } from "react"
import type { Painted } from "../../domain/feed/painting-rules.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { followPainting } from "./follow-painting.ts"

/** How far the gallery of a first start is, while it is painted; fills its places as their works come. */
function GalleryPainting(atFirst: Painted) {
  const t = useMessages("painting")
  const [painted, setPainted] = useState<Painted | null>(atFirst)
  const isOver = painted === null || painted.hasFailed
  useEffect(() => (isOver ? undefined : followPainting(setPainted)), [isOver])
  return (
    <p role="status" className="text-sm text-ink-2 tabular-nums">
      {painted === null ? null : t(painted.hasFailed ? "failed" : "painting", { done: painted.done, all: painted.all })}
    </p>
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
