import { Check, FolderDown, Images, Trash2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { collectHeadshot, type HeadshotSet, headshotHistory, resetHeadshots } from "../../domain/studio/headshots/contract.ts"
import type { LookId } from "../../domain/studio/headshots/looks.ts"
import type { Task } from "../../domain/task/contract.ts"
import { telling } from "../_making/stream/use-stream-actions.ts"
import { CallError, call } from "../_runtime/call.ts"
import { localPath } from "../_runtime/local-path.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { forgetTask } from "../_session/live-tasks.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { useCallList } from "../_ui/use-call-list.ts"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { LazyTaskCard } from "../result/stream/lazy-task-card.tsx"
import { useListedTasks } from "../result/stream/use-listed-tasks.ts"

/** The heading that has the focus when a set is gone. */
export const SETS_TITLE_ID = "headshot-sets-title"

const QUIET = { handlesErrors: true } as const

const keyOf = ({ set_id: id }: HeadshotSet) => id
const tasksOf = ({ items }: HeadshotSet) => items.map(({ task }) => task)

/** The viewer's headshot sets, newest first and as they move; the list looks again for each that was `begun`. */
export function HeadshotSets({ begun }: { readonly begun: unknown }) {
  const t = useMessages("headshots")
  const { ask, dialog } = useConfirm()
  const list = useCallList(headshotHistory, {}, { keyOf })
  const { change } = list
  const tasks = useListedTasks(list, tasksOf, begun)
  const sets = list.items
    .map((set) => ({
      ...set,
      items: set.items.flatMap(({ look, task: { id } }) => {
        const task = tasks.get(id)
        return task === undefined ? [] : [{ look, task }]
      }),
    }))
    .filter(({ items }) => items.length > 0)
  const remove = (set: HeadshotSet) =>
    ask({
      title: t("resetTitle"),
      body: t("resetBody"),
      confirmLabel: t("reset"),
      isDangerous: true,
      cardId: SETS_TITLE_ID,
      run: async () => {
        await call(resetHeadshots, { set_id: set.set_id }, QUIET).catch((error: unknown) => {
          // Gone already, as from another tab.
          if (!(error instanceof CallError) || error.code !== "NotFound") throw error
        })
        for (const { task } of set.items) forgetTask(task.id)
        change((sets) => sets.filter(({ set_id }) => set_id !== set.set_id))
        return t("removed")
      },
    })
  return (
    <>
      <PagedList list={{ ...list, items: sets }} empty={<Empty icon={Images} title={t("setsEmpty")} />}>
        {(shown) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {shown.map((set, index) => (
              <li key={set.set_id} data-item={index} data-set={set.set_id}>
                <ShownSet set={set} onRemove={() => remove(set)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {dialog}
    </>
  )
}

function ShownSet({ set, onRemove }: { readonly set: HeadshotSet; readonly onRemove: () => void }) {
  const t = useMessages("headshots")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{t("setOf", { date: new Date(set.created_at) })}</h3>
        <Button icon={Trash2} onClick={onRemove}>
          {t("reset")}
        </Button>
      </div>
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {set.items.map(({ look, task }) => (
          <LazyTaskCard
            key={task.id}
            task={task}
            title={t(`look_${look}`)}
            level={4}
            marksPreviews
            renderCorner={({ operate_number: number }) => <Keep task={task} number={number} look={look} />}
          />
        ))}
      </div>
    </section>
  )
}

interface KeepProps {
  readonly task: Task
  /** Of the image in its task, from 1. */
  readonly number: number
  readonly look: LookId
}

/** Keeps an image in My media, once. */
function Keep({ task: { id, n_iter: count }, number, look }: KeepProps) {
  const t = useMessages("headshots")
  const [phase, setPhase] = useState<"open" | "busy" | "kept">("open")
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (phase === "kept") link.current?.focus()
  }, [phase])
  const keep = async () => {
    setPhase("busy")
    await telling(async () => {
      await call(collectHeadshot, { task_id: id, operate_number: number }, QUIET)
      setPhase("kept")
    })
    setPhase((before) => (before === "kept" ? before : "open"))
  }
  if (phase === "kept")
    return (
      <a ref={link} href={localPath("/my-media")} className={buttonLook("overlay", "small")} aria-label={`${t("kept")}: ${t("keptLink")}`}>
        <Check size={14} className="shrink-0" aria-hidden="true" />
        {t("kept")}
      </a>
    )
  return (
    <Button
      variant="overlay"
      size="small"
      icon={FolderDown}
      label={`${t("keep")}: ${t("imageOf", { look: t(`look_${look}`), index: number, count })}`}
      isBusy={phase === "busy"}
      onClick={() => void keep()}
    />
  )
}
