import { billedUnits } from "../_kernel/billed-units.ts"
import type { FieldError } from "../_kernel/errors.ts"
import type { Mend } from "../_kernel/mend.ts"
import type { Plan } from "../_kernel/plans.ts"
import { isPricedByPiece, type PriceAsk, type TaskBrief, type TaskKind, type TaskSource } from "../_kernel/task-kind.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import { startOfDayMs } from "../credits/purse-rules.ts"
import { type PriceRow, type Quote, quote, rightsOf, type SpeedType } from "../credits/rules.ts"
import type { Task } from "./contract.ts"

/** Task status (spec 3§4): waiting, running, success, failure or cancel. */
export const TASK_STATUS = { waiting: 1, running: 2, success: 3, failure: 4 } as const
export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS]

/** Why a task of status 4 ended; the message keys of `status_desc`. */
export const ENDINGS = [
  "userCancelDesc",
  "failedDesc",
  "timeoutDesc",
  "refusedDesc",
  "workflowRefusedDesc",
  "badResultDesc",
  "lostDesc",
] as const
export type Ending = (typeof ENDINGS)[number]

/** How an order ends that a server refused for its own sake: words can be said otherwise, a graph has to be mended. */
export function refusedEnding({ kind }: Pick<TaskBrief, "kind">): Ending {
  return kind === "workflow" ? "workflowRefusedDesc" : "refusedDesc"
}

/** The `sub_status` of a task that waits while no server works that could take it. */
export const WAITING_FOR_SERVER = "waiting-for-server"
/** The `sub_status` of a task that no server took until its time was over. */
export const NO_SERVER = "no-server"

/** What a task says of its publication before it is published (spec 3§3). */
export const UNPUBLISHED = { pub_community: false, pub_artwork_no: null, pub_artwork_nos: [], nsfw: null } satisfies Partial<Task>

const DAY_MS = 86_400_000

export { startOfDayMs } from "../credits/purse-rules.ts"

/** Words as they are searched for: in small letters, each sign in one form. */
export function searchableText(text: string): string {
  return text.trim().normalize("NFKC").toLowerCase()
}

/** Seconds until the visitor's images are recounted. */
export function secondsUntilNextDay(nowMs: number): number {
  return Math.ceil((startOfDayMs(nowMs) + DAY_MS - nowMs) / 1000)
}

/** What somebody asks for: the input of a kind, the stored images that it is about, and what they chose beside it. */
export interface TaskRequest<Input> {
  readonly input: Input
  readonly sources?: readonly TaskSource[]
  readonly speedType?: SpeedType | undefined
}

/** What a request comes to for somebody; `refusal` is why they may not have it, whatever its errors. */
export interface TaskPlan {
  readonly errors: readonly FieldError[]
  readonly refusal: { readonly code: "LoginRequired" | "NotAllowed"; readonly errors: readonly FieldError[] } | null
  readonly speedType: SpeedType
  readonly quote: Quote
  /** Only of a request without errors does it say what is ordered. */
  readonly specification: TaskSpecification
  /** How many files it comes to; an answer counts as one. */
  readonly pieceCount: number
  readonly estimateSeconds: number
}

const NO_SURCHARGES = { modelFactor: 1, loraCount: 0, controlNetCount: 0 }

/** One quote of several; all of them are the same payer's. */
function sumOf(quotes: readonly Quote[]): Quote {
  const sum = (of: (one: Quote) => number) => quotes.reduce((total, one) => total + of(one), 0)
  return {
    calculate_coins: sum((one) => one.calculate_coins),
    discount_off_rate: quotes[0]?.discount_off_rate ?? 0,
    has_discount: quotes.some((one) => one.has_discount),
    calculate_coins_before_discount: sum((one) => one.calculate_coins_before_discount),
  }
}

