import { Download, Ellipsis, Folder, Trash2 } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Menu } from "../_ui/menu.tsx"
import { FadingImage } from "../studio/fading-image.tsx"
import { thumbhashUrl } from "../studio/thumbhash-image.ts"
import { isActive } from "./known-tasks.ts"
import type { TaskListActions } from "./use-task-list-actions.ts"

interface TaskImagesProps {
  readonly task: Task
  readonly locale: Locale
  readonly hiddenUrls: ReadonlySet<string>
  readonly actions: TaskListActions
}

/** What a task has made, or is being made: its images, each with its own actions, or the live preview. */
export function TaskImages({ task, locale, hiddenUrls, actions }: TaskImagesProps) {
  const images = task.img_uris.filter(({ url }) => !hiddenUrls.has(url))
  if (isActive(task)) return <LivePreview task={task} />
  if (images.length === 0) return null
  return (
    <ul className="col-span-full flex flex-wrap gap-2 ps-1 pb-1 md:ps-13">
      {images.map((image) => (
        <ImageTile key={image.url} task={task} image={image} locale={locale} actions={actions} />
      ))}
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

interface ImageTileProps extends Omit<TaskImagesProps, "hiddenUrls"> {
  readonly image: TaskImage
}

function ImageTile({ task, image, locale, actions }: ImageTileProps) {
  const t = useMessages("task")
  const title = promptTitle(task.prompt)
  const hash = thumbhashUrl(image.thumbhash)
  const save = () => {
    const link = document.createElement("a")
    link.href = image.url
    link.download = ""
    link.click()
  }
  return (
    <li className="relative">
      <a
        href={`/${locale}/create/image#${task.id}`}
        aria-label={t("openImage", { title, index: image.operate_number, count: task.img_uris.length })}
        className="image-edge block size-28 overflow-hidden rounded-control bg-hover bg-cover bg-center"
        style={hash === null ? undefined : { backgroundImage: `url(${hash})` }}
      >
        <FadingImage src={renditionUrl(image.url, 320)} alt={title} width={112} height={112} className="size-full object-cover" />
      </a>
      <div className="absolute end-1 bottom-1">
        <Menu
          opener={
            <Button
              variant="overlay"
              size="small"
              icon={Ellipsis}
              label={t("imageActions", { index: image.operate_number, prompt: title })}
            />
          }
          groups={[
            [
              { label: t("download"), icon: Download, onChoose: save },
              { label: t("saveToMedia"), icon: Folder, onChoose: () => void actions.saveImages([task], image) },
            ],
            [{ label: t("deleteImage"), icon: Trash2, isDangerous: true, onChoose: () => actions.removeImage(task, image) }],
          ]}
        />
      </div>
    </li>
  )
}
