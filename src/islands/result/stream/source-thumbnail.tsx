import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { FadingImage } from "../../_ui/fading-image.tsx"

/** The image that a task is made from, small; nothing for a task without one. */
export function SourceThumbnail({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const source = task.source_image
  if (source === undefined) return null
  return (
    <span
      className="image-edge block w-28 overflow-hidden rounded-card bg-hover"
      style={{ aspectRatio: `${source.width} / ${source.height}` }}
    >
      <FadingImage
        src={renditionUrl(source.url, 320)}
        alt={t("sourceImage")}
        width={source.width}
        height={source.height}
        className="size-full object-cover"
      />
    </span>
  )
}
