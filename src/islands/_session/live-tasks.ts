import { atom } from "nanostores"
import * as z from "zod/mini"
import { POLL_EVERY_MS } from "../../domain/message/socket-messages.ts"
import { batchProgress, listTasks, type Task, taskSchema } from "../../domain/task/contract.ts"
import { call } from "../_runtime/call.ts"
import { isLeaving } from "../_runtime/leaving.ts"
import { answerWithinMs, type ChannelEffect, type ChannelEvent, INITIAL_CHANNEL, reconnectAfterMs, stepChannel } from "./channel-machine.ts"
import { $unread, noteNews } from "./inbox-state.ts"
import { isActive, type KnownTasks, learnTasks, seenOf } from "./known-tasks.ts"
import { noteRunning } from "./running-note.ts"
import { openTaskSocket, type TaskSocket } from "./task-socket.ts"

/** The viewer's tasks by id, as far as this page has learned of them. Set in the browser only. */
export const $tasks = atom<KnownTasks>({})

/** Why the server says that this page's session is over; null while it does not. Nothing is followed then until the page starts over. */
export const $sessionEnd = atom<string | null>(null)

/** Whether the live channel is open; what travels on it is asked for by polling while it is not. */
export const $isLive = atom(false)

type EndListener = (task: Task) => void

/** The most ids that one `batch-progress` takes. */
const MAXIMUM_POLLED = 50
/** A task that this many polls in a row do not name is gone. */
const MISSES_UNTIL_GONE = 3
const TABS_CHANNEL = "atelier-tasks"

const tabMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("created"), task: taskSchema() }),
  z.object({ kind: z.literal("deleted"), id: z.string() }),
])

let channel = INITIAL_CHANNEL
let socket: TaskSocket | null = null
let pollTimer: ReturnType<typeof setTimeout> | undefined
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
let tabs: BroadcastChannel | null = null
let followers = 0
let stopFollowing: (() => void) | undefined
const misses = new Map<string, number>()
const endListeners = new Set<EndListener>()

/** Follows the viewer's tasks for as long as at least one caller does; answers how to stop. */
export function followTasks(): () => void {
  followers += 1
  if (followers === 1) stopFollowing = start()
  let isFollowing = true
  return () => {
    if (!isFollowing) return
    isFollowing = false
    followers -= 1
    if (followers === 0) stopFollowing?.()
  }
}

/** Calls back once for each task that ends while it is followed; answers how to stop. */
export function onTaskEnded(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Takes in states from wherever they come. */
export function learn(incoming: readonly Task[]): void {
  const { tasks, changed, ended } = learnTasks($tasks.get(), incoming)
  if (changed.length === 0) return
  $tasks.set(tasks)
  noteRunning(tasks)
  tellChannel({ type: "activeTasksChanged", hasActiveTasks: Object.values(tasks).some(isActive) })
  for (const task of ended) for (const listener of endListeners) listener(task)
}

/** Takes in a task that this page created, or took images out of, and tells the other tabs. */
export function learnCreated(task: Task): void {
  learn([task])
  tabs?.postMessage({ kind: "created", task })
}

/** Drops a deleted task here and in the other tabs. */
export function forgetTask(id: string): void {
  drop(id)
  tabs?.postMessage({ kind: "deleted", id })
}

/** Loads the newest page of the viewer's tasks, and tells whether that was all of them. Throws CallError. */
export async function loadRecentTasks(signal?: AbortSignal): Promise<{ readonly isAll: boolean }> {
  const page = await call(listTasks, {}, { handlesErrors: true, ...(signal ? { signal } : {}) })
  learn(page.items)
  return { isAll: page.next_cursor === null }
}

function drop(id: string): void {
  const { [id]: _gone, ...rest } = $tasks.get()
  misses.delete(id)
  $tasks.set(rest)
  noteRunning(rest, id)
  tellChannel({ type: "activeTasksChanged", hasActiveTasks: Object.values(rest).some(isActive) })
}

function start(): () => void {
  const onVisibility = () => tellChannel({ type: "visibilityChanged", isPageVisible: document.visibilityState === "visible" })
  document.addEventListener("visibilitychange", onVisibility)
  const onPageLeft = () => tellChannel({ type: "pageLeft" })
  const onPageRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tellChannel({ type: "pageRestored" })
  }
  addEventListener("pagehide", onPageLeft)
  addEventListener("pageshow", onPageRestored)
  if ("BroadcastChannel" in globalThis) {
    tabs = new BroadcastChannel(TABS_CHANNEL)
    tabs.onmessage = (event) => {
      const message = z.safeParse(tabMessageSchema, event.data)
      if (!message.success) return
      if (message.data.kind === "created") learn([message.data.task])
      else drop(message.data.id)
    }
  }
  onVisibility()
  tellChannel({ type: "activeTasksChanged", hasActiveTasks: Object.values($tasks.get()).some(isActive) })
  return () => {
    document.removeEventListener("visibilitychange", onVisibility)
    removeEventListener("pagehide", onPageLeft)
    removeEventListener("pageshow", onPageRestored)
    tabs?.close()
    tabs = null
    socket?.close()
    socket = null
    clearTimeout(pollTimer)
    clearTimeout(reconnectTimer)
    channel = INITIAL_CHANNEL
    $isLive.set(false)
  }
}

function tellChannel(event: ChannelEvent): void {
  if (followers === 0) return
  const step = stepChannel(channel, event)
  channel = step.state
  $isLive.set(channel.phase === "connected")
  for (const effect of step.effects) perform(effect)
}

function perform(effect: ChannelEffect): void {
  switch (effect.type) {
    case "openSocket": {
      const { attempt, failures } = effect
      if (isLeaving()) return tellChannel({ type: "broke", attempt })
      socket = openTaskSocket(answerWithinMs(failures), {
        seen: () => seenOf($tasks.get()),
        onTask: (task) => learn([task]),
        onNotification: noteNews,
        onUnread: (count) => $unread.set(count),
        onAnswer: () => tellChannel({ type: "answered", attempt }),
        onBreak: () => tellChannel({ type: "broke", attempt }),
        onSessionEnd: (reason) => {
          tellChannel({ type: "sessionEnded", attempt })
          $sessionEnd.set(reason)
        },
      })
      return
    }
    case "closeSocket":
      socket?.close()
      socket = null
      clearTimeout(reconnectTimer)
      return
    case "reconnectLater": {
      const { attempt, failures } = effect
      clearTimeout(reconnectTimer)
      reconnectTimer = setTimeout(() => tellChannel({ type: "reconnectDue", attempt }), reconnectAfterMs(failures, Math.random()))
      return
    }
    case "startPolling":
      clearTimeout(pollTimer)
      void poll()
      return
    case "stopPolling":
      clearTimeout(pollTimer)
  }
}

async function poll(): Promise<void> {
  const ids = Object.values($tasks.get())
    .filter(isActive)
    .map((task) => task.id)
    .slice(0, MAXIMUM_POLLED)
  if (ids.length > 0) {
    try {
      const { items } = await call(batchProgress, { task_ids: ids })
      learn(items)
      countMisses(ids, items)
    } catch {
      // The next poll tries again; the offline banner tells the user.
    }
  }
  clearTimeout(pollTimer)
  if (channel.isPolling) pollTimer = setTimeout(() => void poll(), POLL_EVERY_MS)
}

function countMisses(ids: readonly string[], items: readonly Task[]): void {
  for (const id of ids) {
    const count = items.some((task) => task.id === id) ? 0 : (misses.get(id) ?? 0) + 1
    misses.set(id, count)
    if (count >= MISSES_UNTIL_GONE) drop(id)
  }
}
