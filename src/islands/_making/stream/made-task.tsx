import { useStore } from "@nanostores/react"
import { Download, X } from "lucide-react"
import type { ReactNode } from "react"
import { imageSources } from "../../../domain/library/rendition-rules.ts"
import { animation } from "../../../domain/studio/kinds/animation.ts"
import { operateTask, type Task } from "../../../domain/task/contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isActive } from "../../_session/known-tasks.ts"
import { $tasks, learn } from "../../_session/live-tasks.ts"
import { Button, buttonLook } from "../../_ui/button.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { TaskProgress } from "./task-progress.tsx"
import { useEndingWords } from "./use-ending-words.ts"
import { useQueueWords } from "./use-queue-words.ts"

interface MadeTaskProps {
  readonly task: Task
  /** What the images show, for who does not see them; told the place of each, from 0. */
  readonly altOf: (index: number) => string
  /** Above the images, such as the look. */
  readonly title?: ReactNode
  /** Beside the download of the image at a place, from 0. */
  readonly renderActions?: (index: number) => ReactNode
}

/** A task as it moves: its place, its progress, its images or why there are none. */
export function MadeTask({ task: known, altOf, title, renderActions }: MadeTaskProps) {
  const t = useMessages("task")
  const task = useStore($tasks, { ssr: "initial" })[known.id] ?? known
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-2" data-task={task.id} data-status={task.status}>
      {title === undefined ? null : <h4 className="text-sm font-medium">{title}</h4>}
      {isActive(task) ? <Underway task={task} /> : null}
      {task.status === 4 ? <Ending task={task} /> : null}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        {task.img_uris.map((image, index) => (
          <li key={image.url} className="grid content-start gap-2">
            <a href={image.url} target="_blank" rel="noreferrer" className="image-edge block overflow-hidden rounded-control bg-sunken">
              <img
                {...(task.type === animation.action ? { src: image.url } : imageSources(image.url, image.width, image.height))}
                sizes="(min-width: 1000px) 20rem, 50vw"
                alt={altOf(index)}
                width={image.width}
                height={image.height}
                loading="lazy"
                className="h-auto w-full"
              />
            </a>
            <div className="flex flex-wrap gap-2">
              <a
                href={image.url}
                download={`${task.id}-${index + 1}${/\.[a-z]+$/.exec(image.url)?.[0] ?? ""}`}
                className={buttonLook("plain", "medium", true)}
                aria-label={`${t("download")}: ${altOf(index)}`}
                title={t("download")}
              >
                <Download size={16} />
              </a>
              {renderActions?.(index)}
            </div>
          </li>
        ))}
      </ul>
    </article>
  )
}

function Underway({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const action = useAction()
  const cancel = () =>
    action.run(async () => learn([await call(operateTask, { id: task.id, operation: "cancel" }, { handlesErrors: true })]))
  const words = useQueueWords()(task).join(" · ")
  return (
    <div className="relative grid gap-3 overflow-hidden rounded-control border border-line bg-sunken p-3">
      {task.preview === null ? null : <img src={task.preview} alt="" className="max-h-48 w-full rounded-control object-contain" />}
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-pretty tabular-nums">{words}</p>
        <Button icon={X} size="small" isBusy={action.isBusy} onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      </div>
      <TaskProgress task={task} className="rounded-pill" />
    </div>
  )
}

function Ending({ task }: { readonly task: Task }) {
  const words = useEndingWords()
  return <p className="rounded-control border border-line bg-sunken p-3 text-sm text-pretty">{words(task)}</p>
}
