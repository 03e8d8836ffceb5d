import type { HistoryEntry, OrderAnswer, Sighting } from "./history.ts"
import type { Order } from "./schedule.ts"

/** A task as the database has it after the run. */
export interface StoredTask {
  readonly id: string
  readonly prompt: string
  readonly status: number
  readonly statusDesc: string | null
  readonly imageCount: number
  readonly deliveredCount: number
  readonly lastSeq: number
  readonly priceCoins: number
  /** Null where each image costs the same. */
  readonly chargedCoins: number | null
  readonly resultPositions: readonly number[]
  readonly resultMediaKeys: readonly string[]
}

/** A task as its owner gets it over HTTP after the run. */
export interface ServedTask {
  readonly id: string
  readonly status: number
  readonly process: number
  readonly imageCount: number
  /** One entry an image: what is wrong with the file that its address gives, null for a whole one of the asked size. */
  readonly imageFaults: readonly (string | null)[]
}

/** All that is known of a run when nothing moves anymore. */
export interface Outcome {
  readonly orders: readonly Order[]
  readonly history: readonly HistoryEntry[]
  readonly stored: readonly StoredTask[]
  readonly served: readonly ServedTask[]
}

const SUCCESS = 3
const FAILURE = 4

/** True for a status that no other follows. */
export function isTerminal(status: number): boolean {
  return status === SUCCESS || status === FAILURE
}

/** Every promise that a run broke, one sentence each; empty when all were kept. */
export function findViolations(outcome: Outcome): readonly string[] {
  const sightings = outcome.history.filter((entry) => entry.kind === "sighting")
  const answers = outcome.history.filter((entry) => entry.kind === "answer")
  return [
    ...outcome.orders.flatMap((order) => orderViolations(order, answers, outcome)),
    ...outcome.stored.flatMap((task) => taskViolations(task, outcome, answers)),
    ...answers.filter(({ said }) => said === "ServerError").map(({ order }) => `order ${order} was answered with a server error`),
    ...watcherViolations(sightings),
    ...terminalEventViolations(outcome, sightings, answers),
  ]
}

/** One order makes at most one task, and every answer to it names that task. */
function orderViolations(order: Order, answers: readonly OrderAnswer[], { stored }: Outcome): string[] {
  const named = new Set(answers.flatMap((answer) => (answer.order === order.number && answer.taskId !== null ? [answer.taskId] : [])))
  const made = stored.filter((task) => task.prompt === order.prompt)
  const faults: string[] = []
  if (named.size > 1) faults.push(`order ${order.number} was answered with ${named.size} tasks: ${[...named].join(", ")}`)
  if (made.length > 1) faults.push(`order ${order.number} made ${made.length} tasks: ${made.map((task) => task.id).join(", ")}`)
  for (const id of named) if (!made.some((task) => task.id === id)) faults.push(`${id} was accepted but is not in the database`)
  const isAnswered = answers.some((answer) => answer.order === order.number && answer.taskId !== null)
  if (order.key !== null && !isAnswered) faults.push(`order ${order.number} never got its answer`)
  return faults
}

