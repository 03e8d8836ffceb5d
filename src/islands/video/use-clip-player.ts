import { atom, type ReadableAtom } from "nanostores"
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { Extent, Selection } from "./timeline-rules.ts"

/** Plays a source or shows single frames of it; where it stands is told without rendering anything anew. */
export interface ClipPlayer {
  /** Seconds of the source. */
  readonly $playhead: ReadableAtom<number>
  readonly isPlaying: boolean
  /** Whether this browser plays the file; where not, frames are shown one by one. */
  readonly canPlay: boolean
  readonly video: RefObject<HTMLVideoElement | null>
  readonly seek: (seconds: number) => void
  readonly toggle: () => void
  readonly pause: () => void
  /** To be called when the element has loaded, or cannot. */
  readonly onReady: (canPlay: boolean) => void
  /** To be called with the player's time of the first frame, which is time zero of everything else here. */
  readonly onFirstFrame: (playerSeconds: number) => void
  /** A time of the source as the browser's player counts. */
  readonly playerTimeOf: (seconds: number) => number
}

interface PlayerSettings {
  readonly extent: Extent
  readonly selection: Selection
  readonly isLooping: boolean
  /** 1 as it was recorded. */
  readonly speed?: number
}

/** A player that stops, or begins again, at the end of the selection. */
export function useClipPlayer({ extent, selection, isLooping, speed = 1 }: PlayerSettings): ClipPlayer {
  const video = useRef<HTMLVideoElement>(null)
  const $playhead = useMemo(() => atom(0), [])
  const zero = useRef(0)
  const onFirstFrame = useCallback((playerSeconds: number) => {
    zero.current = playerSeconds
  }, [])
  const playerTimeOf = useCallback((seconds: number) => seconds + zero.current, [])
  const [isPlaying, setIsPlaying] = useState(false)
  const [canPlay, setCanPlay] = useState(true)
  const latest = useRef({ extent, selection, isLooping })
  useEffect(() => {
    latest.current = { extent, selection, isLooping }
  })

  useEffect(() => {
    const element = video.current
    if (element === null) return
    element.playbackRate = speed
    // Another file begins at this one.
    element.defaultPlaybackRate = speed
  }, [speed])

  const seek = useCallback(
    (seconds: number) => {
      const { durationSeconds, frameSeconds } = latest.current.extent
      const at = Math.min(durationSeconds, Math.max(0, seconds))
      $playhead.set(at)
      // A little into the frame: at its very beginning, rounding may show the one before.
      if (video.current !== null)
        video.current.currentTime = zero.current + Math.min(at + frameSeconds / 4, Math.max(0, durationSeconds - frameSeconds / 2))
    },
    [$playhead],
  )
  const pause = useCallback(() => setIsPlaying(false), [])
  const toggle = useCallback(() => setIsPlaying((before) => !before), [])

  useEffect(() => {
    if (!isPlaying) return
    const element = canPlay ? video.current : null
    const { selection: kept, isLooping: loops, extent: whole } = latest.current
    const at = $playhead.get()
    const isInside = at >= kept.startSeconds - whole.frameSeconds / 2 && at < kept.endSeconds - whole.frameSeconds
    const isAtEnd = at >= whole.durationSeconds - whole.frameSeconds || Math.abs(at - kept.endSeconds) <= whole.frameSeconds * 1.5
    if (isAtEnd || (loops && !isInside)) seek(kept.startSeconds)
    const staysInside = isInside || isAtEnd || loops
    let lastMs = performance.now()
    let request = 0
    const step = (nowMs: number) => {
      const { selection: current, isLooping: isLoopOn, extent: all } = latest.current
      const time = element === null ? $playhead.get() + (nowMs - lastMs) / 1000 : Math.max(0, element.currentTime - zero.current)
      lastMs = nowMs
      const end = staysInside ? current.endSeconds : all.durationSeconds
      if (time >= end - all.frameSeconds / 4 || element?.ended === true) {
        if (!isLoopOn) {
          seek(end)
          setIsPlaying(false)
          return
        }
        seek(current.startSeconds)
        void element?.play().catch(() => setIsPlaying(false))
      } else $playhead.set(time)
      request = requestAnimationFrame(step)
    }
    void element?.play().catch(() => setIsPlaying(false))
    request = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(request)
      element?.pause()
    }
  }, [isPlaying, canPlay, $playhead, seek])

  return { $playhead, isPlaying, canPlay, video, seek, toggle, pause, onReady: setCanPlay, onFirstFrame, playerTimeOf }
}
