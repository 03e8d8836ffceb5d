import { Download, ExternalLink, Eye, Folder, Send, Trash2, Wand2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { type TileAction, TileActions } from "../../_making/room/tile-actions.tsx"
import { onTileKey } from "../../_making/room/tile-keys.ts"
import { publishItemOf } from "../../_making/stream/publish-item-of.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { openPublish } from "../../_runtime/publish-dialog.ts"
import { useLooks } from "../../_ui/gallery.tsx"
import type { MenuGroup } from "../../_ui/menu.tsx"
import { saveLink } from "../../_ui/save-blob.ts"
import { formatTick } from "../../_ui/time-text.ts"
import { resultFileName } from "../../result/result-file-name.ts"
import { subjectOfResult } from "../../sight/sight-subject.ts"
import { remadeResult } from "./remade-video.ts"
import { useRemakes } from "./use-remakes.tsx"
import type { VideoActions } from "./use-video-actions.ts"

const SightDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../../sight/sight-dialog.tsx").then((chunk) => chunk.SightDialog),
  () => null,
)
const VideoLightbox = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./video-lightbox.tsx").then((chunk) => chunk.VideoLightbox),
  () => null,
)

interface VideoResultProps {
  readonly task: Task
  readonly video: TaskImage
  /** Its place in the task's list, from 0. */
  readonly index: number
  readonly title: string
  readonly taskActions: VideoActions
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
  /** Whether it is known what it was asked for. */
  readonly hasRecipe: boolean
  /** It has no room for its uses, which are in the menu of the rest then. */
  readonly isSlim: boolean
}

/** One finished video: plays without sound while it is looked at, opens large; its actions show on hover and focus. */
export function VideoResult({ task, video, index, title, taskActions, remakes, hasRecipe, isSlim }: VideoResultProps) {
  const t = useMessages("videos")
  const [opened, setOpened] = useState<"large" | "sight" | null>(null)
  const player = useRef<HTMLVideoElement>(null)
  const { isPlaying, ...looks } = useLooks(true)
  const plays = isPlaying && opened === null
  useEffect(() => {
    const element = player.current
    if (plays) element?.play().catch(() => undefined)
    else element?.pause()
  }, [plays])
  const { actions, more, keys, moreLabel, dialog } = useVideoActions({ task, video, index, title, taskActions, remakes }, () =>
    setOpened("sight"),
  )
  const { url, width, height, duration, poster } = video
  const uses = actions.flatMap(({ groups = [] }) => groups)
  const close = () => setOpened(null)
  const toggle = () => {
    const element = player.current
    if (element?.paused === true) element.play().catch(() => undefined)
    else element?.pause()
  }
  return (
    // Its keys are those of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-tile=""
      onKeyDown={(event) => onTileKey(event, { ...keys, " ": toggle })}
      {...looks}
      className="group image-edge overflow-hidden rounded-card bg-hover"
      style={{ aspectRatio: `${String(width)} / ${String(height)}` }}
    >
      <button
        type="button"
        data-plays=""
        onClick={() => setOpened("large")}
        aria-haspopup="dialog"
        aria-label={t("openOf", { title, index: index + 1, count: task.img_uris.length })}
        className="absolute inset-0 cursor-zoom-in rounded-card focus-visible:outline-offset-[-3px]"
      >
        <video
          ref={player}
          src={url}
          muted
          loop
          playsInline
          disablePictureInPicture
          preload={poster == null ? "metadata" : "none"}
          aria-hidden="true"
          tabIndex={-1}
          {...(poster == null ? {} : { poster })}
          className="size-full object-cover"
        />
      </button>
      {duration === undefined ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1.5 bottom-1.5 rounded bg-veil px-1.5 text-2xs text-veil-ink tabular-nums group-focus-within:opacity-0 group-hover:opacity-0 pointer-coarse:opacity-100"
        >
          {formatTick(duration, 1)}
        </span>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 grid justify-center px-2 pb-2 opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden">
        <TileActions
          actions={isSlim ? actions.filter(({ groups }) => groups === undefined) : actions}
          more={isSlim ? [...uses, ...more] : more}
          moreLabel={moreLabel}
        />
      </div>
      {opened === "large" ? (
        <VideoLightbox
          task={task}
          video={video}
          title={title}
          label={t("videoOf", { index: index + 1, count: task.img_uris.length, title })}
          hasRecipe={hasRecipe}
          onClose={close}
        >
          <TileActions look="row" actions={actions} more={more} moreLabel={moreLabel} />
        </VideoLightbox>
      ) : null}
      {opened === "sight" ? <SightDialog subject={subjectOfResult(task, video, title)} onClose={close} /> : null}
      {dialog}
    </li>
  )
}

/** What can be done with a video, in sight, in menus and by keys. */
function useVideoActions(of: Omit<VideoResultProps, "hasRecipe" | "isSlim">, onSight: () => void) {
  const { task, video, index, title, taskActions, remakes } = of
  const t = useMessages("videos")
  const tasks = useMessages("task")
  const result = useMessages("result")
  const making = useMessages("making")
  const { groups, ask, dialog } = useRemakes({ video: remadeResult(task, video), offered: remakes, taskActions })
  const file = { href: video.url, name: resultFileName(task, video) }
  const publish = () => openPublish({ items: [publishItemOf(task, video)] })
  const openWork = () => void taskActions.openWork(task, video)
  const { takeSettings } = taskActions
  const actions: readonly TileAction[] = [
    { label: tasks("download"), icon: Download, download: file },
    task.pub_community
      ? { label: result("openWork"), icon: ExternalLink, onPress: openWork }
      : { label: result("publish"), icon: Send, isMirrored: true, isDialog: true, onPress: publish },
    ...(groups.length === 0 ? [] : [{ label: making("useAs"), icon: Wand2, groups, onNear: ask }]),
  ]
  const more: readonly MenuGroup[] = [
    [
      { label: result("sight"), icon: Eye, onChoose: onSight },
      { label: tasks("saveToMedia"), icon: Folder, onChoose: () => void taskActions.saveOne(task, video) },
    ],
    [
      ...(task.img_uris.length > 1
        ? [{ label: t("deleteOne"), icon: Trash2, isDangerous: true, onChoose: () => taskActions.removeOne(task, video) }]
        : []),
      { label: tasks("remove"), icon: Trash2, isDangerous: true, onChoose: () => taskActions.remove(task) },
    ],
  ]
  return {
    actions,
    more,
    moreLabel: `${making("more")}: ${t("actionsOf", { index: index + 1, title })}`,
    dialog,
    keys: {
      d: () => saveLink(file),
      p: task.pub_community ? openWork : publish,
      ...(takeSettings === null ? {} : { r: () => void takeSettings(task) }),
    },
  }
}
