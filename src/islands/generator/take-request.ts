import { asFileId, asWorkId } from "../../domain/_kernel/ids.ts"
import { createRefer } from "../../domain/post/refer-contract.ts"
import { taskConfig } from "../../domain/studio/create-contract.ts"
import { actionOf, kindOfAction } from "../../domain/studio/rules.ts"
import { studioKindOf } from "../../domain/studio/studio-kinds.ts"
import { type Task, taskDetail } from "../../domain/task/contract.ts"
import { withFields } from "../_making/form/field-declaration.ts"
import { type KnownImage, measuredImage } from "../_making/known-image.ts"
import { call } from "../_runtime/call.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { $tasks } from "../_session/live-tasks.ts"
import { type Draft, knownFields } from "../studio/draft.ts"
import type { ResultUse, StudioRequest } from "../studio/result-places.ts"
import { focusPrompt } from "../studio/studio-state.ts"
import { actionOfTab, type PanelTab, tabsOf } from "../studio/tabs.ts"
import { changeDraft, changeMeta, type GeneratorState, knowing, openTab } from "./generator-state.ts"
import { withLab } from "./lab-fields.ts"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { panelOf } from "./panels.ts"
import { IMAGE_SLOT, SOURCE_SLOT, TARGET_SLOT } from "./slots.ts"

const loadReading = import.meta.env.SSR ? onlyInBrowser : () => import("./settings-in-file.ts")

type Reference = Extract<StudioRequest, { readonly refer: unknown }>["refer"]

/** Opens the tab of a request and fills it: with a result to work on, or with what a task was made with. Failures are told by their calls. */
export async function takeRequest(generator: GeneratorState, request: StudioRequest): Promise<void> {
  if ("refer" in request) return takeReference(generator, request.refer)
  const asked = request.tab === "SIMPLE" ? "textToImage" : request.tab
  const tab = tabsOf(generator.mode).find((known) => known === asked)
  if (tab === undefined) return
  openTab(generator, tab)
  try {
    if ("settingsOf" in request) {
      const draft = await draftOf(request.settingsOf, tab, request.cell)
      changeDraft(generator, tab, () => draft)
      focusPrompt(generator.studio)
      return
    }
    const isFile = "url" in request
    const image = isFile ? await measuredImage(request.url) : await resultOf(request.taskId, request.index)
    if (image === null) return
    const use = isFile ? "image" : request.use
    changeDraft(generator, tab, (draft) => withResult(draft, tab, image, use))
    if (use === "mask") generator.$isMasking.set(true)
  } catch {
    // The notice has told it; the tab is there all the same.
  }
}

/** Opens the tab of what comes in: a recipe goes to text to image, an image without one to image to image. */
async function takeReference(generator: GeneratorState, { kind, id, url }: Reference): Promise<void> {
  try {
    const { action, meta } = await call(createRefer, kind === "work" ? { art_work_no: asWorkId(id) } : { file_id: asFileId(id) })
    const named = kindOfAction(action)
    const tab = tabsOf(generator.mode).find((known) => known === (named === null ? null : actionOf(named).tab))
    if (tab === undefined) return
    openTab(generator, tab)
    const image = url === undefined || tab === "textToImage" ? null : await measuredImage(url)
    const { file_id: _, seed: __, ...fields } = knownFields(meta)
    const found = tab === "textToImage" && url !== undefined ? await (await loadReading()).settingsIn(url) : null
    if (found !== null) generator.$mended.set(found.mended)
    const draft: Draft = { meta: found === null ? fields : metaOfRecipe(found), images: [] }
    changeDraft(generator, tab, () => (image === null ? draft : withResult(draft, tab, image, "image")))
  } catch {
    // The notice has told it; the tab is there all the same.
  }
}

async function taskOf(id: string): Promise<Task> {
  return $tasks.get()[id] ?? call(taskDetail, { id })
}

