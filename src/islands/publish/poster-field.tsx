import { ImagePlus, SkipForward, Undo2 } from "lucide-react"
import { useEffect, useState } from "react"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { fetchVideo } from "../_tools/fetch-video.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { uploadWhole } from "../upload/upload-whole.ts"
import type { ChosenPoster, ChosenVideo } from "./video-draft.ts"

const CoverPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../video/cover-panel.tsx").then((chunk) => chunk.CoverPanel),
)
const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)

interface PosterFieldProps {
  readonly video: ChosenVideo
  readonly poster: ChosenPoster | null
  readonly onPoster: (poster: ChosenPoster | null) => void
}

/** The image that stands for a video: the one that it has, a moment of it, or an image of My media. */
export function PosterField({ video, poster, onPoster }: PosterFieldProps) {
  const t = useMessages("publish")
  const [opened, setOpened] = useState<"moment" | "media" | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { run, failure, isBusy } = useAction()
  useEffect(() => {
    if (opened !== "moment" || file !== null) return
    const leaving = new AbortController()
    void run(async () => {
      const bytes = await fetchVideo({ url: video.url, size: video.sizeBytes }, leaving.signal, () => {})
      setFile(new File([bytes], video.name, { type: bytes.type }))
    })
    return () => leaving.abort()
  }, [opened, file, run, video])
  const take = (cover: File) =>
    void run(async () => {
      const stored = await uploadWhole(cover, UPLOAD_CATEGORIES.image)
      onPoster({ fileId: stored.file_id, url: stored.url })
      setOpened(null)
    })
  const shown = poster?.url ?? video.poster
  return (
    <FieldGroup label={t("poster")}>
      <div className="flex flex-wrap items-start gap-3">
        {shown === null ? null : (
          <img src={shown} alt={t("poster")} className="h-24 w-auto rounded-control bg-sunken object-contain" data-poster="" />
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon={SkipForward} aria-expanded={opened === "moment"} onClick={() => setOpened(opened === "moment" ? null : "moment")}>
            {t("posterMoment")}
          </Button>
          <Button icon={ImagePlus} aria-haspopup="dialog" onClick={() => setOpened("media")}>
            {t("posterFile")}
          </Button>
          {poster === null ? null : (
            <Button variant="quiet" icon={Undo2} onClick={() => onPoster(null)}>
              {t("posterAuto")}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-ink-3">
        {isBusy && file === null ? t("posterOpening") : poster === null ? "" : t("posterChosen")}
      </p>
      <FailureBox failure={failure} title={t("posterFailed")} hasNoFields />
      {opened === "moment" && file !== null ? (
        <div className="rounded-card border border-line p-3">
          <CoverPanel file={file} onDone={take} />
        </div>
      ) : null}
      {opened === "media" ? (
        <LibraryDialog
          kinds={["image"]}
          isMultiple={false}
          onClose={() => setOpened(null)}
          onChosen={([image]) => {
            setOpened(null)
            if (image !== undefined) onPoster({ fileId: image.file_id, url: image.url })
          }}
        />
      ) : null}
    </FieldGroup>
  )
}
