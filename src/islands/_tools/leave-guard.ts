import { useCallback, useEffect, useState } from "react"

let running = 0

/** Whether work of this page would be lost by leaving it. */
export function isWorkRunning(): boolean {
  return running > 0
}

/** Has the browser ask before the page is left while `isRunning`. */
export function useLeaveGuard(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    // The browser words the question; some ask only where a value was given.
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      event.returnValue = ""
    }
    running += 1
    window.addEventListener("beforeunload", ask)
    return () => {
      running -= 1
      window.removeEventListener("beforeunload", ask)
    }
  }, [isRunning])
}

/** Leads away from a tool, after a question where its work is running. */
export function useLeaving(leave: (() => void) | undefined) {
  const [isAsking, setIsAsking] = useState(false)
  const start = useCallback(() => (isWorkRunning() ? setIsAsking(true) : leave?.()), [leave])
  return { isAsking, start, stay: () => setIsAsking(false) }
}
