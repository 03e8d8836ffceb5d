import { useEffect, useState } from "react"

/** Whole seconds until a moment (milliseconds since 1970), counted down; 0 from then on and where there is none. */
export function useSecondsUntil(atMs: number | null): number {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    if (atMs === null) return
    const tick = () => {
      setNowMs(Date.now())
      if (Date.now() >= atMs) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [atMs])
  return atMs === null || nowMs === null ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
