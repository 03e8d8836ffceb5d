import { Video, X } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { VideoProgress } from "./video-progress.tsx"
import { isBeingPrepared, type PreparedVideo } from "./video-queue.ts"
import { useVideoWords } from "./video-words.ts"
import { videos } from "./videos.ts"

/** A video in the panel of the uploads: how far its preparing is, and how to stop it. */
export function VideoRow({ prepared }: { readonly prepared: PreparedVideo }) {
  const t = useMessages("upload")
  const id = useId()
  const { name, file_id: fileId } = prepared.video
  const label = t(isBeingPrepared(prepared) ? "stopPreparingNamed" : "removeNamed", { name })
  return (
    <li aria-labelledby={`${id}-name`} className="flex items-start gap-3 px-4 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control border border-line bg-sunken text-ink-3">
        <Video size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 grow gap-2">
        <p id={`${id}-name`} className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </p>
        <VideoProgress prepared={prepared} />
      </div>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => videos.cancel(fileId)}
        className="-me-2 grid size-9 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
      >
        <X size={16} strokeWidth={1.75} />
      </button>
    </li>
  )
}

/** What is read out: that a video is being prepared, is ready, or could not be. */
export function useSpokenVideos(all: readonly PreparedVideo[]): string {
  const t = useMessages("upload")
  const words = useVideoWords()
  const [said, setSaid] = useState("")
  const before = useRef(new Map<string, string>())
  const wording = useRef(words)
  useEffect(() => {
    wording.current = words
  })
  useEffect(() => {
    for (const prepared of all) {
      const { video, step } = prepared
      const mark = isBeingPrepared(prepared) ? "begun" : step.kind
      if (before.current.get(video.file_id) === mark) continue
      before.current.set(video.file_id, mark)
      if (mark === "begun") setSaid(t("tellPreparing", { name: video.name }))
      else if (mark === "done") setSaid(t("tellPrepared", { name: video.name }))
      else setSaid(t("tellFailure", { name: video.name, failure: wording.current(prepared) }))
    }
  }, [all, t])
  return said
}