/** Checks, specifies and prices a request under a plan: all that rules say of it, in the browser as on the server. */
export function planTask<Input>(
  kind: TaskKind<Input, PriceRow>,
  { input, sources = [], speedType }: TaskRequest<Input>,
  plan: Plan,
  random: () => number = () => 0,
): TaskPlan {
  const rights = rightsOf(plan)
  const isGuest = plan === "visitor"
  const speed = speedType ?? rights.defaultSpeed
  const specified = kind.specify(input, { random, sources, plan })
  const expected = kind.expects(specified)
  const priced = priceOf(kind, specified, { speedType: speed, isGuest, isPreview: false })
  const refusal = (() => {
    const beyond = [
      ...(rights.fullStudio ? [] : kind.beyondStarter(input)),
      ...(isGuest && !rights.speedTypes.includes(speed) ? ["speed_type"] : []),
    ]
    if (beyond.length > 0) return { code: "LoginRequired", errors: beyond.map((path) => ({ path, message: "BeyondStarter" })) } as const
    if (rights.speedTypes.includes(speed)) return null
    return { code: "NotAllowed", errors: [{ path: "speed_type", message: "NotAllowedValue" }] } as const
  })()
  return {
    errors: [...tooManyLoras(priced.loraCount, rights.loraLimit, isGuest), ...kind.check(input, sources)],
    refusal,
    speedType: speed,
    quote: priced.quote,
    specification: { ...specified, ...priced.coins },
    pieceCount: expected.form === "files" ? expected.count : 1,
    estimateSeconds: Math.max(1, Math.ceil(kind.estimateMs(specified) / 1000)),
  }
}

/** A plan of what only preview renderers can carry out: no model works there, so none has a price of its own. */
export function planOfPreview<Input>(kind: TaskKind<Input, PriceRow>, planned: TaskPlan, plan: Plan): TaskPlan {
  const { speedType, specification } = planned
  const priced = priceOf(kind, specification, { speedType, isGuest: plan === "visitor", isPreview: true })
  return { ...planned, quote: priced.quote, specification: { ...specification, ...priced.coins } }
}

/** What rules changed of what was asked for, and what of it means nothing to its kind; nothing where it is made as asked. */
export function mendsOf({ specification }: Pick<TaskPlan, "specification">): { mends?: Mend[] } {
  const { kind, mends = [], unheeded = [] } = specification
  const gone = unheeded.map((field) => ({ path: `meta.${field}`, message: "mend_gone", from: field, to: kind }))
  const all = [...mends, ...gone]
  return all.length === 0 ? {} : { mends: all }
}

interface Payer {
  readonly speedType: SpeedType
  readonly isGuest: boolean
  readonly isPreview: boolean
}

/** What a specification costs, and what of it each piece or second does. */
function priceOf<Input>(kind: TaskKind<Input, PriceRow>, specification: TaskSpecification, { speedType, isGuest, isPreview }: Payer) {
  const asked = kind.price(specification)
  const wholeAsk = ({ previewModelFactor, ...ask }: PriceAsk<PriceRow>) => {
    const preview = isPreview && previewModelFactor !== undefined ? { modelFactor: previewModelFactor } : {}
    return { ...NO_SURCHARGES, ...ask, ...preview, speedType }
  }
  const asks = (isPricedByPiece(asked) ? asked : [asked]).map(wholeAsk)
  const quoteOf = (ask: (typeof asks)[number]) => quote(ask, isGuest ? "visitor" : "member")
  const quotes = asks.map(quoteOf)
  const coinsOf = () => {
    if (isPricedByPiece(asked)) return { pieceCoins: quotes.map((one) => one.calculate_coins) }
    const played = kind.lengthPrice(specification)
    if (played === null) return {}
    const { seconds, isGuess = false, beforeS = 0, priceOf: priceOfLength } = played
    const secondCoins = Array.from({ length: billedUnits(seconds) }, (_, at) => quoteOf(wholeAsk(priceOfLength(at + 1))).calculate_coins)
    if (isGuess) return { secondCoins }
    return { secondCoins, paidLength: { orderedMs: seconds * 1000, beforeMs: beforeS * 1000, pieces: asked.count } }
  }
  return { quote: sumOf(quotes), coins: coinsOf(), loraCount: Math.max(0, ...asks.map(({ loraCount }) => loraCount)) }
}

/** A plan's limit of LoRA comes before every other rule of an input (spec 1§5); a visitor may have none, which is said as such. */
function tooManyLoras(count: number, limit: number, isGuest: boolean): readonly FieldError[] {
  return isGuest || count <= limit ? [] : [{ path: "meta.lora_models", message: "LoRALimit5TipWeb", maximum: limit }]
}

/** How long an idempotency key is remembered (spec README, Tasks). */
export const KEY_LIFETIME_MS = DAY_MS

/** What a task may wait for a renderer before it is given up; what it may take there is its kind's to say. */
const WAITING_LIMIT_MS = DAY_MS

/** The moment after which a task created at `createdAtMs` that nobody took is ended as timed out. */
export function waitingDeadlineMs(createdAtMs: number): number {
  return createdAtMs + WAITING_LIMIT_MS
}
