import { useStore } from "@nanostores/react"
import { ChevronsUp } from "lucide-react"
import { type CSSProperties, type ReactNode, useEffect, useState } from "react"
import { rightsOf } from "../../../domain/credits/rules.ts"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { CancelButton, EndedActions, RowEnding, RowFacts, RowMarks, sizeWords } from "../../_making/room/row-parts.tsx"
import { TaskRow } from "../../_making/room/task-row.tsx"
import { TaskProgress } from "../../_making/stream/task-progress.tsx"
import { UnknownWords } from "../../_making/stream/unknown-words.tsx"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { isActive } from "../../_session/known-tasks.ts"
import { $tasks } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { CrossFade } from "../../_ui/fading-image.tsx"
import { isMadeByDialog } from "../../studio/dialog-kinds.ts"
import { useStudio } from "../../studio/studio-state.ts"
import { type TaskActions, useTaskActions } from "../../studio/task-actions.ts"
import { cardKindOf, settingsTabOf, sourceOf } from "../../studio/task-kind-of.ts"
import { DescriptionBody } from "./description-body.tsx"
import { ResultTile } from "./result-tile.tsx"
import { SourceThumbnail } from "./source-thumbnail.tsx"

const SweepGrid = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./sweep-grid.tsx").then((chunk) => chunk.SweepGrid))

export interface TaskCardProps {
  readonly task: Task
  /** Whether the card says that a preview renderer made it: the page does not, since others make images too. */
  readonly marksPreviews?: boolean
  /** What it is called where its kind goes without saying; by default it is called by what was asked for, and marked with its kind. */
  readonly title?: string
  /** Of its heading; 2 by default. */
  readonly level?: 2 | 3 | 4
  /** What stands at the corner of each of its images. */
  readonly renderCorner?: (image: TaskImage) => ReactNode
}

/** One task in the stream: waiting, running with its live preview, done with its images, or failed with the way on. */
export function TaskCard({ task, marksPreviews = false, title, level = 2, renderCorner }: TaskCardProps) {
  const t = useMessages("task")
  const actions = useTaskActions()
  const previews = usePreviews(task)
  const kind = cardKindOf(task)
  const label = promptTitle(title ?? task.prompt)
  return (
    <TaskRow
      task={task}
      label={label}
      level={level}
      marks={
        <RowMarks
          task={task}
          kind={title !== undefined || kind === "text-to-image" ? undefined : t(`kind_${kind}`)}
          marksPreviews={marksPreviews}
        />
      }
      title={title ?? task.prompt}
      facts={<RowFacts task={task} recipe={useRecipeWords(task)} />}
      actions={
        isActive(task) ? (
          <>
            <SpeedUpButton task={task} actions={actions} />
            <CancelButton onCancel={() => actions.cancel(task)} />
          </>
        ) : (
          <EndedActions
            title={label}
            onReuse={settingsTabOf(task) === null ? null : () => void actions.takeSettingsOf(task)}
            onRemove={() => actions.remove(task)}
          />
        )
      }
    >
      {task.sweep !== undefined && task.status !== TASK_STATUS.failure ? (
        <SweepGrid task={task} sweep={task.sweep} />
      ) : isActive(task) ? (
        <RunningBody task={task} previews={previews} />
      ) : task.status === TASK_STATUS.success ? (
        kind === "image-to-text" ? (
          <DescriptionBody task={task} />
        ) : (
          <DoneBody task={task} label={label} previews={previews} renderCorner={renderCorner} />
        )
      ) : (
        <FailedBody task={task} actions={actions} />
      )}
      {isActive(task) ? null : <UnknownWords task={task} />}
    </TaskRow>
  )
}

/** The recipe in few words. */
function useRecipeWords(task: Task): readonly string[] {
  const t = useMessages("task")
  if (cardKindOf(task) === "image-to-text") return []
  const model = task.made_by?.model == null ? [] : [task.made_by.model.name]
  return [t("images", { count: task.img_uris.length }), ...sizeWords(task), ...model]
}

