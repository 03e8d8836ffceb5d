import type { BackendOrder } from "../render-backend.ts"
import { showTheSame } from "./inspect-file.ts"
import { recognise } from "./recognise.ts"
import { placeOrder, type WatchedRun } from "./run-order.ts"
import { imageOrder, type TestSettings } from "./test-orders.ts"
import { type FirstImage, runOnce, type Stage, sightOf } from "./try-orders.ts"

const LONG_STEPS = 100
/** Sides of an order that takes its time: at the preview renderer, at a fast card and at any other. */
const LONG_SIDES_PX = { preview: 2048, fast: 1024, usual: 768 }
/** A small image in less than this is made by a fast card. */
const FAST_RUN_MS = 1_500
/** How long a server may take to begin with an order. */
const BEGIN_LIMIT_MS = 60_000
/** How long a run is watched for its progress, and how long of it for a preview. */
const WATCH_LIMIT_MS = 60_000
const PREVIEW_LIMIT_MS = 15_000
/** A run that was seen less often says nothing about progress. */
const FEWEST_LOOKS = 4

/** Looks at progress and previews, at seeds and sizes, at a second order meanwhile and at cancelling. */
export async function lookAtBehavior(stage: Stage, first: FirstImage): Promise<void> {
  await lookAtSeed(stage, first)
  await lookAtSizes(stage, first)
  await lookAtTwoOrders(stage, first)
}

async function lookAtSeed(stage: Stage, { settings, file }: FirstImage): Promise<void> {
  const { note } = stage
  if (SEEDLESS.has(stage.kind)) return note("seed", "skipped", null)
  const again = await runOnce(stage, imageOrder(settings))
  const other = await runOnce(stage, imageOrder({ ...settings, seed: settings.seed + 1 }))
  const [same, different] = [again, other].map((run) =>
    typeof run !== "string" && run.ending.kind === "done" ? run.ending.files[0] : undefined,
  )
  if (same === undefined || different === undefined) {
    const why = recognise(sightOf(stage, settings, imageOrder(settings), same === undefined ? again : other))
    return note("seed", "fails", why)
  }
  const [isSame, isOther] = [showTheSame(file, same), showTheSame(file, different)]
  if (isSame === null || isOther === null) return note("seed", "skipped", null)
  if (isSame && !isOther) note("seed", "works", null)
  else note("seed", "warns", recognise({ kind: "conduct", seen: "seed-ignored" }))
}

/** Backends whose interface has no seed. */
const SEEDLESS: ReadonlySet<string> = new Set(["openai"])

async function lookAtSizes(stage: Stage, { settings }: FirstImage): Promise<void> {
  const { note, capabilities } = stage
  if ((capabilities.models?.find(({ name }) => name === settings.model)?.sizes ?? null) !== null) return note("sizes", "skipped", null)
  const grid = capabilities.gridPx
  // One in the grid that is no square, and one beside the grid, which may be rounded to it.
  const sizes = [
    { width: settings.size.width + 2 * Math.max(grid, 32), height: settings.size.height },
    { width: settings.size.width, height: settings.size.height + grid + Math.ceil(grid / 2) },
  ]
  const came: string[] = []
  for (const size of sizes) {
    const order = imageOrder({ ...settings, size })
    const run = await runOnce(stage, order)
    const why = recognise(sightOf(stage, settings, order, run))
    const file = typeof run !== "string" && run.ending.kind === "done" ? run.ending.files[0] : undefined
    came.push(file === undefined ? "–" : `${file.width}×${file.height}`)
    if (why !== null && why !== "jpeg-only")
      return note("sizes", "fails", why, { wanted: `${size.width}×${size.height}`, came: came.at(-1) ?? "" })
  }
  note("sizes", "works", null, { came: came.join(", ") })
}

