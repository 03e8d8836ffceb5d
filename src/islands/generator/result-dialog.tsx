import { useStore } from "@nanostores/react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $tasks } from "../_session/live-tasks.ts"
import { Empty } from "../_ui/empty.tsx"
import { WideDialog } from "../_ui/wide-dialog.tsx"

const MOST_IMAGES = 60

interface ResultDialogProps {
  readonly onChosen: (image: KnownImage) => void
  readonly onClose: () => void
}

/** The results of the screen, the newest first, to choose one of. */
export function ResultDialog({ onChosen, onClose }: ResultDialogProps) {
  const t = useMessages("generator")
  const tasks = useStore($tasks, { ssr: "initial" })
  const images = Object.values(tasks)
    .toSorted((one, other) => other.create_at.localeCompare(one.create_at))
    .flatMap(({ id, prompt, img_uris: uris }) =>
      uris
        .filter(({ content_type: type }) => type === undefined)
        .map(
          ({ url, width, height, operate_number: number }): KnownImage => ({
            url,
            width,
            height,
            sizeBytes: 0,
            prompt,
            taskId: id,
            index: number - 1,
          }),
        ),
    )
    .slice(0, MOST_IMAGES)
  return (
    <WideDialog title={t("fromResults")} onClose={onClose}>
      {images.length === 0 ? (
        <Empty title={t("emptyTitle")} body={t("emptyBody")} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {images.map((image) => (
            <li key={image.url}>
              <button
                type="button"
                onClick={() => onChosen(image)}
                className="block w-full overflow-hidden rounded-card border border-line hover:border-line-strong"
              >
                <img
                  src={renditionUrl(image.url, 320)}
                  alt={image.prompt === "" ? t("image") : image.prompt}
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                  className="aspect-square w-full bg-sunken object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </WideDialog>
  )
}
