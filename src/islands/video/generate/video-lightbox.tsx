import { X } from "lucide-react"
import type { ReactNode } from "react"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { videoConfig } from "../../../domain/video/generation-contract.ts"
import { MendLines } from "../../_making/stream/mend-lines.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { FactList } from "../../_ui/fact-list.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useModalDialog } from "../../_ui/use-modal-dialog.ts"
import { useQuery } from "../../_ui/use-query.ts"
import { hushOthers } from "../../_ui/use-sound.ts"
import { MakerFacts } from "../../result/maker-facts.tsx"
import { useRecipeFacts } from "./use-recipe-facts.ts"

interface VideoLightboxProps {
  readonly task: Task
  readonly video: TaskImage
  readonly title: string
  readonly label: string
  /** Whether it is known what it was asked for. */
  readonly hasRecipe: boolean
  readonly onClose: () => void
  /** What can be done with it. */
  readonly children: ReactNode
}

const NOTHING_TOLD: VideoConfiguration = {}

/** A finished video large, with its sound: its actions and its recipe stand beside it. */
export function VideoLightbox({ task, video, title, label, hasRecipe, onClose, children }: VideoLightboxProps) {
  const t = useMessages("task")
  const dialog = useModalDialog("video")
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-ground p-0 text-ink"
    >
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-1">
        <div className="relative min-h-0 min-w-0 bg-sunken">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what has just been made */}
          <video
            src={video.url}
            controls
            autoPlay
            loop
            playsInline
            onPlay={({ currentTarget }) => hushOthers(currentTarget)}
            aria-label={label}
            {...(video.poster == null ? {} : { poster: video.poster })}
            className="size-full object-contain"
          />
          <Button variant="overlay" icon={X} onClick={onClose} label={t("close")} className="absolute end-3 top-3" />
        </div>
        <div className="grid max-h-[40dvh] grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto border-line p-4 max-lg:border-t lg:max-h-none lg:border-s">
          <h2 className="text-sm font-medium text-pretty wrap-anywhere" dir="auto">
            {title}
          </h2>
          {children}
          {hasRecipe ? <Recipe task={task} video={video} /> : <MakerFacts task={task} image={video} />}
        </div>
      </div>
    </dialog>
  )
}

function Recipe({ task, video }: Pick<VideoLightboxProps, "task" | "video">) {
  const { value, failure, reload } = useQuery(videoConfig, { id: task.id })
  const facts = useRecipeFacts(task, value ?? NOTHING_TOLD)
  return (
    <>
      <FactList facts={facts} />
      <MendLines task={task} />
      <MakerFacts task={task} image={video} />
      <FailureBox failure={failure} onRetry={() => void reload()} hasNoFields />
    </>
  )
}
