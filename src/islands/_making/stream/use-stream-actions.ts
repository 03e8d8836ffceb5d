import { useState } from "react"
import { deleteTask, operateTask, type Task, type TaskImage } from "../../../domain/task/contract.ts"
import { saveTaskImage } from "../../../domain/task/result-contract.ts"
import { CallError, call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { undoable } from "../../_runtime/undoable.ts"
import { forgetTask, learn } from "../../_session/live-tasks.ts"
import { tellFailure } from "../../_ui/failure.ts"
import { deleteOneImage, isForTrash } from "./delete-requests.ts"

/** What can be done with tasks whose results play, and what is out of sight while its undo runs. Its island needs the messages `task`. */
export interface StreamActions {
  /** Ids of tasks and addresses of results. */
  readonly hidden: ReadonlySet<string>
  readonly cancel: (task: Task) => Promise<void>
  readonly remove: (task: Task) => void
  readonly removeOne: (task: Task, result: TaskImage) => void
  /** Copies a result into My media. */
  readonly saveOne: (task: Task, result: TaskImage) => Promise<void>
}

/** What a page does with its tasks; `deleted` says that one of several results went. */
export function useStreamActions(deleted: string): StreamActions {
  const t = useMessages("task")
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (name: string) => setHidden((before) => new Set([...before, name]))
  const show = (name: string) => setHidden((before) => new Set([...before].filter((other) => other !== name)))
  return {
    hidden,
    cancel: ({ id }) => telling(async () => learn([await call(operateTask, { id, operation: "cancel" }, { handlesErrors: true })])),
    remove: (of) => {
      const { id } = of
      hide(id)
      undoable(isForTrash(of) ? t("toTrash") : t("removed"), t("undo"), {
        undo: () => show(id),
        finish: () => finishRemoval(id, () => show(id)),
      })
    },
    removeOne: (of, { url, operate_number: number }) => {
      hide(url)
      undoable(isForTrash(of) ? t("toTrash") : deleted, t("undo"), {
        undo: () => show(url),
        finish: () =>
          deleteOneImage(of, number).then(
            () => show(url),
            () => show(url),
          ),
      })
    },
    saveOne: ({ id }, { operate_number }) =>
      telling(async () => {
        await call(saveTaskImage, { id, operate_number }, { handlesErrors: true })
        announce({ tone: "good", body: { kind: "text", text: t("savedToMedia", { count: 1 }) } })
      }),
  }
}

/** Does something whose failure is told as a notice. */
export async function telling(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    tellFailure(error)
  }
}

async function finishRemoval(id: string, show: () => void): Promise<void> {
  try {
    await call(deleteTask, { id }, { outlivesPage: true })
    forgetTask(id)
  } catch (error) {
    if (error instanceof CallError && error.code === "NotFound") forgetTask(id)
    else show()
  }
}
