import type { Capabilities, OfferedModel } from "../../src/domain/backend/index.ts"
import type { RawPollAnswer } from "../../src/edge/backends/render-backend.ts"

const LARGEST_SIDE_PX = 4096
const LARGEST_COUNT = 4

/** What a server can do, in the words of the render protocol. */
export function capabilitiesView(can: Capabilities): object {
  const offers = Object.entries(can.offers).map(([kind, { slots, maximumWidth, maximumHeight, maximumCount }]) => [
    kind,
    {
      pool: kind === "image-to-text" ? "text" : "image",
      slots,
      max_width: maximumWidth ?? LARGEST_SIDE_PX,
      max_height: maximumHeight ?? LARGEST_SIDE_PX,
      max_count: maximumCount ?? LARGEST_COUNT,
    },
  ])
  const { name, software, version, slots, features, modules, controls, embeddings, vaes, samplers, schedulers, upscalers, detectors } = can
  const lists = {
    controls,
    embeddings,
    vaes,
    samplers,
    schedulers,
    upscalers,
    detectors,
    models: models(can.models),
    loras: models(can.loras),
  }
  return {
    name,
    software,
    ...(version === null ? {} : { version: version.slice(0, 40) }),
    is_preview: can.isPreview,
    kinds: Object.keys(can.offers),
    max_width: LARGEST_SIDE_PX,
    max_height: LARGEST_SIDE_PX,
    max_count: LARGEST_COUNT,
    styles: [],
    slots,
    features: [...new Set([...features, "inputs", "previews"])],
    modules,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== null)),
    grid_px: can.gridPx,
    is_live: can.isLive,
    offers: Object.fromEntries(offers),
  }
}

function models(list: readonly OfferedModel[] | null) {
  return (
    list?.map(({ name, hash, family, sizes }) => ({
      name,
      ...(hash === null ? {} : { hash }),
      ...(family === null ? {} : { family }),
      ...(sizes === null ? {} : { sizes }),
    })) ?? null
  )
}

/** A job as its client sees it. One that is lost has failed: what became of it nobody knows, so nobody orders it again. */
export function jobView(id: string, polled: Extract<RawPollAnswer, { kind: "found" | "lost" }>): object {
  if (polled.kind === "lost") {
    const error = { code: codeOf(polled.reason), message: "the call broke off, and what became of it nobody knows" }
    return { id, state: "failed", progress: 0, eta_ms: 0, position: 0, outputs: [], error }
  }
  const { job, answer } = polled
  return {
    id,
    state: job.state,
    progress: job.progress,
    eta_ms: Math.round(job.etaMs),
    position: job.state === "queued" ? 1 : 0,
    outputs: job.outputs.map(({ index, seed, contentType, sizeBytes, sha256 }) => ({
      index,
      seed,
      ...(contentType === null ? {} : { content_type: contentType }),
      ...(sizeBytes === null ? {} : { size_bytes: sizeBytes }),
      ...(sha256 === null ? {} : { sha256 }),
    })),
    ...(job.previewBase64 === null ? {} : { preview_jpeg_base64: job.previewBase64 }),
    ...(job.previewIndex === null ? {} : { preview_index: job.previewIndex }),
    ...(answer === undefined || answer === null ? {} : { answer }),
    ...(job.notes === undefined
      ? {}
      : { notes: { approximated: job.notes.approximated, left_out: job.notes.leftOut, not_done: job.notes.notDone } }),
    ...(job.errorCode === null
      ? {}
      : { error: { code: job.errorCode, message: job.errorCode, ...(job.cause === undefined ? {} : { cause: job.cause }) } }),
  }
}

function codeOf(reason: string): string {
  return reason
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, "-")
    .slice(0, 40)
}
