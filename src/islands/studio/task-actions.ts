import { actionOf } from "../../domain/studio/rules.ts"
import { deleteTask, operateTask, speedUpTask, type Task, type TaskImage } from "../../domain/task/contract.ts"
import { deleteOneImage } from "../_making/stream/delete-requests.ts"
import { CallError, call } from "../_runtime/call.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { undoable } from "../_runtime/undoable.ts"
import { $tasks, forgetTask, learn } from "../_session/live-tasks.ts"
import { isMadeByDialog } from "./dialog-kinds.ts"
import { readConfiguration } from "./read-configuration.ts"
import { type Settings, settingsOfMeta, settingsOfTask } from "./settings.ts"
import { changeSettings, fillSettings, markFast, type StudioState, useStudio } from "./studio-state.ts"
import { cardKindOf, sourceOf } from "./task-kind-of.ts"

const loadCreating = import.meta.env.SSR ? onlyInBrowser : () => import("./create-image.ts")

/** What can be done with a task, the same on its card and in the lightbox. */
export interface TaskActions {
  /** Ends it; the notice offers to make it again. */
  cancel(task: Task): Promise<void>
  /** Moves it into the fast queue, which some plans have. */
  speedUp(task: Task): Promise<void>
  /** Sends the same settings once more; what is made from an image is asked for anew, with its price. */
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

  const repeat = async (task: Task) => {
    const kind = cardKindOf(task)
    if (isMadeByDialog(kind)) {
      const source = sourceOf($tasks.get(), task)
      if (source !== null) studio.$madeFrom.set({ ...source, kind })
      return
    }
    if (isElsewhere(studio, task)) return openSettings(studio, task)
    changeSettings(studio, await settingsFor(studio, task))
    const { createImage } = await loadCreating()
    await createImage(studio)
  }
  return {
    repeat,
    takeSettingsOf: async (task) => {
      studio.$opened.set(null)
      if (cardKindOf(task) === "text-to-image" && studio.places.takeSettings !== undefined) await studio.places.takeSettings(task)
      else if (isElsewhere(studio, task)) openSettings(studio, task)
      else fillSettings(studio, await settingsFor(studio, task))
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
      undoable(t("removed"), t("undo"), { undo: () => show(studio, task.id), finish: () => finishRemoval(studio, task) })
    },
    removeImage: (task, { url, operate_number }) => {
      studio.$hiddenUrls.set(new Set([...studio.$hiddenUrls.get(), url]))
      const showImage = () => studio.$hiddenUrls.set(new Set([...studio.$hiddenUrls.get()].filter((other) => other !== url)))
      undoable(t("deletedImage"), t("undo"), {
        undo: showImage,
        finish: () => deleteOneImage(task, operate_number).then(showImage, showImage),
      })
    },
  }
}

/** Whether the settings of a task go into a form other than the simple one. */
function isElsewhere(studio: StudioState, task: Task): boolean {
  return cardKindOf(task) !== "text-to-image" || task.sweep !== undefined || !studio.places.hasSimpleForm()
}

/** Opens the tab of a task's action with what the task was made with. */
function openSettings({ places }: StudioState, task: Task): void {
  const { tab } = actionOf(cardKindOf(task))
  if (tab !== null) places.open({ tab, settingsOf: task.id })
}

async function finishRemoval(studio: StudioState, task: Task): Promise<void> {
  try {
    await call(deleteTask, { id: task.id }, { outlivesPage: true })
    forgetTask(task.id)
  } catch (error) {
    if (error instanceof CallError && error.code === "NotFound") forgetTask(task.id)
    else show(studio, task.id)
  }
}

/** What a task was made with; the queue is a choice of now. */
async function settingsFor(studio: StudioState, task: Task): Promise<Settings> {
  const { speed } = studio.$settings.get()
  try {
    const meta = await readConfiguration({ id: task.id }, { handlesErrors: true })
    return { ...("prompt" in meta ? settingsOfMeta(meta) : settingsOfTask(task)), speed }
  } catch {
    return { ...settingsOfTask(task), speed }
  }
}

function hide(studio: StudioState, id: string): void {
  studio.$hiddenIds.set(new Set([...studio.$hiddenIds.get(), id]))
}

function show(studio: StudioState, id: string): void {
  studio.$hiddenIds.set(new Set([...studio.$hiddenIds.get()].filter((other) => other !== id)))
}
