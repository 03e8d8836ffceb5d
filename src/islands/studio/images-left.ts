import { useStore } from "@nanostores/react"
import { useEffect } from "react"
import { simpleConfig } from "../../domain/studio/contract.ts"
import { secondsUntilNextDay, startOfDayMs } from "../../domain/task/rules.ts"
import { call } from "../_runtime/call.ts"
import { isActive, type KnownTasks } from "../_session/known-tasks.ts"
import { $tasks } from "../_session/live-tasks.ts"
import type { StudioState } from "./studio-state.ts"

/** How often it is looked whether a new day has begun, in ms. */
const CLOCK_STEP_MS = 30_000
const SECONDS_PER_HOUR = 3600

/** Images that are made of a requested number: as many as are left of the day, at least one. An unknown rest takes nothing away. */
export function countWithin(requested: number, left: number | null): number {
  return left === null || left === 0 ? requested : Math.min(requested, left)
}

/** Whole hours until images are recounted, as one says it; 0 within the last one. */
export function hoursUntilNextDay(nowMs: number): number {
  const seconds = secondsUntilNextDay(nowMs)
  return seconds < SECONDS_PER_HOUR ? 0 : Math.round(seconds / SECONDS_PER_HOUR)
}

/** Asks the server what is left of a visitor's day; where it does not answer, what was known stands. Members have no such limit. */
export async function refreshImagesLeft(studio: StudioState): Promise<void> {
  if (studio.$plan.get() !== "visitor") return
  const asked = studio.$leftAsked.get() + 1
  studio.$leftAsked.set(asked)
  try {
    const { pictures_left: left } = await call(simpleConfig, {}, { handlesErrors: true })
    // A later question knows more than this answer.
    if (studio.$leftAsked.get() === asked && studio.$plan.get() === "visitor") studio.$imagesLeft.set(left)
  } catch {
    // The server tells it with the next create at the latest.
  }
}

/** Keeps what is left of the day up to date: whenever a task begins or ends in any tab, a new day (UTC) begins, or the page is looked at again. */
export function useImagesLeft(studio: StudioState): void {
  const hasIdentity = useStore(studio.$hasIdentity)
  const isVisitor = useStore(studio.$plan) === "visitor"
  useEffect(() => {
    if (!hasIdentity || !isVisitor) return
    let known = ""
    const look = () => {
      const now = `${startOfDayMs(Date.now())} ${activeIdsOf($tasks.get())}`
      if (now === known) return
      known = now
      void refreshImagesLeft(studio)
    }
    const onVisible = () => {
      if (document.visibilityState === "visible") void refreshImagesLeft(studio)
    }
    look()
    const stop = $tasks.listen(look)
    const timer = setInterval(look, CLOCK_STEP_MS)
    document.addEventListener("visibilitychange", onVisible)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [studio, hasIdentity, isVisitor])
}

/** The tasks under way, as a text that changes when one begins or ends. */
export function activeIdsOf(tasks: KnownTasks): string {
  return Object.values(tasks)
    .filter(isActive)
    .map(({ id }) => id)
    .sort()
    .join()
}
