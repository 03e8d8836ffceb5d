import { CHECKED_ORDERS, type CheckedOrder, PLAYED_ORDERS, REMADE_ORDERS } from "../../../domain/backend/check-rules.ts"
import type { BackendKind, Capabilities, CheckRow } from "../../../domain/backend/index.ts"
import { usualModel } from "../../../domain/backend/model-families.ts"
import type { BackendOrder, RenderBackend } from "../render-backend.ts"
import type { CheckDeps, Note } from "./check-server.ts"
import type { CheckedFile } from "./inspect-file.ts"
import { drawnMask, inputOf, madeSound } from "./made-inputs.ts"
import { recognise } from "./recognise.ts"
import { placeOrder, type WatchedRun } from "./run-order.ts"
import type { Sight } from "./sight.ts"
import { imageOrder, sizeFor, type TestFiles, type TestSettings, testOrder, videoSizeFor, wantedSize } from "./test-orders.ts"

/** What every look is made with. */
export interface Stage {
  readonly backend: RenderBackend
  readonly capabilities: Capabilities
  readonly kind: BackendKind
  readonly deps: CheckDeps
  readonly note: Note
}

/** The first image that was made, and with what. */
export interface FirstImage {
  readonly settings: TestSettings
  readonly file: CheckedFile
  readonly run: WatchedRun
}

const SEED = 20_061

/** Further families that are tried: each may be a model to be loaded. */
const MAXIMUM_FAMILIES = 4
/** Problems that are worth knowing, and with which the result is one nevertheless. */
const MERE_NOTES: ReadonlySet<string> = new Set(["jpeg-only"])

/** Makes each kind of order that the server offers once. The first image, null where none came. */
export async function tryOrders(whole: Stage): Promise<FirstImage | null> {
  // Without the models that turn out not to be loadable.
  let stage = whole
  const { note, kind: backend } = stage
  let first: FirstImage | null = null
  let video: CheckedFile | null = null
  let sound: CheckedFile | null = null
  const endsAtMs = stage.deps.clock.now() + stage.deps.ordersLimitMs
  for (const step of CHECKED_ORDERS) {
    const { capabilities } = stage
    if ((capabilities.offers[step]?.slots ?? 0) === 0) {
      const missing = capabilities.lacks?.[step]
      note(step, "skipped", recognise({ kind: "absent-offer", backend, order: step }), missing === undefined ? {} : { missing })
      continue
    }
    // What a preview renderer makes of these shows no model, and takes as long as all else together.
    if (capabilities.isPreview && PLAYED_ORDERS.includes(step)) {
      note(step, "skipped", null)
      continue
    }
    const settings: TestSettings = first?.settings ?? settingsFor(capabilities)
    const leftMs = endsAtMs - stage.deps.clock.now()
    if (leftMs <= 0 || (video === null && REMADE_ORDERS.includes(step))) {
      note(step, "skipped", recognise({ kind: "conduct", seen: "not-tried" }))
      continue
    }
    const made: Made = { image: first?.file ?? null, video, sound }
    const tried = await runLoadable(stage, settings, async (own) => testOrder(step, own, await filesFrom(made, own)), leftMs)
    const { run } = tried
    stage = tried.stage
    noteOrder(step, tried)
    if (step === "text-to-image") first = firstOf(tried.settings, run)
    if (step === "text-to-video") video = fileOf(run, "video/")
    if (step === "speech") sound = fileOf(run, "audio/")
  }
  if (first !== null) await tryFamilies(stage, first)
  return first
}

/** Makes one image with a model of each further family: what one needs, such as the text encoders of Flux, another has without. */
async function tryFamilies(stage: Stage, { settings: { model: tried } }: FirstImage): Promise<void> {
  const { capabilities, note } = stage
  const models = capabilities.models ?? []
  // One that the studio has no name for is a family of its own.
  const familyOf = (model: (typeof models)[number] | undefined) => model?.family ?? model?.name
  const firsts = new Map(models.toReversed().map((model) => [familyOf(model), model] as const))
  firsts.delete(familyOf(models.find(({ name }) => name === tried)))
  const known = [...firsts.values()].toReversed().toSorted((one, other) => Number(one.family === null) - Number(other.family === null))
  const names = known.map(({ name }) => name).slice(0, MAXIMUM_FAMILIES)
  if (names.length === 0) return note("families", "skipped", null)
  for (const model of names) {
    const settings = { capabilities, model, size: sizeFor(capabilities, model), seed: SEED }
    const order = imageOrder(settings)
    const code = recognise(sightOf(stage, settings, order, await runOnce(stage, order)))
    if (code !== null && !MERE_NOTES.has(code)) return note("families", "fails", code, { model })
  }
  note("families", "works", null, { models: names.length })
}

/** The image that the looks at behavior compare with; null where none came. */
export async function makeFirstImage(stage: Stage): Promise<FirstImage | null> {
  const { settings, run } = await runLoadable(stage, settingsFor(stage.capabilities), async (own) => imageOrder(own))
  return firstOf(settings, run)
}

/** An order as it came out in the end: with what model, and which could not be loaded before. */
interface Tried {
  readonly stage: Stage
  readonly settings: TestSettings
  readonly order: BackendOrder
  readonly run: WatchedRun | string
  readonly brokenFile: string | null
}

