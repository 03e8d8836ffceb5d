import { Check, FolderDown, Images, Trash2 } from "lucide-react"
import { useCallback, useEffect, useRef } from "react"
import {
  collectHeadshot,
  type HeadshotSet,
  headshotDetail,
  headshotHistory,
  resetHeadshots,
} from "../../domain/studio/headshots/contract.ts"
import type { LookId } from "../../domain/studio/headshots/looks.ts"
import { MadeTask } from "../_making/stream/made-task.tsx"
import { CallError, call } from "../_runtime/call.ts"
import { localPath } from "../_runtime/local-path.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { followTasks, forgetTask, learn } from "../_session/live-tasks.ts"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"

/** The heading that has the focus when a set is gone. */
export const SETS_TITLE_ID = "headshot-sets-title"

const QUIET = { handlesErrors: true } as const

/** The viewer's headshot sets, newest first and as they move; `newest` is one that was just begun. */
export function HeadshotSets({ newest }: { readonly newest: string | null }) {
  const t = useMessages("headshots")
  const { ask, dialog } = useConfirm()
  const load = useCallback(async (cursor: string | null, signal: AbortSignal) => {
    const page = await call(headshotHistory, cursor === null ? {} : { cursor }, { ...QUIET, signal })
    learn(page.items.flatMap(({ items }) => items.map(({ task }) => task)))
    return page
  }, [])
  const list = usePagedList({ load, keyOf: (set) => set.set_id })
  const { change } = list
  useEffect(() => followTasks(), [])
  useEffect(() => {
    if (newest === null) return
    const leaving = new AbortController()
    call(headshotDetail, { set_id: newest }, { ...QUIET, signal: leaving.signal }).then(
      (set) => {
        learn(set.items.map(({ task }) => task))
        change((sets) => [set, ...sets.filter(({ set_id }) => set_id !== set.set_id)])
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [newest, change])
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
      <PagedList list={list} empty={<Empty icon={Images} title={t("setsEmpty")} />}>
        {(sets) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {sets.map((set, index) => (
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {set.items.map(({ look, task }) => (
          <MadeTask
            key={task.id}
            task={task}
            title={t(`look_${look}`)}
            altOf={(index) => t("imageOf", { look: t(`look_${look}`), index: index + 1, count: task.n_iter })}
            renderActions={(index) => <Keep taskId={task.id} index={index} look={look} count={task.n_iter} />}
          />
        ))}
      </div>
    </section>
  )
}

interface KeepProps {
  readonly taskId: string
  readonly index: number
  readonly look: LookId
  readonly count: number
}

/** Keeps an image in My media, once. */
function Keep({ taskId, index, look, count }: KeepProps) {
  const t = useMessages("headshots")
  const action = useAction()
  const link = useRef<HTMLAnchorElement>(null)
  const isKept = action.phase === "done"
  useEffect(() => {
    if (isKept) link.current?.focus()
  }, [isKept])
  if (isKept)
    return (
      <a
        ref={link}
        href={localPath("/my-media")}
        className="text-link inline-flex min-h-9 items-center gap-1.5 text-sm"
        aria-label={t("keptLink")}
      >
        <Check size={16} className="shrink-0 text-good" aria-hidden="true" />
        {t("kept")}
      </a>
    )
  const of = t("imageOf", { look: t(`look_${look}`), index: index + 1, count })
  return (
    <>
      <Button
        icon={FolderDown}
        label={`${t("keep")}: ${of}`}
        isBusy={action.isBusy}
        onClick={() => void action.run(() => call(collectHeadshot, { task_id: taskId, operate_number: index + 1 }, QUIET))}
      />
      <FailureBox failure={action.failure} hasNoFields />
    </>
  )
}
