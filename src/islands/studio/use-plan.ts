import { useStore } from "@nanostores/react"
import { useEffect, useLayoutEffect } from "react"
import { $tasks } from "../_session/live-tasks.ts"
import { $membership, $purse, isSignedIn, refreshMembership, refreshPurse } from "../_session/member.ts"
import { activeIdsOf } from "./images-left.ts"
import type { StudioState } from "./studio-state.ts"

/** The longest that a browser's timer can wait. */
const MAXIMUM_TIMER_MS = 2_147_483_647

/** Asks what the person may have. Where no answer comes, what was known stands; without a session it is a visitor. */
export async function refreshPlan(studio: StudioState): Promise<string | null> {
  if (isSignedIn()) await refreshMembership()
  if (!isSignedIn()) {
    studio.$plan.set("visitor")
    return null
  }
  const known = $membership.get()
  if (known !== null) studio.$plan.set(known.plan)
  return known?.ends_at ?? null
}

/**
 * Keeps a member's plan and purse up to date: the plan ends at its second; the purse is asked for whenever a task begins or ends, the
 * day's stamina comes, or the page is looked at again.
 */
export function usePlan(studio: StudioState): void {
  // The page is the same for everybody and says what a visitor sees; members must not see that first.
  useLayoutEffect(() => {
    if (isSignedIn()) studio.$plan.set("free")
  }, [studio])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      const endsAt = await refreshPlan(studio)
      clearTimeout(timer)
      if (endsAt !== null) timer = setTimeout(() => void look(), waitUntil(endsAt))
    }
    const onVisible = () => {
      if (document.visibilityState === "visible") void look()
    }
    if (isSignedIn()) void look()
    document.addEventListener("visibilitychange", onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [studio])
  usePurse(useStore(studio.$plan) !== "visitor")
}

function usePurse(isMember: boolean): void {
  const nextStaminaAt = useStore($purse, { ssr: "initial" })?.next_stamina_at
  useEffect(() => {
    if (!isMember) return
    let known = activeIdsOf($tasks.get())
    const look = () => {
      const active = activeIdsOf($tasks.get())
      if (active !== known) void refreshPurse()
      known = active
    }
    const onVisible = () => {
      if (document.visibilityState === "visible") void refreshPurse()
    }
    const stop = $tasks.listen(look)
    document.addEventListener("visibilitychange", onVisible)
    return () => {
      stop()
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [isMember])

  useEffect(() => {
    if (!isMember || nextStaminaAt === undefined) return
    const timer = setTimeout(() => void refreshPurse(), waitUntil(nextStaminaAt))
    return () => clearTimeout(timer)
  }, [isMember, nextStaminaAt])
}

/** Milliseconds until a moment, never so short that two clocks which differ make a storm. */
function waitUntil(moment: string): number {
  return Math.min(MAXIMUM_TIMER_MS, Math.max(2_000, Date.parse(moment) - Date.now() + 50))
}
