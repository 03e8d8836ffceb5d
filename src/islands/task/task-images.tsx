import { useStore } from "@nanostores/react"
import type { MouseEvent } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isActive } from "../_session/known-tasks.ts"
import { FadingImage } from "../_ui/fading-image.tsx"
import { thumbhashUrl } from "../_ui/thumbhash-image.ts"
import { ResultActionsBar } from "../result/result-actions-bar.tsx"
import { useStudio } from "../studio/studio-state.ts"
import { SoundTile } from "./sound-tile.tsx"
import { VideoTile } from "./video-tile.tsx"

interface TaskImagesProps {
  readonly task: Task
  readonly locale: Locale
}

/** What a task has made, or is being made: its images, each with its own actions, or the live preview. */
export function TaskImages({ task, locale }: TaskImagesProps) {
  const hiddenUrls = useStore(useStudio().$hiddenUrls)
  if (isActive(task)) return <LivePreview task={task} />
  if (task.img_uris.every(({ url }) => hiddenUrls.has(url))) return null
  return (
    <ul className="col-span-full flex flex-wrap gap-2 ps-1 pb-1 md:ps-13">
      {task.img_uris.map((image, index) =>
        hiddenUrls.has(image.url) ? null : image.content_type === undefined ? (
          <ImageTile key={image.url} task={task} image={image} index={index} locale={locale} />
        ) : image.content_type.startsWith("audio/") ? (
          <SoundTile key={image.url} task={task} sound={image} locale={locale} />
        ) : (
          <VideoTile key={image.url} task={task} video={image} locale={locale} />
        ),
      )}
    </ul>
  )
}

function LivePreview({ task }: { readonly task: Task }) {
  const shown = task.preview ?? (task.source_image && renditionUrl(task.source_image.url, 160))
  if (shown === undefined) return null
  return (
    <div className="col-span-full ps-1 pb-2 md:ps-13">
      <img src={shown} alt="" width={112} height={112} className="size-28 rounded-control bg-hover object-cover" />
    </div>
  )
}

interface ImageTileProps extends TaskImagesProps {
  readonly image: TaskImage
  readonly index: number
}

function ImageTile({ task, image, index, locale }: ImageTileProps) {
  const t = useMessages("task")
  const studio = useStudio()
  const title = promptTitle(task.prompt)
  const hash = thumbhashUrl(image.thumbhash)
  const open = (event: MouseEvent) => {
    // With a key held down it is a link: to the create screen, in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    studio.$opened.set({ taskId: task.id, index })
  }
  return (
    <li className="relative">
      <a
        href={`/${locale}/create/image#${task.id}`}
        onClick={open}
        data-image={`${task.id}:${index}`}
        aria-label={t("openImage", { title, index: image.operate_number, count: task.img_uris.length })}
        className="image-edge block size-28 overflow-hidden rounded-control bg-hover bg-cover bg-center"
        style={hash === null ? undefined : { backgroundImage: `url(${hash})` }}
      >
        <FadingImage src={renditionUrl(image.url, 320)} alt={title} width={112} height={112} className="size-full object-cover" />
      </a>
      <div className="absolute end-1 bottom-1">
        <ResultActionsBar task={task} image={image} index={index} look="menu" />
      </div>
    </li>
  )
}
