import type { RecipeForm } from "../../domain/studio/print-recipe.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { downloadTasks, saveTaskImage } from "../../domain/task/result-contract.ts"
import { boardPath } from "../_making/board-path.ts"
import { publishItemOf } from "../_making/stream/publish-item-of.ts"
import { call } from "../_runtime/call.ts"
import { copyText } from "../_runtime/clipboard.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { localPath } from "../_runtime/local-path.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { openPublish } from "../_runtime/publish-dialog.ts"
import { tellFailure } from "../_ui/failure.ts"
import { saveLink } from "../_ui/save-blob.ts"
import { saveArchive } from "../library/download-files.ts"
import { type StudioState, useStudio } from "../studio/studio-state.ts"
import { type TaskActions, useTaskActions } from "../studio/task-actions.ts"
import { lipSyncPath } from "./dubbing-paths.ts"
import { RESULT_ACTIONS, type ResultAction, type ResultActionName, standingOf } from "./result-actions.ts"
import { resultFileName } from "./result-file-name.ts"
import { videoPath } from "./video-path.ts"

const loadRecipes = import.meta.env.SSR ? onlyInBrowser : () => import("./copy-recipe.ts")
const loadPublished = import.meta.env.SSR ? onlyInBrowser : () => import("../_making/stream/published-path.ts")

interface Target {
  readonly task: Task
  readonly image: TaskImage
  readonly index: number
}

interface Means extends Target {
  readonly studio: StudioState
  readonly actions: TaskActions
  readonly say: (text: string) => void
  readonly words: Readonly<Record<"copied" | "noRecipe" | "saved" | "linkCopied" | "notPublished", string>>
}

/** Does an action of a result; visitors are asked to sign in where it needs that. Failures are told as notices. */
export function useResultActions(target: Target): (name: ResultActionName) => void {
  const task = useMessages("task")
  const result = useMessages("result")
  const studio = useStudio()
  const actions = useTaskActions()
  const means: Means = {
    ...target,
    studio,
    actions,
    say: (text) => announce({ tone: "good", body: { kind: "text", text } }),
    words: {
      copied: task("copied"),
      noRecipe: result("noRecipe"),
      saved: task("savedToMedia", { count: 1 }),
      linkCopied: result("linkCopied"),
      notPublished: result("notPublished"),
    },
  }
  return (name) => {
    const action: ResultAction | undefined = RESULT_ACTIONS.find((known) => known.name === name)
    // Who signs in to publish finds the dialog open afterwards.
    if (name !== "publish" && action !== undefined && standingOf(action, target.task, studio.$plan.get()) === "signs-in")
      openLogin({ reason: "more" })
    else void Promise.resolve(EFFECTS[name](means)).catch(tellFailure)
  }
}

const opened = ({ task, index }: Target) => ({ taskId: task.id, index })
const make = (kind: "upscale" | "image-to-text" | "variation" | "remove-background") => (means: Means) =>
  means.studio.$madeFrom.set({ kind, ...opened(means) })

const EFFECTS: Readonly<Record<ResultActionName, (means: Means) => unknown>> = {
  publish: ({ task, image }) => openPublish({ items: [publishItemOf(task, image)] }),
  share: async (means) => {
    const path = await publishedPath(means)
    if (path !== null) await copyText(`${location.origin}${localPath(path)}`, means.words.linkCopied)
  },
  openWork: async (means) => {
    const path = await publishedPath(means)
    if (path !== null) location.assign(localPath(path))
  },
  download: ({ task, image }) => saveLink({ href: image.url, name: resultFileName(task, image) }),
  upscale: make("upscale"),
  describe: make("image-to-text"),
  variation: make("variation"),
  removeBackground: make("remove-background"),
  use: (means) => means.studio.$used.set(opened(means)),
  startImage: (means) => leave(means, { tab: "imageToImage", use: "image" }),
  reference: (means) => leave(means, { tab: "textToImage", use: "reference" }),
  control: (means) => leave(means, { tab: "conditionToImage", use: "image" }),
  effect: ({ task, image }) => location.assign(videoPath({ task: task.id, image: image.operate_number, tab: "effect" })),
  editMask: (means) => leave(means, { tab: "imageToImage", use: "mask" }),
  expand: (means) => leave(means, { tab: "expansion", use: "image" }),
  repair: (means) => leave(means, { tab: "characterRepair", use: "image" }),
  animate: (means) => leave(means, { tab: "animGen", use: "image" }),
  video: ({ task, image }) => location.assign(videoPath({ task: task.id, image: image.operate_number })),
  speak: ({ task, image }) => location.assign(lipSyncPath({ task: task.id, image: image.operate_number })),
  board: ({ task, image }) => location.assign(boardPath({ task: task.id, image: image.operate_number })),
  settings: ({ actions, task }) => actions.takeSettingsOf(task),
  seed: ({ image, words }) => copyText(String(image.seed), words.copied),
  compare: (means) => means.studio.$compared.set(opened(means)),
  sight: (means) => means.studio.$sighted.set(opened(means)),
  lineage: (means) => means.studio.$lineage.set(opened(means)),
  save: async ({ task, image, say, words }) => {
    await call(saveTaskImage, { id: task.id, operate_number: image.operate_number }, { handlesErrors: true })
    say(words.saved)
  },
  downloadRecipe: async ({ task, image }) => {
    const name = resultFileName(task, image).replace(/\.[a-z0-9]+$/, ".zip")
    const input = { task_ids: [task.id], operate_number: image.operate_number }
    await saveArchive(downloadTasks, input, name, () => undefined, new AbortController().signal)
  },
  copyInfotext: (means) => copyRecipe(means, "infotext"),
  copyComfy: (means) => copyRecipe(means, "comfyui"),
  copyFooocus: (means) => copyRecipe(means, "fooocus"),
  copyJson: (means) => copyRecipe(means, "json"),
  deleteImage: ({ studio, actions, task, image }) => {
    studio.$opened.set(null)
    actions.removeImage(task, image)
  },
  remove: ({ studio, actions, task }) => {
    studio.$opened.set(null)
    actions.remove(task)
  },
}

/** The page of the work that this result was published as; says so where it was not. */
async function publishedPath({ task, image, words }: Means): Promise<`/${string}` | null> {
  const { pathOfResult } = await loadPublished()
  const path = await pathOfResult(task.id, image.operate_number - 1)
  if (path === null) announce({ tone: "plain", body: { kind: "text", text: words.notPublished } })
  return path
}

function leave(
  means: Means,
  to: {
    readonly tab: "textToImage" | "imageToImage" | "conditionToImage" | "expansion" | "characterRepair" | "animGen"
    readonly use: "image" | "mask" | "reference"
  },
) {
  means.studio.$opened.set(null)
  means.studio.places.open({ ...to, ...opened(means) })
}

async function copyRecipe({ task, image, words }: Means, form: RecipeForm): Promise<void> {
  const { recipeTextOf } = await loadRecipes()
  const text = await recipeTextOf(task, image, form)
  if (text === null) announce({ tone: "plain", body: { kind: "text", text: words.noRecipe } })
  else await copyText(text, words.copied)
}