/** A long order, a short one while it runs, and the long one cancelled: the short one must come all the same. */
async function lookAtTwoOrders(stage: Stage, { settings, run: firstRun }: FirstImage): Promise<void> {
  const { backend, capabilities, deps, note } = stage
  const software = capabilities.software
  const long = await placeOrder(backend, deps.newName(), longOrder(stage, settings, firstRun), deps.clock)
  if (typeof long === "string" || !(await long.untilRunning(BEGIN_LIMIT_MS))) {
    if (typeof long !== "string") await long.cancel()
    const why = typeof long === "string" ? recognise({ kind: "code", code: long, model: settings.model, software }) : null
    for (const what of ["progress", "previews", "second-order", "cancel"] as const) note(what, "skipped", why)
    return
  }
  const second = await placeOrder(backend, deps.newName(), imageOrder({ ...settings, seed: settings.seed + 2 }), deps.clock)
  const watched = await long.watch(
    WATCH_LIMIT_MS,
    ({ progressSteps, previews, tookMs }) => progressSteps >= 2 && (previews > 0 || tookMs > PREVIEW_LIMIT_MS),
  )
  noteProgress(stage, watched, firstRun)
  const cancelledAtMs = deps.clock.now()
  if (watched.ending.kind === "left") await long.cancel()
  const end = watched.ending.kind === "left" ? await long.watch(deps.stopLimitMs) : watched
  const secondRun = typeof second === "string" ? second : await second.watch(deps.orderLimitMs)
  const waitedMs = deps.clock.now() - cancelledAtMs
  const isSecondDone = typeof secondRun !== "string" && secondRun.ending.kind === "done"
  // Where one order runs at a time, the next one comes late when the cancelled one is carried on with.
  const isSlotKept = capabilities.slots === 1 && isSecondDone && waitedMs > deps.stopLimitMs + 3 * firstRun.tookMs
  if (watched.ending.kind !== "left") note("cancel", "skipped", null)
  else if (end.ending.kind === "late" || isSlotKept)
    note("cancel", "fails", recognise({ kind: "conduct", seen: "interrupt-ignored" }), { took_ms: Math.round(waitedMs) })
  else note("cancel", "works", null, { took_ms: Math.round(end.tookMs - watched.tookMs) })
  if (isSecondDone) return note("second-order", "works", null, { took_ms: Math.round(secondRun.tookMs) })
  const why = recognise(sightOf(stage, settings, imageOrder(settings), secondRun))
  note("second-order", "fails", why === null || why === "failed-there" ? recognise({ kind: "conduct", seen: "one-at-a-time" }) : why)
}

function longOrder({ capabilities }: Stage, settings: TestSettings, { tookMs }: WatchedRun): BackendOrder {
  const offer = capabilities.offers["text-to-image"]
  const hasOwnSizes = (capabilities.models?.find(({ name }) => name === settings.model)?.sizes ?? null) !== null
  const wanted = capabilities.isPreview ? LONG_SIDES_PX.preview : tookMs < FAST_RUN_MS ? LONG_SIDES_PX.fast : LONG_SIDES_PX.usual
  const side = Math.min(wanted, offer?.maximumWidth ?? wanted, offer?.maximumHeight ?? wanted)
  const size = hasOwnSizes ? settings.size : { width: side, height: side }
  return imageOrder({ ...settings, size, seed: settings.seed + 3 }, { steps: LONG_STEPS, count: Math.min(4, offer?.maximumCount ?? 1) })
}

function noteProgress({ note }: Stage, watched: WatchedRun, first: WatchedRun): void {
  const isShort = watched.looks < FEWEST_LOOKS && watched.ending.kind === "done"
  const progressSteps = Math.max(watched.progressSteps, first.progressSteps)
  const previews = Math.max(watched.previews, first.previews)
  const look = (what: "progress" | "previews", count: number) => {
    if (count > 0) return note(what, "works", null)
    if (isShort) note(what, "skipped", null)
    else note(what, "warns", recognise({ kind: "conduct", seen: `no-${what}` }))
  }
  look("progress", progressSteps)
  look("previews", previews)
}