/** For a waiting task whose owner's plan has a faster queue than it is in. */
function SpeedUpButton({ task, actions }: { readonly task: Task; readonly actions: TaskActions }) {
  const t = useMessages("task")
  const studio = useStudio()
  const { speedTypes } = rightsOf(useStore(studio.$plan))
  const isFast = useStore(studio.$fastIds).has(task.id)
  const [isBusy, setIsBusy] = useState(false)
  if (task.status !== TASK_STATUS.waiting || isFast || !speedTypes.includes(2)) return null
  const speedUp = async () => {
    setIsBusy(true)
    await actions.speedUp(task)
    setIsBusy(false)
  }
  return (
    <Button size="small" icon={ChevronsUp} disabled={isBusy} onClick={() => void speedUp()}>
      {t("speedUp")}
    </Button>
  )
}

/** The last preview of each image of a task, by its index. */
type Previews = ReadonlyMap<number, string>

function RunningBody({ task, previews }: { readonly task: Task; readonly previews: Previews }) {
  return (
    <div className="relative">
      <TaskProgress task={task} className="absolute inset-x-0 -top-2 rounded-pill" />
      {cardKindOf(task) === "image-to-text" ? <SourceThumbnail task={task} /> : <RunningTiles task={task} previews={previews} />}
    </div>
  )
}

/** A tile for each image to come; an image that is made from another shows that one until then. */
function RunningTiles({ task, previews }: { readonly task: Task; readonly previews: Previews }) {
  const source = task.source_image
  return (
    <ul className="row-tiles">
      {Array.from({ length: task.n_iter }, (_, index) => index).map((index) => {
        const preview = previews.get(index) ?? (source && renditionUrl(source.url, 320))
        return (
          <li
            key={index}
            className="relative overflow-hidden rounded-card bg-hover"
            style={{ aspectRatio: `${task.width ?? 1} / ${task.height ?? 1}` }}
          >
            {preview === undefined ? (
              <span className="animate-pulse absolute inset-0" />
            ) : (
              <span
                className="absolute -inset-6 transition-[filter,opacity] duration-200 motion-reduce:transition-none"
                style={calmedAt((task.process * task.n_iter) / 100 - index)}
              >
                <CrossFade src={preview} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Part of an image's own way after which its preview is shown as it is; before, it is mostly strong noise. */
const SHARP_FROM = 0.32
const FIRST_BLUR_PX = 32
const FIRST_OPACITY = 0.3

/** How a preview is shown when `part` of its image is painted, 0 to 1: blurred and faint at first, easing to as it is. */
function calmedAt(part: number): CSSProperties {
  const haze = 1 - Math.min(1, Math.max(0, part / SHARP_FROM))
  return haze === 0 ? {} : { filter: `blur(${(haze * FIRST_BLUR_PX).toFixed(1)}px)`, opacity: 1 - haze * (1 - FIRST_OPACITY) }
}

/**
 * The last preview of each image. Where the renderer does not say whose a preview is, the progress does, since a task paints its images
 * one after the other; at the border the old image's preview may still be the newest, and does not count for the next one.
 */
function usePreviews(task: Task): Previews {
  const [previews, setPreviews] = useState<Previews>(new Map())
  const { preview, preview_index: named, process, n_iter: count } = task
  useEffect(() => {
    if (preview === null) return
    const index = named ?? Math.max(0, Math.min(count - 1, Math.floor(((process - 1) * count) / 100)))
    setPreviews((before) => (before.get(index - 1) === preview ? before : new Map([...before, [index, preview]])))
  }, [preview, named, process, count])
  return previews
}

interface DoneBodyProps {
  readonly task: Task
  readonly label: string
  readonly previews: Previews
  readonly renderCorner: TaskCardProps["renderCorner"]
}

/** The images, each over its last preview where it was seen coming. */
function DoneBody({ task, label, previews, renderCorner }: DoneBodyProps) {
  const hiddenUrls = useStore(useStudio().$hiddenUrls)
  return (
    <ul className="row-tiles">
      {task.img_uris.map((image, index) =>
        hiddenUrls.has(image.url) ? null : (
          <ResultTile
            key={image.url}
            task={task}
            title={label}
            image={image}
            index={index}
            preview={previews.get(index)}
            corner={renderCorner?.(image)}
          />
        ),
      )}
    </ul>
  )
}

function FailedBody({ task, actions }: { readonly task: Task; readonly actions: TaskActions }) {
  const tasks = useStore($tasks, { ssr: "initial" })
  const canRepeat = !isMadeByDialog(cardKindOf(task)) || sourceOf(tasks, task) !== null
  return <RowEnding task={task} onRetry={canRepeat ? () => actions.repeat(task) : undefined} />
}
