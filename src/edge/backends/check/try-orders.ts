import { CHECKED_ORDERS } from "../../../domain/backend/check-rules.ts"
import type { BackendKind, Capabilities } from "../../../domain/backend/index.ts"
import { encodeMask } from "../../../formats/image/mask-png.ts"
import type { InputFile, RenderBackend } from "../render-backend.ts"
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

/** Problems that are worth knowing, and with which the result is one nevertheless. */
const MERE_NOTES: ReadonlySet<string> = new Set(["jpeg-only"])

/** Makes each kind of order that the server offers once. */
export async function tryOrders(stage: Stage): Promise<{ readonly first: FirstImage | null }> {
  const { capabilities, note, kind: backend } = stage
  let first: FirstImage | null = null
  for (const what of CHECKED_ORDERS) {
    if ((capabilities.offers[what]?.slots ?? 0) === 0) {
      note(what, "skipped", recognise({ kind: "absent-offer", backend, order: what }))
      continue
    }
    const settings = first?.settings ?? settingsFor(capabilities)
    const files = await filesFrom(first?.file ?? null, settings.size)
    const order = what === "text-to-image" ? imageOrder(settings) : testOrder(what, settings, files)
    if (order === null) continue
    const run = await runOnce(stage, order)
    const sight = sightOf(stage, settings, order, run)
    const why = typeof run === "string" || run.ending.kind !== "done" ? (recognise(sight) ?? "failed-there") : recognise(sight)
    const hasNoFace = sight.kind === "code" && sight.code === "no-face"
    note(what, why === null || MERE_NOTES.has(why) || hasNoFace ? "works" : "fails", hasNoFace ? null : why, factsOf(run))
    const file = typeof run !== "string" && run.ending.kind === "done" ? run.ending.files[0] : undefined
    if (what === "text-to-image" && typeof run !== "string" && file !== undefined && file.width > 0) first = { settings, file, run }
  }
  return { first }
}

/** Places an order and watches it to its end; the code of a refusal where it is not taken. */
export async function runOnce({ backend, deps }: Stage, order: Parameters<RenderBackend["submit"]>[1]): Promise<WatchedRun | string> {
  const placed = await placeOrder(backend, deps.newName(), order, deps.clock)
  return typeof placed === "string" ? placed : placed.watch(deps.orderLimitMs)
}

/** What a run looks like to those who recognise problems. */
export function sightOf(
  stage: Stage,
  { model }: TestSettings,
  order: Parameters<RenderBackend["submit"]>[1],
  run: WatchedRun | string,
): Sight {
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
      return { kind: "code", code: "cancelled", model, software }
    case "done":
      return {
        kind: "run",
        order: order.kind,
        backend,
        files: run.ending.files,
        wanted: wantedSize(order),
        gridPx: capabilities.gridPx,
        notes: run.ending.notes,
        family: capabilities.models?.find(({ name }) => name === model)?.family ?? null,
        software,
      }
  }
}

function settingsFor(capabilities: Capabilities): TestSettings {
  const model = capabilities.models?.[0]?.name ?? null
  return { capabilities, model, size: sizeFor(capabilities, model), seed: SEED }
}

function factsOf(run: WatchedRun | string): Readonly<Record<string, string | number>> {
  if (typeof run === "string") return { code: run.slice(0, 40) }
  const { ending, tookMs } = run
  const [file] = ending.kind === "done" ? ending.files : []
  return {
    took_ms: Math.round(tookMs),
    ...(ending.kind === "failed" ? { code: ending.code } : {}),
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
