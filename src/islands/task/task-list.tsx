import { useStore } from "@nanostores/react"
import { type ReactNode, useEffect, useMemo, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Task } from "../../domain/task/contract.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { isActive } from "../_session/known-tasks.ts"
import { buttonLook } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { NOTHING_SELECTED, pruned, toggled } from "../library/library-rules.ts"
import { useStudio } from "../studio/studio-state.ts"
import { TaskRow } from "./task-row.tsx"
import { TaskSelectionBar } from "./task-selection-bar.tsx"
import { useTaskList } from "./use-task-list.ts"
import { useTaskListActions } from "./use-task-list-actions.ts"

const SavePresetDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../studio/preset-dialogs.tsx").then((chunk) => chunk.SavePresetDialog),
)

/** The queue on top, the history below it, and what can be done with those that are chosen. */
export function TaskList({ locale }: { readonly locale: Locale }) {
  const t = useMessages("task")
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const [kept, setKept] = useState<Task | null>(null)
  const actions = useTaskListActions()
  const hiddenIds = useStore(useStudio().$hiddenIds)
  const list = useTaskList(useMemo(() => new Set([...actions.hiddenIds, ...hiddenIds]), [actions.hiddenIds, hiddenIds]))
  const { items } = list
  const order = useMemo(() => items.map(({ id }) => id), [items])
  const chosen = pruned(selection, order)
  const chosenTasks = items.filter(({ id }) => chosen.ids.has(id))
  const clear = () => setSelection(NOTHING_SELECTED)
  useEffect(() => {
    const id = location.hash.slice(1)
    if (id.startsWith("task_")) document.getElementById(id)?.scrollIntoView({ block: "center" })
  }, [])
  const row = (task: Task) => (
    <TaskRow
      key={task.id}
      task={task}
      locale={locale}
      isSelected={chosen.ids.has(task.id)}
      actions={actions}
      onToggle={(isRange) => setSelection((before) => toggled(pruned(before, order), order, task.id, isRange))}
      onKeepSettings={setKept}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {chosenTasks.length === 0 ? null : (
        <TaskSelectionBar
          tasks={chosenTasks}
          actions={actions}
          onSelectAll={() => setSelection({ ids: new Set(order), anchor: null })}
          onClear={clear}
        />
      )}
      <PagedList
        list={list}
        isEndless
        failed={t("tasksFailed")}
        more={t("more")}
        skeleton={<SkeletonRows count={6} label={t("loading")} />}
        empty={<NoTasks locale={locale} />}
      >
        {(shown) => (
          <>
            <Section title={t("queue")}>{shown.filter(isActive).map(row)}</Section>
            <Section title={t("history")}>{shown.filter((task) => !isActive(task)).map(row)}</Section>
          </>
        )}
      </PagedList>
      {kept === null ? null : <SavePresetDialog task={kept} onClose={() => setKept(null)} />}
    </div>
  )
}

function NoTasks({ locale }: { readonly locale: Locale }) {
  const t = useMessages("task")
  return (
    <section aria-label={t("history")}>
      <h2 className="sr-only">{t("history")}</h2>
      <Empty look="plain" title={t("noTasksTitle")} body={t("noTasksBody")}>
        <a href={`/${locale}/create/image`} className={buttonLook("primary")}>
          {t("startCreating")}
        </a>
      </Empty>
    </section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="mt-2 text-sm font-semibold text-ink-2">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</ul>
    </section>
  )
}
