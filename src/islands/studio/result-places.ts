import { TABS, type Tab } from "../../domain/studio/rules.ts"
import { openGenerator } from "../_runtime/generator-dialog.ts"

/** What a result becomes in the tab that it is taken to: the image that it is about, one whose mask is painted, or one of its own role. */
export const RESULT_USES = ["image", "mask", "maskImage", "face", "reference"] as const
export type ResultUse = (typeof RESULT_USES)[number]

/** A tab of the studio to be opened with something: a result or a file to work on, or the settings of a task, a work or a file. */
export type StudioRequest =
  | { readonly refer: { readonly kind: "work" | "file"; readonly id: string; readonly url?: string } }
  | { readonly tab: Tab; readonly taskId: string; readonly index: number; readonly use: ResultUse }
  /** A file of the viewer's by its address. */
  | { readonly tab: Tab; readonly url: string }
  | { readonly tab: Tab; readonly settingsOf: string /** Of a sweep: the cell whose settings are meant, from 0. */; readonly cell?: number }

/** Where results can be taken to from a screen. */
export interface ResultPlaces {
  readonly open: (request: StudioRequest) => void
  /** Whether this screen has a form that takes words. */
  readonly hasForm: boolean
  /** Takes words into the form of this screen. */
  readonly takePrompt: (prompt: string) => void
}

/** The address of the studio that opens a request, behind the locale. */
export function studioPath(request: StudioRequest): string {
  if ("refer" in request) {
    const { kind, id, url } = request.refer
    return `/generator?${new URLSearchParams({ [kind]: id, ...(url === undefined ? {} : { url }) })}`
  }
  const query = new URLSearchParams({ tab: request.tab })
  if ("settingsOf" in request) {
    query.set("from", request.settingsOf)
    if (request.cell !== undefined) query.set("cell", String(request.cell + 1))
  } else if ("url" in request) query.set("url", request.url)
  else {
    query.set("task", request.taskId)
    query.set("image", String(request.index + 1))
    if (request.use !== "image") query.set("use", request.use)
  }
  // Reference images steer in the studio alone (spec 1§5).
  return `${"use" in request && request.use === "reference" ? "/studio" : "/generator"}?${query}`
}

/** What an address asks for beside its tab; a result without a tab goes into image to image. Null where it asks for nothing. */
export function requestOf(
  parameter: (name: "tab" | "task" | "image" | "use" | "from" | "cell" | "work" | "file" | "url") => string | undefined,
): StudioRequest | null {
  for (const kind of ["work", "file"] as const) {
    const id = parameter(kind)
    if (id !== undefined && /^(?:work|file)_[a-z0-9]{1,40}$/.test(id)) return { refer: { kind, id, ...ownUrlIn(parameter("url")) } }
  }
  const tab = TABS.find((known) => known === parameter("tab"))
  const from = taskIdIn(parameter("from"))
  const cell = numberIn(parameter("cell"))
  if (from !== null && tab !== undefined) return { tab, settingsOf: from, ...(cell === null ? {} : { cell: cell - 1 }) }
  const taskId = taskIdIn(parameter("task"))
  const { url } = ownUrlIn(parameter("url"))
  if (taskId === null) return tab === undefined || url === undefined ? null : { tab, url }
  const use = RESULT_USES.find((known) => known === parameter("use")) ?? "image"
  return { tab: tab ?? "imageToImage", taskId, index: (numberIn(parameter("image")) ?? 1) - 1, use }
}

/** A number of an image of a task, from 1; null for what is none. */
function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d?$/.test(text) ? Number(text) : null
}

/** Only files of this site: their addresses are paths, or their own host's, which the server checks. */
function ownUrlIn(text: string | undefined): { readonly url?: string } {
  return text !== undefined && /^(?:https?:\/\/[^\s]+)?\/media\/[^\s]+$/.test(text) ? { url: text } : {}
}

function taskIdIn(text: string | undefined): string | null {
  return text !== undefined && /^task_[a-z0-9]{1,40}$/.test(text) ? text : null
}

/** Leads from a screen without those tabs to the studio, which opens over it. */
export const LEAD_TO_STUDIO: ResultPlaces = {
  open: (request) => openGenerator(`/${location.pathname.split("/")[1] ?? "en"}${studioPath(request)}`),
  hasForm: false,
  takePrompt: () => undefined,
}
