import { useCallback, useEffect, useRef, useState } from "react"
import type { CoverFrame } from "../../wasm-workers/cover/protocol.ts"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { takeCover } from "./cover-engine.ts"
import { useObjectUrl } from "./use-object-url.ts"
import { faultOf, type ToolFault } from "./use-tool.ts"

/** Longest side of the frame that is shown, pixels. */
const SHOWN_SIDE_PX = 1280

interface Wish {
  readonly atSeconds: number
  readonly step: -1 | 0 | 1
}

/**
 * The frame of a film that is looked at. While one is being taken, only the newest wish waits, so that a hand on the slider never
 * queues up work.
 */
export function useCoverFrame(file: File, facts: VideoFacts) {
  const [frame, setFrame] = useState<CoverFrame | null>(null)
  const [wishedSeconds, setWishedSeconds] = useState(0)
  const [fault, setFault] = useState<ToolFault | null>(null)
  const url = useObjectUrl(frame?.blob ?? null)
  const wish = useRef<Wish | null>(null)
  const isTaking = useRef(false)
  const away = useRef<AbortController>(new AbortController())

  const take = useCallback(async () => {
    if (isTaking.current) return
    isTaking.current = true
    const { signal } = away.current
    for (let next = wish.current; next !== null && !signal.aborted; next = wish.current) {
      wish.current = null
      try {
        const taken = await takeCover(file, facts, { ...next, maxSide: SHOWN_SIDE_PX }, signal)
        if (signal.aborted) break
        setFrame(taken)
        setFault(null)
        if (next.step !== 0) setWishedSeconds(taken.atSeconds)
      } catch (error) {
        if (!signal.aborted) setFault(faultOf(error))
      }
    }
    isTaking.current = false
  }, [file, facts])

  const look = useCallback(
    (atSeconds: number, step: -1 | 0 | 1 = 0) => {
      wish.current = { atSeconds, step }
      if (step === 0) setWishedSeconds(atSeconds)
      void take()
    },
    [take],
  )
  useEffect(() => {
    away.current = new AbortController()
    const leaving = away.current
    return () => leaving.abort()
  }, [])
  return { frame, url, wishedSeconds, fault, look }
}