/** Runs an order; where its model cannot be loaded, once more with each of the others. */
async function runLoadable(
  stage: Stage,
  settings: TestSettings,
  orderOf: (settings: TestSettings) => Promise<BackendOrder>,
  leftMs?: number,
): Promise<Tried> {
  let now: Tried = { stage, settings, order: await orderOf(settings), run: "", brokenFile: null }
  for (;;) {
    const run = await runOnce(now.stage, now.order, leftMs)
    now = { ...now, run }
    const file = typeof run !== "string" && run.ending.kind === "failed" ? (run.ending.file ?? null) : null
    if (file === null) return now
    now = { ...now, brokenFile: now.brokenFile ?? file }
    const { capabilities } = now.stage
    const others = capabilities.models?.filter(({ name }) => name !== file && name !== now.settings.model) ?? []
    if (file !== now.settings.model || others.length === 0) return now
    const left = { ...now.stage, capabilities: { ...capabilities, models: others } }
    const next = settingsFor(left.capabilities)
    now = { ...now, stage: left, settings: next, order: await orderOf(next) }
  }
}

function firstOf(settings: TestSettings, run: WatchedRun | string): FirstImage | null {
  const file = typeof run !== "string" && run.ending.kind === "done" ? run.ending.files[0] : undefined
  return typeof run === "string" || file === undefined || file.width === 0 ? null : { settings, file, run }
}

function noteOrder(step: CheckedOrder, { stage, settings, order, run, brokenFile }: Tried): void {
  const sight = sightOf(stage, settings, order, run)
  const hasNoFace = sight.kind === "code" && sight.code === "no-face"
  const seen = hasNoFace ? null : recognise(sight)
  const code = seen === null && brokenFile !== null ? "model-broken" : seen
  const isMade = seen === null || MERE_NOTES.has(seen)
  const outcome = code === null ? "works" : isMade ? "warns" : "fails"
  stage.note(step, outcome, code, { ...valuesOf(run), ...(brokenFile === null ? {} : { file: brokenFile }) })
}

/** Places an order and watches it to its end; the code of a refusal where it is not taken. */
export async function runOnce(
  { backend, deps }: Stage,
  order: BackendOrder,
  leftMs: number = deps.orderLimitMs,
): Promise<WatchedRun | string> {
  const placed = await placeOrder(backend, deps.newName(), order, deps.clock)
  return typeof placed === "string" ? placed : placed.watch(Math.min(leftMs, deps.orderLimitMs))
}

/** The first file of a run, if it is of a sort. */
function fileOf(run: WatchedRun | string, sort: string): CheckedFile | null {
  const [file] = typeof run !== "string" && run.ending.kind === "done" ? run.ending.files : []
  return file?.type?.startsWith(sort) === true ? file : null
}

/** What a run looks like to those who recognise problems. */
export function sightOf(stage: Stage, { model }: TestSettings, order: BackendOrder, run: WatchedRun | string): Sight {
  const { capabilities, kind: backend } = stage
  const { software } = capabilities
  if (typeof run === "string") return { kind: "code", code: run, model, software }
  switch (run.ending.kind) {
    case "failed":
      return { kind: "code", code: run.ending.code, model, software }
    case "late":
    case "silent":
    case "forgotten":
      return { kind: "conduct", seen: run.ending.kind }
    case "cancelled":
    case "left":
      return { kind: "code", code: run.ending.kind, model, software }
    case "done":
      return {
        kind: "run",
        order: order.kind,
        backend,
        files: run.ending.files,
        wanted: wantedSize(order),
        gridPx: capabilities.gridPx,
        notes: run.ending.notes,
        hasAnswer: run.ending.hasAnswer,
        family: capabilities.models?.find(({ name }) => name === model)?.family ?? null,
        software,
      }
  }
}

function settingsFor(capabilities: Capabilities): TestSettings {
  const model = usualModel(capabilities.models ?? [])?.name ?? null
  return { capabilities, model, size: sizeFor(capabilities, model), seed: SEED }
}

function valuesOf(run: WatchedRun | string): CheckRow["values"] {
  if (typeof run === "string") return { code: run.slice(0, 40) }
  const { ending } = run
  const [file] = ending.kind === "done" ? ending.files : []
  return {
    ...(ending.kind === "failed" ? { code: ending.code.slice(0, 40) } : {}),
    ...(file === undefined || file.width === 0 ? {} : { size: `${file.width}×${file.height}` }),
  }
}

/** What the server has made so far that further orders may be about. */
interface Made {
  readonly image: CheckedFile | null
  readonly video: CheckedFile | null
  readonly sound: CheckedFile | null
}

/** What orders are about: what the server made itself, or something that is drawn or sounded here. */
async function filesFrom({ image, video, sound }: Made, { capabilities, size }: TestSettings): Promise<TestFiles> {
  const mask = await drawnMask(size)
  const pictured = await inputOf("image", image?.bytes ?? mask)
  const isSized = capabilities.offers["image-to-video"]?.sizes !== undefined
  return {
    image: pictured,
    mask: await inputOf("mask", mask),
    frame: isSized ? await inputOf("image", await drawnMask(videoSizeFor(capabilities, "image-to-video"))) : pictured,
    video: video === null ? null : await inputOf("video", video.bytes),
    sound: await inputOf("sound", sound?.bytes ?? madeSound()),
  }
}
