import { CHECKED_ORDERS, type CheckedOrder, PLAYED_ORDERS } from "../../../domain/backend/check-rules.ts"
import type { BackendKind, Capabilities, CheckRow } from "../../../domain/backend/index.ts"
import { encodeMask } from "../../../formats/image/mask-png.ts"
import type { BackendOrder, InputFile, RenderBackend } from "../render-backend.ts"
import type { CheckDeps, Note } from "./check-server.ts"
import type { CheckedFile } from "./inspect-file.ts"
import { recognise } from "./recognise.ts"
import { placeOrder, type WatchedRun } from "./run-order.ts"
import type { Sight } from "./sight.ts"
import { imageOrder, type SizePx, sizeFor, type TestFiles, type TestSettings, testOrder, wantedSize } from "./test-orders.ts"

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
export async function tryOrders(stage: Stage): Promise<FirstImage | null> {
  const { capabilities, note, kind: backend } = stage
  let first: FirstImage | null = null
  for (const step of CHECKED_ORDERS) {
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
    const order = testOrder(step, settings, await filesFrom(first?.file ?? null, settings.size))
    const run = await runOnce(stage, order)
    noteOrder(stage, step, settings, order, run)
    if (step === "text-to-image") first = firstOf(settings, run)
  }
  if (first !== null) await tryFamilies(stage, first)
  return first
}

/** Makes one image with a model of each further family: what one needs, such as the text encoders of Flux, another has without. */
async function tryFamilies(stage: Stage, { settings: { model: tried } }: FirstImage): Promise<void> {
  const { capabilities, note } = stage
  const firsts = new Map((capabilities.models ?? []).toReversed().map((model) => [model.family, model.name] as const))
  firsts.delete(capabilities.models?.find(({ name }) => name === tried)?.family ?? null)
  firsts.delete(null)
  const names = [...firsts.values()].toReversed().slice(0, MAXIMUM_FAMILIES)
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
  const settings = settingsFor(stage.capabilities)
  return firstOf(settings, await runOnce(stage, imageOrder(settings)))
}

function firstOf(settings: TestSettings, run: WatchedRun | string): FirstImage | null {
  const file = typeof run !== "string" && run.ending.kind === "done" ? run.ending.files[0] : undefined
  return typeof run === "string" || file === undefined || file.width === 0 ? null : { settings, file, run }
}

function noteOrder(stage: Stage, step: CheckedOrder, settings: TestSettings, order: BackendOrder, run: WatchedRun | string): void {
  const sight = sightOf(stage, settings, order, run)
  const hasNoFace = sight.kind === "code" && sight.code === "no-face"
  const code = hasNoFace ? null : recognise(sight)
  const outcome = code === null ? "works" : MERE_NOTES.has(code) ? "warns" : "fails"
  stage.note(step, outcome, code, valuesOf(run))
}

/** Places an order and watches it to its end; the code of a refusal where it is not taken. */
export async function runOnce({ backend, deps }: Stage, order: BackendOrder): Promise<WatchedRun | string> {
  const placed = await placeOrder(backend, deps.newName(), order, deps.clock)
  return typeof placed === "string" ? placed : placed.watch(deps.orderLimitMs)
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
  const model = capabilities.models?.[0]?.name ?? null
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

/** What orders are about: the image that the server made itself, or a drawn one. */
async function filesFrom(file: CheckedFile | null, size: SizePx): Promise<TestFiles> {
  const mask = await drawnMask(size)
  return { image: await inputOf("image", file?.bytes ?? mask), mask: await inputOf("mask", mask) }
}

/** A white disc on black. */
async function drawnMask({ width, height }: SizePx): Promise<Uint8Array<ArrayBuffer>> {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  const radius = Math.min(width, height) / 3
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowBytes + (x >> 3)
      if (Math.hypot(x - width / 2, y - height / 2) <= radius) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return encodeMask({ width, height, bits })
}

async function inputOf(role: string, bytes: Uint8Array<ArrayBuffer>): Promise<InputFile> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return { role, sha256, sizeBytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}