async function resultOf(taskId: string, index: number): Promise<KnownImage | null> {
  const task = await taskOf(taskId)
  const image = task.img_uris[index]
  if (image === undefined) return null
  return {
    url: image.url,
    width: image.width,
    height: image.height,
    sizeBytes: 0,
    prompt: task.prompt,
    taskId,
    index: image.operate_number - 1,
  }
}

/** Tabs whose words a result brings along, where none are typed yet. */
const WORDED: ReadonlySet<PanelTab> = new Set(["imageToImage", "conditionToImage", "expansion"])

/** A draft with a result in the place that its tab has for one of that use. */
export function withResult(draft: Draft, tab: PanelTab, image: KnownImage, use: ResultUse): Draft {
  const known = knowing(draft, image)
  // A mask is only about another image.
  if (use === "maskImage") return { ...known, meta: withFields(known.meta, { mask: image.url }) }
  const words = WORDED.has(tab) && known.meta.prompt === undefined && image.prompt !== "" ? { prompt: image.prompt } : {}
  return { ...known, meta: withFields(placed(known, tab, image.url, use === "face"), words) }
}

function placed({ meta }: Draft, tab: PanelTab, url: string, isFace: boolean): Draft["meta"] {
  if (tab === "faceSwap") return (isFace ? SOURCE_SLOT : TARGET_SLOT).write(meta, url)
  if (tab === "conditionToImage") {
    const units = meta.controlnet_units ?? []
    const empty = units.findIndex(({ input_image: image }) => image === undefined)
    const filled =
      empty < 0
        ? [...units.slice(0, 3), { module: "canny", input_image: url }]
        : units.map((unit, index) => (index === empty ? { ...unit, input_image: url } : unit))
    return withFields(meta, { controlnet_units: filled })
  }
  if (tab === "textToImage")
    return withLab(meta, { conds: [...(meta.lab_base?.conds ?? []).slice(0, 3), { image: url, mode: "ImagePrompt" }] })
  return IMAGE_SLOT.write(meta, url)
}

/**
 * What a task was made with, without its seed: the same images again would be of no use. Of a cell of a sweep, which is told from the
 * others by one setting, all of it.
 */
async function draftOf(taskId: string, tab: PanelTab, cell?: number): Promise<Draft> {
  const named = cell === undefined ? { id: taskId } : { id: taskId, operate_number: cell + 1 }
  const [stored, task] = await Promise.all([call(taskConfig, named), taskOf(taskId)])
  const { seed, category, ...unseeded } = knownFields(stored)
  const rest = cell === undefined || seed === undefined ? unseeded : { ...unseeded, seed }
  const isKept = category === 1 || category === 3 || category === 5
  const source = task.source_image
  const isSourceMissing = rest.imageUrl === undefined && source !== undefined && IMAGE_TABS.has(tab)
  const meta = { ...rest, ...(isKept ? { category } : {}), ...(isSourceMissing ? { imageUrl: source.url } : {}) }
  const urls = new Set(
    studioKindOf(actionOfTab(tab), meta)
      .named(meta)
      .flatMap(({ url }) => url ?? []),
  )
  const images = await Promise.all([...urls].map(async (url) => (url === source?.url ? knownOf(source) : measuredImage(url))))
  return { meta, images: images.filter((image) => image !== null) }
}

/** Tabs that are about one image. */
const IMAGE_TABS: ReadonlySet<PanelTab> = new Set([
  "imageToImage",
  "extraUpscale",
  "descriptors",
  "expansion",
  "animGen",
  "characterRepair",
])

function knownOf({ url, width, height }: NonNullable<Task["source_image"]>): KnownImage {
  return { url, width, height, sizeBytes: 0, prompt: "" }
}

/** Takes words into the open tab, or into text to image where that has none. */
export function takePrompt(generator: GeneratorState, tab: PanelTab, prompt: string): void {
  if (panelOf(generator.mode, tab).prompt !== null) changeMeta(generator, { prompt })
  else {
    openTab(generator, "textToImage")
    changeDraft(generator, "textToImage", (draft) => ({ ...draft, meta: withFields(draft.meta, { prompt }) }))
  }
  focusPrompt(generator.studio)
}
