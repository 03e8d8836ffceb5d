import { actionOf } from "../../domain/studio/rules.ts"
import { deleteTask, operateTask, speedUpTask, type Task, type TaskImage } from "../../domain/task/contract.ts"
import { atKnownPrice } from "../_making/order/at-known-price.ts"
import { orderAndPay } from "../_making/order/order-and-pay.ts"
import { deleteOneImage, isForTrash } from "../_making/stream/delete-requests.ts"
import { CallError, call, newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { undoable } from "../_runtime/undoable.ts"
import { $tasks, forgetTask, learn, learnCreated } from "../_session/live-tasks.ts"
import { tellFailure } from "../_ui/failure.ts"
import { isMadeByDialog } from "./dialog-kinds.ts"
import { focusPrompt, markFast, type StudioState, useStudio } from "./studio-state.ts"
import { cardKindOf, sourceOf } from "./task-kind-of.ts"

/** What can be done with a task, the same on its card and in the lightbox. */
export interface TaskActions {
  /** Ends it; the notice offers to make it again. */
  cancel(task: Task): Promise<void>
  /** Moves it into the fast queue, which some plans have. */
  speedUp(task: Task): Promise<void>
  /** Makes it once more, at no higher price; what is made from an image is asked for anew, with its price. */
  repeat(task: Task): Promise<void>
  /** Fills the settings with those of the task. */
  takeSettingsOf(task: Task): Promise<void>
  /** Takes it out of sight at once and out of the history when the undo has run out. */
  remove(task: Task): void
  /** The same for one of its images; the task goes with its last. */
  removeImage(task: Task, image: TaskImage): void
}

/** The actions, worded in the page's language. */
export function useTaskActions(): TaskActions {
  const t = useMessages("task")
  const studio = useStudio()

  const repeat = async (task: Task): Promise<void> => {
    const kind = cardKindOf(task)
    if (isMadeByDialog(kind)) {
      const source = sourceOf($tasks.get(), task)
      if (source !== null) studio.$madeFrom.set({ ...source, kind })
      return
    }
    const input = { id: task.id, operation: "retry", ...atKnownPrice(task) } as const
    const order = () => call(operateTask, input, { handlesErrors: true, idempotencyKey: newIdempotencyKey() })
    try {
      learnCreated(await orderAndPay(order, { again: () => void repeat(task), isForVisitors: true }))
    } catch (error) {
      tellFailure(error)
    }
  }
  return {
    repeat,
    takeSettingsOf: async (task) => {
      studio.$opened.set(null)
      const { tab } = actionOf(cardKindOf(task))
      if (tab !== null) studio.places.open({ tab, settingsOf: task.id })
      focusPrompt(studio)
    },
    speedUp: async (task) => {
      try {
        learn([await call(speedUpTask, { id: task.id })])
        markFast(studio, task.id)
        announce({ tone: "good", body: { kind: "text", text: t("spedUp") } })
      } catch {
        // The notice has told it; the task waits where it was.
      }
    },
    cancel: async (task) => {
      try {
        learn([await call(operateTask, { id: task.id, operation: "cancel" })])
        announce({
          tone: "plain",
          body: { kind: "text", text: t("cancelled") },
          action: { label: t("makeAgain"), run: () => void repeat(task) },
        })
      } catch {
        // The notice has told it; the card goes on.
      }
    },
    remove: (task) => {
      hide(studio, task.id)
      undoable(isForTrash(task) ? t("toTrash") : t("removed"), t("undo"), {
        undo: () => show(studio, task.id),
        finish: () => finishRemoval(studio, task),
      })
    },
    removeImage: (task, { url, operate_number }) => {
      studio.$hiddenUrls.set(new Set([...studio.$hiddenUrls.get(), url]))
      const showImage = () => studio.$hiddenUrls.set(new Set([...studio.$hiddenUrls.get()].filter((other) => other !== url)))
      undoable(isForTrash(task) ? t("toTrash") : t("deletedImage"), t("undo"), {
        undo: showImage,
        finish: () =>
          deleteOneImage(task, operate_number)
            .then(() => studio.$removed.set({ name: url }))
            .then(showImage, showImage),
      })
    },
  }
}

async function finishRemoval(studio: StudioState, task: Task): Promise<void> {
  try {
    await call(deleteTask, { id: task.id }, { outlivesPage: true })
  } catch (error) {
    if (!(error instanceof CallError && error.code === "NotFound")) return show(studio, task.id)
  }
  forgetTask(task.id)
  studio.$removed.set({ name: task.id })
}

function hide(studio: StudioState, id: string): void {
  studio.$hiddenIds.set(new Set([...studio.$hiddenIds.get(), id]))
}

function show(studio: StudioState, id: string): void {
  studio.$hiddenIds.set(new Set([...studio.$hiddenIds.get()].filter((other) => other !== id)))
}
