import * as z from "zod/mini"
import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import { OPENAI_SUPPORT } from "../../../domain/backend/field-support/openai.ts"
import { type Capabilities, capabilitiesWith, type KindOffer } from "../../../domain/backend/index.ts"
import type { JobId } from "../../../domain/task/render-answers.ts"
import type { BlockingServer, RunEnd, RunProgress, RunShelf } from "../held/blocking-server.ts"
import { callLimitMs, withinLimit } from "../held/call-limit.ts"
import { notesOf, numberIn, textIn } from "../order-parts.ts"
import type { BackendOrder } from "../render-backend.ts"
import { askServer, type Heard, openServer, type ServerAddress, type ServerTrouble, troubleOf } from "../server-calls.ts"
import { apiBase } from "./api-base.ts"
import { errorBody, failureOf } from "./call-failure.ts"
import { editForm } from "./edit-form.ts"
import { type ModelWays, offeredModel, paintersAmong, takesSize, usualModel, waysOf } from "./models.ts"
import { type Collected, readEvents, readResult } from "./result-files.ts"
import { SPOKEN_RUNS, spokenOffers } from "./spoken.ts"
import { videoOffers } from "./video-models.ts"

const HEALTH_TIMEOUT_MS = 5_000
const MAXIMUM_COUNT = 10
const CALLS_AT_ONCE = 4
/** Previews on the way to an image; each costs a little. */
const PREVIEWS = 2
const UNKNOWN_ETA_MS = 20_000
const EDITED_KINDS: ReadonlySet<string> = new Set(["image-to-image", "variation", "expansion"])

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string().check(z.maxLength(200)) })).check(z.maxLength(5_000)) })

/** The client of what lasts as long as the run at a server that speaks OpenAI's API: all but videos. It gives no job a name, so that of a call that broke off nobody learns more. */
export function createOpenAiServer(address: ServerAddress, publicWeb: PublicWeb | null): BlockingServer {
  const server = { ...address, url: apiBase(address.url) }
  const previews = new Map<JobId, RunProgress>()
  return {
    callsAtOnce: CALLS_AT_ONCE,
    isNameless: true,
    capabilities: async () => {
      const read = await readOpenAi(server)
      return typeof read === "string" ? null : read
    },
    health: async () => typeof (await modelsOf(server, HEALTH_TIMEOUT_MS)) !== "string",
    run: async (jobId, order, shelf, signal) => {
      const onPreview = (preview: Uint8Array<ArrayBuffer>, index: number) => {
        previews.set(jobId, { progress: (index + 1) / (PREVIEWS + 1), etaMs: UNKNOWN_ETA_MS, preview })
      }
      try {
        return await run({ server, publicWeb, onPreview, shelf, signal }, order)
      } catch {
        return { kind: "unknown", code: "cut-off" }
      } finally {
        previews.delete(jobId)
      }
    },
    progress: async (jobId, withPreview) => {
      const known = previews.get(jobId)
      return known === undefined ? null : { ...known, preview: withPreview ? known.preview : null }
    },
    isStillRunning: async () => false,
    interrupt: async () => {},
  }
}

/** What the server can do, or why that cannot be told. */
export async function readOpenAi(address: ServerAddress): Promise<Capabilities | ServerTrouble> {
  const models = await modelsOf({ ...address, url: apiBase(address.url) })
  if (typeof models === "string") return models
  const painters = paintersAmong(models)
  const offerOf = (able: readonly string[]): KindOffer => {
    const sidePx = Math.max(0, ...able.map((model) => waysOf(model).largestSidePx))
    return { slots: CALLS_AT_ONCE, maximumWidth: sidePx, maximumHeight: sidePx, maximumCount: MAXIMUM_COUNT }
  }
  const editors = painters.filter((model) => waysOf(model).edits)
  const images = painters.length === 0 ? {} : { "text-to-image": offerOf(painters) }
  const edits = editors.length === 0 ? {} : Object.fromEntries([...EDITED_KINDS].map((kind) => [kind, offerOf(editors)]))
  return capabilitiesWith({
    name: "OpenAI API",
    software: "openai",
    slots: CALLS_AT_ONCE,
    offers: { ...images, ...edits, ...videoOffers(models), ...(await spokenOffers({ ...address, url: apiBase(address.url) }, models)) },
    features: ["model"],
    controls: [],
    models: painters.map(offeredModel),
    loras: [],
    embeddings: [],
    vaes: [],
    samplers: [],
    schedulers: [],
    upscalers: [],
    detectors: [],
    gridPx: 16,
  })
}

