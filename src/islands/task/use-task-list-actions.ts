import { useCallback, useRef, useState } from "react"
import { operateTask, type Task } from "../../domain/task/contract.ts"
import { downloadTasks, saveTaskImage } from "../../domain/task/result-contract.ts"
import { atKnownPrice } from "../_making/order/at-known-price.ts"
import { deleteWholeTasks, isForTrash } from "../_making/stream/delete-requests.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { undoable } from "../_runtime/undoable.ts"
import { learn, learnCreated } from "../_session/live-tasks.ts"
import { refreshPurse } from "../_session/member.ts"
import { $recharge, readShortage } from "../_session/recharge.ts"
import { tellFailure } from "../_ui/failure.ts"
import { saveArchive } from "../library/download-files.ts"

/** What can be done with tasks of the list; what fails is told as a notice. */
export interface TaskListActions {
  /** Tasks whose undo still runs. */
  readonly hiddenIds: ReadonlySet<string>
  readonly cancel: (tasks: readonly Task[]) => Promise<void>
  readonly retry: (tasks: readonly Task[]) => Promise<void>
  /** Out of sight at once, deleted when the undo has run out. */
  readonly remove: (tasks: readonly Task[]) => void
  /** Copies all images of these tasks into My media. */
  readonly saveImages: (tasks: readonly Task[]) => Promise<void>
  readonly download: (tasks: readonly Task[]) => Promise<void>
  /** Bytes of an archive that have come; null while none is on its way. */
  readonly packedBytes: number | null
  readonly stopPacking: () => void
}

const NOTHING: ReadonlySet<string> = new Set()
const withAll = (before: ReadonlySet<string>, added: readonly string[]) => new Set([...before, ...added])
const withoutAll = (before: ReadonlySet<string>, gone: readonly string[]) => new Set([...before].filter((one) => !gone.includes(one)))

/** The actions, worded in the page's language. */
export function useTaskListActions(): TaskListActions {
  const t = useMessages("task")
  const [hiddenIds, setHiddenIds] = useState(NOTHING)
  const [packedBytes, setPackedBytes] = useState<number | null>(null)
  const packing = useRef<AbortController | null>(null)
  const say = (text: string) => announce({ tone: "good", body: { kind: "text", text } })

  const retry = async (tasks: readonly Task[]): Promise<void> => {
    let count = 0
    for (const [index, task] of tasks.entries()) {
      try {
        learnCreated(await call(operateTask, { id: task.id, operation: "retry", ...atKnownPrice(task) }, { handlesErrors: true }))
        count += 1
      } catch (error) {
        const shortage = error instanceof CallError && error.code === "InsufficientCredits" ? readShortage(error.data) : null
        if (shortage === null) tellFailure(error)
        else openRecharge(shortage, () => void retry(tasks.slice(index)))
        // Credits, the queue or the day would keep the next from being made too; what is wrong with one alone would not.
        if (!(error instanceof CallError && OF_ONE_TASK.has(error.code))) break
      }
    }
    if (count === 0) return
    say(t("submittedTasks", { count }))
    void refreshPurse()
  }

  return {
    hiddenIds,
    retry,
    packedBytes,
    stopPacking: useCallback(() => packing.current?.abort(), []),
    async cancel(tasks) {
      const done: Task[] = []
      for (const { id } of tasks) {
        try {
          const task = await call(operateTask, { id, operation: "cancel" })
          learn([task])
          done.push(task)
        } catch {
          // The notice has told it; the task goes on.
        }
      }
      if (done.length === 0) return
      void refreshPurse()
      announce({
        tone: "plain",
        body: { kind: "text", text: t("cancelledTasks", { count: done.length }) },
        action: { label: t("makeAgain"), run: () => void retry(done) },
      })
    },
    remove(tasks) {
      const ids = tasks.map(({ id }) => id)
      setHiddenIds((before) => withAll(before, ids))
      undoable(isForTrash(...tasks) ? t("toTrash") : t("deletedTasks", { count: ids.length }), t("undo"), {
        undo: () => setHiddenIds((before) => withoutAll(before, ids)),
        finish: async () => {
          await deleteWholeTasks(tasks).catch(() => {})
          // What was deleted is known to be gone by now; the rest is shown again.
          setHiddenIds((before) => withoutAll(before, ids))
        },
      })
    },
    async saveImages(tasks) {
      const images = tasks.flatMap(({ id, img_uris }) => img_uris.map(({ operate_number }) => ({ id, operate_number })))
      let count = 0
      for (const image of images) {
        try {
          await call(saveTaskImage, image)
          count += 1
        } catch {
          // The notice has told it, or the sign-in dialog is open; the next would fail like it.
          break
        }
      }
      if (count > 0) say(t("savedToMedia", { count }))
    },
    async download(tasks) {
      packing.current?.abort()
      const abort = new AbortController()
      packing.current = abort
      /** Only the archive that was asked for last is told of. */
      const tell = (bytes: number | null) => {
        if (packing.current === abort) setPackedBytes(bytes)
      }
      tell(0)
      try {
        await saveArchive(downloadTasks, { task_ids: tasks.map(({ id }) => id) }, "atelier.zip", tell, abort.signal)
      } catch (error) {
        if (!abort.signal.aborted) tellFailure(error)
      } finally {
        tell(null)
      }
    },
  }
}

/** What stands against one task and says nothing of the next. */
const OF_ONE_TASK: ReadonlySet<string> = new Set(["InvalidInput", "NotFound", "Conflict", "PriceExceeded"])

function openRecharge({ price, balance }: NonNullable<ReturnType<typeof readShortage>>, resume: () => void): void {
  $recharge.set({ reason: "short", priceCoins: price, balance, resume })
}
