import { CornerUpLeft, Download, Ellipsis, Folder, RefreshCw, Save, Send, Trash2, X } from "lucide-react"
import { memo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task } from "../../domain/task/contract.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { canPublishTogether, publishResults } from "../_making/stream/publish-results.ts"
import { TaskProgress } from "../_making/stream/task-progress.tsx"
import { useEndingWords } from "../_making/stream/use-ending-words.ts"
import { useQueueWords } from "../_making/stream/use-queue-words.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isActive } from "../_session/known-tasks.ts"
import { Button } from "../_ui/button.tsx"
import { Menu, type MenuItem } from "../_ui/menu.tsx"
import { useTaskActions } from "../studio/task-actions.ts"
import { cardKindOf, isPainted } from "../studio/task-kind-of.ts"
import { countedAs } from "./counted-as.ts"
import { TaskImages } from "./task-images.tsx"
import type { TaskListActions } from "./use-task-list-actions.ts"

interface TaskRowProps {
  readonly task: Task
  readonly locale: Locale
  readonly isSelected: boolean
  readonly actions: TaskListActions
  readonly onToggle: (isRange: boolean) => void
  readonly onKeepSettings: (task: Task) => void
}

/** One task: what was asked for, how it stands, what came of it, what can be done. */
export const TaskRow = memo(function TaskRow({ task, locale, isSelected, actions, onToggle, onKeepSettings }: TaskRowProps) {
  const t = useMessages("task")
  const title = promptTitle(task.prompt)
  return (
    <li
      id={task.id}
      data-task={task.id}
      data-item=""
      aria-busy={isActive(task)}
      className={`relative grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 overflow-hidden rounded-card border bg-raised p-2 pe-3 ${isSelected ? "border-accent" : "border-line"}`}
    >
      <label className="grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t("selectNamed", { prompt: title })}
          onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          className="size-5 cursor-pointer accent-accent"
        />
      </label>
      <div className="grid min-w-0 gap-1 py-1.5">
        <h3 className="flex min-w-0 items-baseline gap-2 text-sm font-medium" title={task.prompt}>
          <KindMark task={task} />
          <bdi className="min-w-0 truncate">{title}</bdi>
        </h3>
        <TaskFacts task={task} />
        {task.status === TASK_STATUS.failure ? <FailureLine task={task} /> : null}
        {task.pub_community ? <PublishedAs task={task} locale={locale} /> : null}
        {[...(task.reverse_prompts ?? []), ...(task.lyrics === undefined ? [] : [task.lyrics.text])].slice(0, 1).map((prompt) => (
          <p key={prompt} className="line-clamp-2 text-sm text-ink-2" dir="auto">
            {prompt}
          </p>
        ))}
      </div>
      <RowActions task={task} title={title} actions={actions} onKeepSettings={onKeepSettings} />
      <TaskImages task={task} locale={locale} />
      {isActive(task) ? <TaskProgress task={task} className="absolute inset-x-0 bottom-0" /> : null}
    </li>
  )
})

function KindMark({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const media = mediaOf(task)
  if (media !== "image") return <span className="shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2">{t(`kind_${media}`)}</span>
  const kind = cardKindOf(task)
  if (kind === "text-to-image") return null
  return <span className="shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2">{t(`kind_${kind}`)}</span>
}

/** How it stands in the queue or when it was made, with how much and for what. */
function TaskFacts({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const parts = [...useQueueWords()(task)]
  if (!isActive(task)) parts.push(t("madeOn", { date: new Date(task.create_at) }))
  if (task.status === TASK_STATUS.success && task.img_uris.length > 0) parts.push(t(countedAs(task), { count: task.img_uris.length }))
  if (task.calculate_coins > 0) parts.push(t("charged", { coins: task.calculate_coins }))
  if (task.expiration_time !== null && !isActive(task)) parts.push(t("expiresOn", { date: new Date(task.expiration_time) }))
  return <p className="text-xs text-pretty text-ink-2 tabular-nums">{parts.join(" · ")}</p>
}

function FailureLine({ task }: { readonly task: Task }) {
  const words = useEndingWords()
  return <p className="text-sm text-bad">{words(task)}</p>
}

/** Where others see what came of it. */
function PublishedAs({ task, locale }: { readonly task: Task; readonly locale: Locale }) {
  const t = useMessages("task")
  if (task.pub_artwork_no === null) return null
  return (
    <p className="text-xs">
      <a className="text-link inline-flex items-center gap-1" href={`/${locale}/explore/detail/${task.pub_artwork_no}`}>
        <Send size={13} strokeWidth={1.75} className="rtl:-scale-x-100" aria-hidden="true" />
        {t("openPublished")}
      </a>
    </p>
  )
}

interface RowActionsProps extends Pick<TaskRowProps, "task" | "actions" | "onKeepSettings"> {
  readonly title: string
}

function RowActions({ task, title, actions, onKeepSettings }: RowActionsProps) {
  const t = useMessages("task")
  const settings = useTaskActions()
  if (isActive(task))
    return (
      <Button icon={X} onClick={() => void actions.cancel([task])}>
        {t("cancel")}
      </Button>
    )
  const hasImages = task.img_uris.length > 0
  const again: MenuItem[] = [
    {
      label: task.status === TASK_STATUS.failure ? t("tryAgain") : t("makeAgain"),
      icon: RefreshCw,
      onChoose: () => void actions.retry([task]),
    },
  ]
  if (isPainted(task)) {
    again.push({ label: t("useSettings"), icon: CornerUpLeft, onChoose: () => void settings.takeSettingsOf(task) })
    again.push({ label: t("saveAsPreset"), icon: Save, onChoose: () => onKeepSettings(task) })
  }
  const files: MenuItem[] = hasImages
    ? [
        ...(canPublishTogether(task)
          ? [
              {
                label: t("publish"),
                icon: Send,
                onChoose: () => void publishResults(task),
              },
            ]
          : []),
        { label: t("downloadZip"), icon: Download, onChoose: () => void actions.download([task]) },
        { label: t("saveToMedia"), icon: Folder, onChoose: () => void actions.saveImages([task]) },
      ]
    : []
  const remove: MenuItem = { label: t("deleteTask"), icon: Trash2, isDangerous: true, onChoose: () => actions.remove([task]) }
  return (
    <Menu
      opener={<Button variant="quiet" icon={Ellipsis} label={t("actionsOf", { prompt: title })} />}
      groups={[again, ...(files.length === 0 ? [] : [files]), [remove]]}
    />
  )
}
