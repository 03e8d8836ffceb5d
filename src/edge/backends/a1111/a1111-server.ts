import { listedLora } from "../../../domain/backend/lora-names.ts"
import type { JobId } from "../../../domain/task/render-answers.ts"
import type { BlockingServer, RunEnd, RunShelf } from "../held/blocking-server.ts"
import { FileSlot, InputGoneError } from "../held/json-body.ts"
import type { BackendOrder } from "../render-backend.ts"
import type { Renderer } from "../renderers.ts"
import { capabilitiesOf } from "./capabilities.ts"
import { type Connection, connect } from "./connection.ts"
import { describedPrompts } from "./described-prompts.ts"
import { expandedImage } from "./expanded-image.ts"
import { type OrderFields, readFields } from "./order-fields.ts"
import { paintedRequest, scriptExpands } from "./painted-requests.ts"
import { readResult } from "./read-result.ts"
import { type A1111Request, isUnfit, type Unfit } from "./request.ts"
import { isActive, isUnderWay, readProgress } from "./run-progress.ts"
import { readServerFacts, type ServerFacts } from "./server-facts.ts"
import { SINGLE_REQUESTS } from "./single-requests.ts"
import { newTrace, type RunTrace, USUAL_WATCH, type WatchRhythm, watchRun } from "./watch-run.ts"

const HEALTH_TIMEOUT_MS = 2_000
/** Lists are read anew after this, and when a model is missed. */
const FACTS_LIVE_MS = 5 * 60_000

interface KeptFacts {
  readonly facts: ServerFacts
  readonly readAtMs: number
}

/** The client of one AUTOMATIC1111 web UI or Forge. It must be the only one that orders there: `interrupt` stops whatever runs. */
export function createA1111Server(
  renderer: Pick<Renderer, "url" | "token" | "basic" | "headers">,
  watch: WatchRhythm = USUAL_WATCH,
): BlockingServer {
  const connection = connect(renderer)
  let kept: KeptFacts | null = null
  const readFacts = async (maximumAgeMs: number): Promise<ServerFacts | null> => {
    if (kept !== null && Date.now() - kept.readAtMs < maximumAgeMs) return kept.facts
    const facts = await readServerFacts(connection)
    if (facts !== null) kept = { facts, readAtMs: Date.now() }
    return facts
  }
  const health = () => isWell(connection)
  /** Of the calls that are under way. */
  const traces = new Map<JobId, RunTrace>()
  return {
    callsAtOnce: 1,
    capabilities: async () => {
      const facts = await readFacts(0)
      return facts === null ? null : capabilitiesOf(facts)
    },
    health,
    async run(jobId, ordered, shelf, signal) {
      const named = readFields(ordered.fields)
      if (named === null) return { kind: "failed", code: "invalid-request", cause: "order" }
      // A server that is away surely has nothing of the order, which another one may then have.
      if (!(await health())) return { kind: "failed", code: "away", cause: "server" }
      const facts = await readFacts(FACTS_LIVE_MS)
      if (facts === null) return { kind: "failed", code: "away", cause: "server" }
      const fields = withListedLoras(named, facts)
      const order = await laidOut(ordered, fields, facts)
      const made = requestOf(jobId, order, fields, facts)
      const fresh = isUnfit(made) && made.unfit === "model-missing" ? await readFacts(0) : null
      const request = fresh === null ? made : requestOf(jobId, order, fields, fresh)
      if (isUnfit(request)) return { kind: "failed", code: request.unfit, cause: request.cause }
      const trace = newTrace(request.hasTaskId)
      traces.set(jobId, trace)
      const watching = { trace, rhythm: watch, signal }
      const end = await watched(connection, jobId, watching, (own) => carryOut(connection, request, { shelf, trace, signal: own })).finally(
        () => traces.delete(jobId),
      )
      if (end.kind === "failed" && end.code === "model-missing") kept = null
      return end.kind === "done" && order.kind === "image-to-text" ? await describe(connection, order, end) : end
    },
    async progress(jobId, withPreview) {
      const progress = await readProgress(connection, jobId, withPreview)
      const trace = traces.get(jobId)
      // A run may be over before the watch looks for the first time.
      if (progress !== null && trace !== undefined) trace.wasSeen = true
      return progress
    },
    isStillRunning: (jobId) => isUnderWay(connection, jobId),
    async interrupt(jobId) {
      if (await isActive(connection, jobId)) await connection.ask("/sdapi/v1/interrupt", { body: {} })
    },
  }
}