/** A task ends; a success has exactly its images, anything else has none; both sides say the same. */
function taskViolations(task: StoredTask, { orders, served }: Outcome, answers: readonly OrderAnswer[]): string[] {
  const faults: string[] = []
  const say = (text: string) => faults.push(`${task.id} ${text}`)
  if (!isTerminal(task.status)) say(`did not end: status ${task.status}`)
  const expected = task.status === SUCCESS ? task.imageCount : 0
  if (task.chargedCoins !== null && task.chargedCoins !== task.priceCoins * (task.deliveredCount / task.imageCount))
    say(`was charged ${task.chargedCoins} of ${task.priceCoins} for ${task.deliveredCount} of ${task.imageCount} images`)
  const positions = [...task.resultPositions].sort((left, right) => left - right)
  const order = orders.find(({ prompt }) => prompt === task.prompt)
  // Of a cancelled sweep what came is kept.
  const isCut = order?.sweep !== undefined && order.cancelAfterMs !== null && task.deliveredCount > 0
  if (task.status === SUCCESS && task.deliveredCount !== expected && !isCut) say(`delivered ${task.deliveredCount} of ${expected} images`)
  if (positions.length !== task.deliveredCount) say(`has ${positions.length} result rows for ${task.deliveredCount} delivered images`)
  if (positions.some((position, index) => position !== index)) say(`has results at positions ${positions.join(", ")}`)
  if (new Set(task.resultMediaKeys).size !== task.resultMediaKeys.length) say("has one file under two results")
  if (task.status === FAILURE && positions.length > 0) say("failed and has results")
  if (order === undefined) say("belongs to no order")
  else if (order.imageCount !== task.imageCount) say(`is for ${task.imageCount} images, ordered were ${order.imageCount}`)
  if (task.statusDesc === "userCancelDesc" && order?.cancelAfterMs === null) say("was cancelled by nobody")

  const shown = served.find(({ id }) => id === task.id)
  const isKnown = answers.some(({ taskId }) => taskId === task.id)
  if (shown === undefined) {
    if (isKnown) say("was accepted and is not served")
    return faults
  }
  if (shown.status !== task.status) say(`is status ${task.status} in the database and ${shown.status} over HTTP`)
  if (task.status === SUCCESS && shown.process !== 100) say(`succeeded at ${shown.process} %`)
  if (task.status !== SUCCESS && shown.process === 100) say("is at 100 % without a success")
  if (shown.imageFaults.length !== positions.length) say(`shows ${shown.imageFaults.length} images of ${positions.length}`)
  for (const [index, fault] of shown.imageFaults.entries()) if (fault !== null) say(`image ${index}: ${fault}`)
  return faults
}

/** For one watcher, numbers and progress of a task never fall, and nothing follows an ending. */
function watcherViolations(sightings: readonly Sighting[]): string[] {
  const faults: string[] = []
  const last = new Map<string, Sighting>()
  for (const seen of sightings) {
    const place = `guest ${seen.guest} by ${seen.via}`
    const before = last.get(`${place} ${seen.taskId}`)
    last.set(`${place} ${seen.taskId}`, seen)
    if (before === undefined) continue
    const say = (text: string) => faults.push(`${place} saw ${seen.taskId} ${text}`)
    if (seen.process < before.process && seen.status !== FAILURE) say(`fall from ${before.process} % to ${seen.process} %`)
    if (seen.status < before.status) say(`go from status ${before.status} back to ${seen.status}`)
    if (isTerminal(before.status) && seen.status !== before.status) say(`end twice: ${before.status}, then ${seen.status}`)
    if (seen.via === "poll" && seen.seq < before.seq) say(`go from event ${before.seq} back to ${seen.seq}`)
    if (seen.via === "socket" && seen.seq <= before.seq) say(`event ${seen.seq} after event ${before.seq}`)
    if (seen.via === "socket" && seen.seq > before.seq + 1) say(`event ${seen.seq} right after ${before.seq}: some are missing`)
  }
  return faults
}

/** Every watcher that had a task's id gets its terminal event over the socket, once. */
function terminalEventViolations({ orders, stored }: Outcome, sightings: readonly Sighting[], answers: readonly OrderAnswer[]): string[] {
  return stored.flatMap((task) => {
    const owner = orders.find(({ prompt }) => prompt === task.prompt)?.guest
    const isKnown = answers.some(({ taskId }) => taskId === task.id)
    if (owner === undefined || !isKnown || !isTerminal(task.status)) return []
    const events = sightings.filter(
      (seen) => seen.via === "socket" && seen.taskId === task.id && seen.guest === owner && isTerminal(seen.status),
    )
    if (events.length === 1) return []
    return [`guest ${owner} got ${events.length === 0 ? "no" : events.length} terminal event${events.length > 1 ? "s" : ""} of ${task.id}`]
  })
}
