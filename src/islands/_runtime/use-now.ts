import { useEffect, useState } from "react"

/** The time in ms since 1970, told again every `stepMs`; null on the server and while hydrating, where it would differ. */
export function useNow(stepMs: number): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return nowMs
}
