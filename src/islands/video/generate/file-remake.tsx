import { Repeat2, X } from "lucide-react"
import { useEffect, useState } from "react"
import type { CallOutput } from "../../../domain/_kernel/call.ts"
import { videoInfo } from "../../../domain/library/video-info-contract.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { type Failure, failureOf } from "../../_ui/failure.ts"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Menu } from "../../_ui/menu.tsx"
import { type RemadeVideo, remadeFile } from "./remade-video.ts"
import { reservedRoom } from "./reserved-room.ts"
import { useRemakes } from "./use-remakes.tsx"
import type { VideoActions } from "./use-video-actions.ts"

interface FileRemakeProps {
  readonly fileId: string
  /** The ways that a server has. */
  readonly offered: readonly RemakeKind[]
  readonly taskActions: VideoActions
  readonly onClose: () => void
}

/** A video of My media with what can be made out of it. */
export function FileRemake({ fileId, offered, taskActions, onClose }: FileRemakeProps) {
  const t = useMessages("videos")
  const ui = useMessages("ui")
  const [file, setFile] = useState<CallOutput<typeof videoInfo> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(videoInfo, { file_id: fileId }, { handlesErrors: true, signal: leaving.signal }).then(setFile, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(failureOf(error, Date.now()))
    })
    return () => leaving.abort()
  }, [fileId])
  return (
    <section aria-labelledby="file-remake" className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line p-3.5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="file-remake" className="text-base font-semibold">
          {t("fromMyMedia")}
        </h2>
        <Button icon={X} variant="quiet" label={ui("close")} onClick={onClose} />
      </div>
      <FailureBox failure={failure} />
      {file === null ? null : (
        <div className="flex flex-wrap items-end gap-3">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it plays here to be told from others; its captions are in My media */}
          <video
            src={file.url}
            controls
            playsInline
            preload="metadata"
            width={file.width}
            height={file.height}
            aria-label={t("fromMyMedia")}
            {...(file.poster === null ? {} : { poster: file.poster })}
            className="h-auto max-h-64 w-auto max-w-full rounded-card bg-sunken"
            style={reservedRoom(file.width, file.height)}
          />
          <RemakeMenu video={remadeFile(fileId, file)} offered={offered} taskActions={taskActions} />
        </div>
      )}
    </section>
  )
}

function RemakeMenu(remade: { readonly video: RemadeVideo } & Pick<FileRemakeProps, "offered" | "taskActions">) {
  const t = useMessages("videos")
  const { groups, ask, dialog } = useRemakes(remade)
  if (groups.length === 0) return null
  return (
    <>
      <Menu opener={<Button icon={Repeat2} label={t("remakeFile")} />} onNear={ask} groups={groups} />
      {dialog}
    </>
  )
}
