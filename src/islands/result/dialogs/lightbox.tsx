import { useStore } from "@nanostores/react"
import { ChevronLeft, ChevronRight, Columns2, X, ZoomIn, ZoomOut } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { useFinishedTasks } from "../../studio/shown-tasks.ts"
import { type OpenedImage, useStudio } from "../../studio/studio-state.ts"
import { ResultActionsBar } from "../result-actions-bar.tsx"
import { useSourcePlace } from "../use-source-place.ts"
import { ComparedImage } from "./compared-image.tsx"
import { Recipe } from "./recipe.tsx"
import { MAXIMUM_ZOOM, useZoom, type Zoom } from "./use-zoom.ts"
import { ZoomableImage } from "./zoomable-image.tsx"

/** A finished image large: arrow keys go on, Esc closes, + and − zoom, the recipe stands beside. */
export function Lightbox() {
  const studio = useStudio()
  const opened = useStore(studio.$opened)
  const finished = useFinishedTasks()
  const dialog = useRef<HTMLDialogElement>(null)
  const task = finished.find((one) => one.id === opened?.taskId)
  const isOpen = opened !== null && task !== undefined
  useEffect(() => {
    if (!isOpen) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      data-lightbox=""
      aria-label={task ? promptTitle(task.prompt) : undefined}
      onClose={() => studio.$opened.set(null)}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-ground p-0 text-ink"
    >
      {opened !== null && task !== undefined ? <LightboxBody opened={opened} task={task} finished={finished} /> : null}
    </dialog>
  )
}

/** Whether a key was pressed in something that lies over the lightbox. */
function isOverLightbox(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const dialog = target.closest("dialog")
  return target.closest("[role=menu]") !== null || (dialog !== null && dialog.dataset["lightbox"] === undefined)
}

function ZoomButtons({ zoom }: { readonly zoom: Zoom }) {
  const t = useMessages("task")
  return (
    <>
      <Button variant="overlay" icon={ZoomOut} disabled={zoom.scale <= 1} onClick={() => zoom.by(1 / 1.5)} label={t("zoomOut")} />
      <Button variant="overlay" icon={ZoomIn} disabled={zoom.scale >= MAXIMUM_ZOOM} onClick={() => zoom.by(1.5)} label={t("zoomIn")} />
    </>
  )
}

interface LightboxBodyProps {
  readonly opened: OpenedImage
  readonly task: Task
  readonly finished: readonly Task[]
}

function LightboxBody({ opened, task, finished }: LightboxBodyProps) {
  const image = task.img_uris[opened.index]
  return image === undefined ? null : <ShownImage opened={opened} task={task} image={image} finished={finished} />
}

interface ShownImageProps extends LightboxBodyProps {
  readonly image: TaskImage
}

function ShownImage({ opened, task, image, finished }: ShownImageProps) {
  const t = useMessages("task")
  const studio = useStudio()
  const hiddenUrls = useStore(studio.$hiddenUrls)
  const images = finished.flatMap((one) =>
    one.img_uris.flatMap(({ url }, index): OpenedImage[] => (hiddenUrls.has(url) ? [] : [{ taskId: one.id, index }])),
  )
  const place = images.findIndex((one) => one.taskId === opened.taskId && one.index === opened.index)
  const zoom = useZoom(`${opened.taskId}:${opened.index}`)
  const placed = useSourcePlace(task, image)
  const [isComparing, setIsComparing] = useState(false)

  const go = (step: 1 | -1) => {
    const next = images[place + step]
    if (next) studio.$opened.set(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight"
    // The line between before and after is moved by the same keys; menus and dialogs over the image have keys of their own.
    if (event.target instanceof HTMLInputElement || event.defaultPrevented || isOverLightbox(event.target)) return
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault()
      go(event.key === forward ? 1 : -1)
    } else if (event.key === "+" || event.key === "=") zoom.by(1.5)
    else if (event.key === "-") zoom.by(1 / 1.5)
    else if (event.key === "0") zoom.reset()
  }
  useEffect(() => {
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  })
  const before = isComparing ? placed : null

  return (
    <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-1">
      <div className="relative min-h-0 min-w-0 bg-sunken">
        {before === null ? (
          <ZoomableImage key={image.url} image={image} alt={promptTitle(task.prompt)} zoom={zoom} />
        ) : (
          <ComparedImage image={image} before={before.source} place={before.place} alt={promptTitle(task.prompt)} />
        )}
        <div className="absolute inset-x-3 top-3 flex items-center gap-2">
          <span role="status" className="rounded-pill bg-veil px-2.5 py-1 text-xs text-veil-ink tabular-nums">
            {t("imageOf", { index: place + 1, count: images.length })}
          </span>
          <span className="ms-auto" />
          {placed === null ? null : (
            <Button
              variant="overlay"
              icon={Columns2}
              aria-pressed={isComparing}
              onClick={() => setIsComparing(!isComparing)}
              label={t("compare")}
            />
          )}
          {before === null ? <ZoomButtons zoom={zoom} /> : null}
          <Button variant="overlay" icon={X} autoFocus onClick={() => studio.$opened.set(null)} label={t("close")} />
        </div>
        <Button
          variant="overlay"
          isIconMirrored
          icon={ChevronLeft}
          disabled={place <= 0}
          onClick={() => go(-1)}
          label={t("previous")}
          className="absolute start-3 top-1/2"
        />
        <Button
          variant="overlay"
          isIconMirrored
          icon={ChevronRight}
          disabled={place >= images.length - 1}
          onClick={() => go(1)}
          label={t("next")}
          className="absolute end-3 top-1/2"
        />
      </div>
      <div className="grid max-h-[40dvh] content-start gap-4 overflow-y-auto border-line p-4 max-lg:border-t lg:max-h-none lg:border-s">
        <div className="flex flex-wrap gap-2">
          <ResultActionsBar task={task} image={image} index={opened.index} look="plain" />
        </div>
        <Recipe task={task} image={image} />
      </div>
    </div>
  )
}
