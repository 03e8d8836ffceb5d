import { Download, ExternalLink, Eye, Folder, Send, Trash2 } from "lucide-react"
import { useState } from "react"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { publishItemOf } from "../../_making/stream/publish-item-of.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { openPublish } from "../../_runtime/publish-dialog.ts"
import { Button, buttonLook } from "../../_ui/button.tsx"
import { resultFileName } from "../../result/result-file-name.ts"
import { subjectOfResult } from "../../sight/sight-subject.ts"
import { remadeResult } from "./remade-video.ts"
import { RemakeMenu } from "./remake-menu.tsx"
import { reservedRoom } from "./reserved-room.ts"
import type { VideoDeeds } from "./use-video-deeds.ts"

const SightDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../../sight/sight-dialog.tsx").then((chunk) => chunk.SightDialog),
  () => null,
)

interface VideoResultProps {
  readonly task: Task
  readonly video: TaskImage
  /** Its place in the task's list, from 0. */
  readonly index: number
  readonly title: string
  readonly deeds: VideoDeeds
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
}

/** One finished video: plays in its place, which is reserved; its length, its size, its file. */
export function VideoResult({ task, video, index, title, deeds, remakes }: VideoResultProps) {
  const t = useMessages("videos")
  const tasks = useMessages("task")
  const [isSighted, setIsSighted] = useState(false)
  const count = task.img_uris.length
  const { url, width, height, duration, poster, seed } = video
  const facts = [
    ...(duration === undefined ? [] : [t("seconds", { count: Math.round(duration * 10) / 10 })]),
    // The size is isolated, or a right-to-left line would swap width and height.
    `\u2066${width} × ${height}\u2069`,
    ...(seed !== 0 ? [`${t("seed")} ${seed}`] : []),
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what has just been made */}
      <video
        src={url}
        controls
        playsInline
        preload="metadata"
        width={width}
        height={height}
        aria-label={t("videoOf", { index: index + 1, count, title })}
        {...(poster == null ? {} : { poster })}
        className="h-auto w-full rounded-card bg-sunken"
        style={reservedRoom(width, height)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow text-xs text-ink-2 tabular-nums">{facts.join(" · ")}</p>
        <a
          href={url}
          download={resultFileName(task, video)}
          aria-label={t("downloadOf", { index: index + 1, title })}
          className={buttonLook("plain", "medium")}
        >
          <Download size={16} strokeWidth={1.75} />
          {t("download")}
        </a>
        <RemakeMenu video={remadeResult(task, video)} label={t("remakeOf", { index: index + 1, title })} offered={remakes} deeds={deeds} />
        <Button icon={Eye} label={t("sightOf", { index: index + 1, title })} aria-haspopup="dialog" onClick={() => setIsSighted(true)} />
        <Button icon={Folder} label={t("saveOf", { index: index + 1, title })} onClick={() => void deeds.saveOne(task, video)} />
        {task.pub_community ? (
          <Button
            icon={ExternalLink}
            label={t("openWorkOf", { index: index + 1, title })}
            onClick={() => void deeds.openWork(task, video)}
          />
        ) : (
          <Button
            icon={Send}
            isIconMirrored
            label={t("publishOf", { index: index + 1, title })}
            onClick={() => openPublish({ items: [publishItemOf(task, video)] })}
          >
            {tasks("publish")}
          </Button>
        )}
        {count > 1 ? (
          <Button icon={Trash2} label={t("deleteOne", { index: index + 1, title })} onClick={() => deeds.removeOne(task, video)} />
        ) : null}
      </div>
      {isSighted ? <SightDialog subject={subjectOfResult(task, video, title)} onClose={() => setIsSighted(false)} /> : null}
    </li>
  )
}