/** The models of a server by name, at the address where its calls begin, or why they cannot be told. */
export async function modelsOf(server: ServerAddress, timeoutMs?: number): Promise<readonly string[] | ServerTrouble> {
  const heard: Heard = await askServer(server, "/models", timeoutMs === undefined ? {} : { timeoutMs })
  const trouble = troubleOf(heard)
  if (trouble !== null || heard.kind !== "heard") return trouble ?? "not-json"
  const read = modelsSchema.safeParse(heard.body)
  return read.success ? read.data.data.map(({ id }) => id) : "no-such-api"
}

interface RunDeps {
  readonly server: ServerAddress
  readonly publicWeb: PublicWeb | null
  readonly shelf: RunShelf
  readonly signal: AbortSignal
  readonly onPreview: (bytes: Uint8Array<ArrayBuffer>, index: number) => void
}

async function run(deps: RunDeps, order: BackendOrder): Promise<RunEnd> {
  // A connection that cannot be made looks like one that broke; whoever lists its models is there, and whoever does not has no order.
  const models = await modelsOf(deps.server)
  if (typeof models === "string") return { kind: "failed", code: models, cause: "server" }
  const spoken = Object.hasOwn(SPOKEN_RUNS, order.kind) ? SPOKEN_RUNS[order.kind] : undefined
  if (spoken !== undefined)
    return withinLimit(callLimitMs(spoken.usual), deps.signal, (signal) => spoken.run({ ...deps, signal }, order, models))
  const isEdit = EDITED_KINDS.has(order.kind)
  const size = { width: numberIn(order.fields["width"]) ?? 0, height: numberIn(order.fields["height"]) ?? 0 }
  const model = textIn(order.fields["model"]) ?? usualModel(models, { size, isEdit })
  if (model === null || !models.includes(model)) return { kind: "failed", code: "model-missing", cause: "server" }
  const ways = waysOf(model)
  if (!takesSize(ways, size)) return { kind: "failed", code: "size-not-made", cause: "server" }
  if ((!isEdit && order.kind !== "text-to-image") || (isEdit && !ways.edits))
    return { kind: "failed", code: "kind-unknown", cause: "server" }
  if ((textIn(order.fields["prompt"]) ?? "").length > ways.longestPrompt)
    return { kind: "failed", code: "prompt-too-long", cause: "server" }
  const count = numberIn(order.fields["count"]) ?? 1
  for (let made = 0; made < count; ) {
    const asked = Math.min(count - made, ways.countAtOnce)
    const collected = await withinLimit(callLimitMs(ways.usual, asked), deps.signal, (signal) =>
      call({ ...deps, signal }, order, { model, ways, count: asked, first: made, isEdit }),
    )
    if (collected.kind !== "put") return collected
    // Fewer than were asked for are what there is: asking again for the rest would be paid for without end.
    if (collected.count < asked) break
    made += asked
  }
  return { kind: "done", notes: notesOf(order, OPENAI_SUPPORT), answer: null }
}

interface Call {
  readonly model: string
  readonly ways: ModelWays
  readonly count: number
  readonly first: number
  readonly isEdit: boolean
}

async function call(deps: RunDeps, order: BackendOrder, { model, ways, count, first, isEdit }: Call): Promise<Collected> {
  const streams = ways.isGptImage && count === 1
  const words = {
    model,
    prompt: textIn(order.fields["prompt"]) ?? "",
    n: count,
    size: `${order.fields["width"]}x${order.fields["height"]}`,
    ...(ways.isGptImage ? { output_format: "png" } : { response_format: "b64_json" }),
    ...(streams ? { stream: true, partial_images: PREVIEWS } : {}),
  }
  const sent = isEdit ? await editForm(order, words, ways) : { contentType: "application/json", body: JSON.stringify(words) }
  if ("kind" in sent) return sent
  const { answer } = await openServer(deps.server, isEdit ? "/images/edits" : "/images/generations", {
    method: "POST",
    headers: { "Content-Type": sent.contentType },
    body: sent.body,
    signal: deps.signal,
  })
  if (answer.status !== 200 || answer.body === null) return failureOf(answer.status, await errorBody(answer))
  const isEvents = answer.headers.get("Content-Type")?.startsWith("text/event-stream") === true
  return isEvents ? readEvents(answer.body, { first, count }, deps) : readResult(answer.body, { first, count }, deps)
}
