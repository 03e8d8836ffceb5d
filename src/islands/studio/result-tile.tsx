import { CornerUpLeft, Download, Hash, ImageUpscale, ScanText, Trash2, Wand2 } from "lucide-react"
import { imageSources } from "../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { copyText } from "./clipboard.ts"
import { FadingImage } from "./fading-image.tsx"
import { useStudio } from "./studio-state.ts"
import type { TaskActions } from "./task-actions.ts"
import { settingsTabOf } from "./task-kind-of.ts"
import { thumbhashUrl } from "./thumbhash-image.ts"

interface ImageProps {
  readonly task: Task
  readonly image: TaskImage
  readonly index: number
  readonly actions: TaskActions
}

interface ResultTileProps extends ImageProps {
  /** What was shown of it while it was painted; stands until the image has loaded. */
  readonly preview: string | undefined
}

/** One finished image: opens the lightbox; its actions show on hover and focus, and always where there is no hover. */
export function ResultTile({ task, image, index, actions, preview }: ResultTileProps) {
  const t = useMessages("task")
  const studio = useStudio()
  const under = preview ?? thumbhashUrl(image.thumbhash)
  const title = promptTitle(task.prompt)
  return (
    <li
      className="group image-edge overflow-hidden rounded-card bg-hover bg-cover bg-center"
      style={{ aspectRatio: `${image.width} / ${image.height}`, ...(under === null ? {} : { backgroundImage: `url(${under})` }) }}
    >
      <button
        type="button"
        data-image={`${task.id}:${index}`}
        onClick={() => studio.$opened.set({ taskId: task.id, index })}
        aria-label={t("openImage", { title, index: index + 1, count: task.img_uris.length })}
        className="absolute inset-0 cursor-zoom-in rounded-card focus-visible:outline-offset-[-3px]"
      >
        <FadingImage
          {...imageSources(image.url, image.width, image.height)}
          sizes={sizesOf(task.img_uris.length)}
          alt={title}
          width={image.width}
          height={image.height}
          isEager={preview !== undefined}
          className="size-full object-cover"
        />
      </button>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap justify-center gap-1.5 bg-linear-to-t from-veil to-transparent px-2 pt-8 pb-2 opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden">
        <ImageActions task={task} image={image} index={index} actions={actions} variant="overlay" />
      </div>
    </li>
  )
}

/** How wide a tile is among so many: browsers that measure do, others are told as the columns of a task have it. */
function sizesOf(count: number): string {
  if (count === 1) return "auto, (min-width: 28rem) 28rem, 100vw"
  if (count === 3) return "auto, (min-width: 640px) 33vw, 50vw"
  return count >= 4 ? "auto, (min-width: 1280px) 25vw, 50vw" : "auto, 50vw"
}

interface ImageActionsProps extends ImageProps {
  readonly variant: "plain" | "overlay"
}

/** The actions of one image, as icon buttons; the lightbox shows the same. */
export function ImageActions({ task, image, index, actions, variant }: ImageActionsProps) {
  const t = useMessages("task")
  const studio = useStudio()
  const remove = () => {
    studio.$opened.set(null)
    actions.remove(task)
  }
  return (
    <>
      <a
        href={image.url}
        download={fileName(task, index, image.url)}
        aria-label={t("download")}
        title={t("download")}
        className={`${buttonLook(variant, "medium", true)} pointer-events-auto`}
      >
        <Download size={16} />
      </a>
      <Button
        variant={variant}
        icon={ImageUpscale}
        onClick={() => studio.$madeFrom.set({ kind: "upscale", taskId: task.id, index })}
        label={t("upscale")}
        aria-haspopup="dialog"
        className="pointer-events-auto"
      />
      <Button
        variant={variant}
        icon={ScanText}
        onClick={() => studio.$madeFrom.set({ kind: "image-to-text", taskId: task.id, index })}
        label={t("describe")}
        aria-haspopup="dialog"
        className="pointer-events-auto"
      />
      <Button
        variant={variant}
        icon={Wand2}
        onClick={() => studio.$used.set({ taskId: task.id, index })}
        label={t("useImage")}
        aria-haspopup="dialog"
        className="pointer-events-auto"
      />
      {settingsTabOf(task) !== null ? <SettingsActions task={task} image={image} actions={actions} variant={variant} /> : null}
      <Button variant={variant} icon={Trash2} onClick={remove} label={t("remove")} className="pointer-events-auto" />
    </>
  )
}

/** What can be done with the settings that an image was made with. */
function SettingsActions({ task, image, actions, variant }: Omit<ImageActionsProps, "index">) {
  const t = useMessages("task")
  return (
    <>
      <Button
        variant={variant}
        icon={CornerUpLeft}
        isIconMirrored
        onClick={() => void actions.takeSettingsOf(task)}
        label={t("useSettings")}
        className="pointer-events-auto"
      />
      <Button
        variant={variant}
        icon={Hash}
        onClick={() => void copyText(String(image.seed), t("copied"))}
        label={t("copySeed")}
        className="pointer-events-auto"
      />
    </>
  )
}

/** A name that tells what the image is: its first words, its place in the task, its file type. */
function fileName(task: Task, index: number, url: string): string {
  const words = promptTitle(task.prompt, 40)
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
  const extension = /\.([a-z0-9]{2,5})(?:$|[?#])/.exec(url)?.[1] ?? "png"
  return `${words === "" ? "atelier" : words}-${index + 1}.${extension}`
}
