import { useCallback, useEffect, useRef, useState } from "react"
import type { CoverFrame } from "../../wasm-workers/cover/protocol.ts"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { takeCover } from "../_tools/cover-engine.ts"
import { useObjectUrl } from "../_tools/use-object-url.ts"
import { failureOf, type ToolFailure } from "../_tools/use-tool.ts"

/** Longest side of the frame that is shown, pixels. */
const SHOWN_SIDE_PX = 1280

interface Request {
  readonly atSeconds: number
  readonly step: -1 | 0 | 1
}

/**
 * The frame of a video that is looked at. While one is being taken, only the newest request waits, so that a hand on the slider never
 * queues up work.
 */
export function useCoverFrame(file: File, facts: VideoFacts) {
  const [frame, setFrame] = useState<CoverFrame | null>(null)
  const [requestedSeconds, setRequestedSeconds] = useState(0)
  const [failure, setFailure] = useState<ToolFailure | null>(null)
  const [isTaking, setIsTaking] = useState(false)
  const url = useObjectUrl(frame?.blob ?? null)
  const request = useRef<Request | null>(null)
  const taking = useRef<Promise<CoverFrame | null> | null>(null)
  const latest = useRef<CoverFrame | null>(null)
  const away = useRef<AbortController>(new AbortController())

  const takeAll = useCallback(async (): Promise<CoverFrame | null> => {
    const { signal } = away.current
    for (let next = request.current; next !== null && !signal.aborted; next = request.current) {
      request.current = null
      try {
        const taken = await takeCover(file, facts, { ...next, maxSide: SHOWN_SIDE_PX }, signal)
        if (signal.aborted) break
        latest.current = taken
        setFrame(taken)
        setFailure(null)
        if (next.step !== 0) setRequestedSeconds(taken.atSeconds)
      } catch (error) {
        latest.current = null
        if (!signal.aborted) setFailure(failureOf(error))
      }
    }
    return latest.current
  }, [file, facts])

  const look = useCallback(
    (atSeconds: number, step: -1 | 0 | 1 = 0) => {
      request.current = { atSeconds, step }
      if (step === 0) setRequestedSeconds(atSeconds)
      if (taking.current !== null) return
      setIsTaking(true)
      taking.current = takeAll().finally(() => {
        taking.current = null
        setIsTaking(false)
      })
    },
    [takeAll],
  )
  /** The frame that was asked for last, once it is there; null where it could not be taken. */
  const settled = useCallback(async () => (taking.current === null ? latest.current : await taking.current), [])
  useEffect(() => {
    away.current = new AbortController()
    const leaving = away.current
    return () => leaving.abort()
  }, [])
  return { frame, url, requestedSeconds, failure, look, settled, isTaking }
}