async function isWell(connection: Connection): Promise<boolean> {
  const heard = await connection.ask("/sdapi/v1/progress?skip_current_image=true", { timeoutMs: HEALTH_TIMEOUT_MS })
  return heard.kind === "heard" && heard.status === 200 && typeof heard.body === "object" && heard.body !== null && "state" in heard.body
}

/** An order whose LoRAs have the names that the server lists: what it does not know it passes over without a word. */
function withListedLoras({ loras, units, ...fields }: OrderFields, facts: ServerFacts): OrderFields {
  const names = facts.loras?.map(({ name }) => name) ?? []
  const listed = <Lora extends { readonly name: string }>(lora: Lora): Lora => ({
    ...lora,
    name: listedLora(names, lora.name) ?? lora.name,
  })
  return {
    ...fields,
    ...(loras === undefined ? {} : { loras: loras.map(listed) }),
    ...(units === undefined ? {} : { units: units.map((unit) => (unit.lora === undefined ? unit : { ...unit, lora: listed(unit.lora) })) }),
  }
}

/** An expansion that the server's script cannot do is laid on its canvas here, and its borders are painted as a mask is. */
async function laidOut(order: BackendOrder, fields: OrderFields, facts: ServerFacts): Promise<BackendOrder> {
  const image = order.inputs.find(({ role }) => role === "image")
  if (order.kind !== "expansion" || image === undefined || scriptExpands(fields, facts)) return order
  const { width = 0, height = 0, left = 0, up = 0, right = 0, down = 0 } = fields
  const inputs = await expandedImage(image, { width, height, left, up, right, down })
  return inputs === null ? order : { ...order, inputs }
}

function requestOf(jobId: JobId, order: BackendOrder, fields: OrderFields, facts: ServerFacts): A1111Request | Unfit {
  const make = SINGLE_REQUESTS[order.kind]
  return make === undefined ? paintedRequest(jobId, order, fields, facts) : make(jobId, fields, order.inputs, facts)
}

/** Lets a call go on for as long as anything speaks for it. */
async function watched(
  connection: Connection,
  jobId: JobId,
  { trace, rhythm, signal }: { readonly trace: RunTrace; readonly rhythm: WatchRhythm; readonly signal: AbortSignal },
  call: (signal: AbortSignal) => Promise<RunEnd>,
): Promise<RunEnd> {
  const controller = new AbortController()
  const watch = watchRun(connection, jobId, { trace, rhythm, giveUp: () => controller.abort() })
  try {
    return await call(AbortSignal.any([signal, controller.signal]))
  } finally {
    watch.stop()
  }
}

interface Carrying {
  readonly shelf: RunShelf
  readonly trace: RunTrace
  readonly signal: AbortSignal
}

async function carryOut(connection: Connection, request: A1111Request, { shelf, trace, signal }: Carrying): Promise<RunEnd> {
  const stored: { failure: unknown } = { failure: null }
  const noting: RunShelf = {
    put: async (file) => {
      try {
        await shelf.put(file)
      } catch (error) {
        stored.failure = error
        throw error
      }
    },
  }
  try {
    const onPiece = () => {
      trace.heardAtMs = Date.now()
    }
    const { status, body } = await connection.send(request.path, request.body, signal, onPiece)
    return await readResult({ status, body: body && passing(body, onPiece) }, request, noting)
  } catch (error) {
    if (isInputGone(error)) return { kind: "failed", code: "input-gone", cause: "order" }
    // What it made is made, and nobody has it.
    if (stored.failure !== null) return { kind: "failed", code: "not-stored", cause: "server" }
    return { kind: "unknown", code: signal.aborted ? "timed-out" : "cut-off" }
  }
}

/** A stream each piece of which is told of on the way. */
function passing(body: ReadableStream<Uint8Array<ArrayBuffer>>, onPiece: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const transform = (bytes: Uint8Array<ArrayBuffer>, controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    onPiece()
    controller.enqueue(bytes)
  }
  return body.pipeThrough(new TransformStream({ transform }))
}

function isInputGone(error: unknown): boolean {
  return error instanceof InputGoneError || (error instanceof Error && error.cause instanceof InputGoneError)
}

/** An image is described by what it says of itself, where it does, and by what the server sees in it. */
async function describe(connection: Connection, { inputs }: BackendOrder, end: RunEnd & { readonly kind: "done" }): Promise<RunEnd> {
  const image = inputs.find(({ role }) => role === "image")
  const heard =
    image === undefined ? null : await connection.ask("/sdapi/v1/png-info", { body: { image: new FileSlot(image) }, timeoutMs: 30_000 })
  const said = heard?.kind === "heard" && heard.status === 200 ? heard.body : null
  return { ...end, answer: { prompts: describedPrompts(said, end.answer), is_preview: false } }
}
