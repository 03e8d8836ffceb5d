import { type RefObject, useEffect, useRef, useState } from "react"

/** A sound that a page plays. */
export interface Sound {
  readonly audio: RefObject<HTMLAudioElement | null>
  /** What its element tells of itself. */
  readonly told: {
    readonly onPlay: () => void
    readonly onPause: () => void
    readonly onEnded: () => void
    readonly onError: () => void
    readonly onDurationChange: () => void
  }
  readonly isPlaying: boolean
  readonly isBroken: boolean
  readonly atS: number
  readonly durationS: number
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
}

/** A sound that is `toldS` seconds long, until its own file says so. It is heard alone. */
export function useSound(toldS: number): Sound {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [atS, setAtS] = useState(0)
  const [durationS, setDurationS] = useState(toldS)
  const [isBroken, setIsBroken] = useState(false)
  useFollowing(audio, isPlaying, setAtS)
  return {
    audio,
    told: {
      onPlay: () => {
        hushOthers(audio.current)
        setIsPlaying(true)
      },
      onPause: () => setIsPlaying(false),
      onEnded: () => setIsPlaying(false),
      onError: () => setIsBroken(true),
      onDurationChange: () => {
        const { duration = Number.NaN } = audio.current ?? {}
        if (Number.isFinite(duration)) setDurationS(duration)
      },
    },
    isPlaying,
    isBroken,
    atS,
    durationS,
    toggle: () => {
      const element = audio.current
      if (element === null) return
      if (!element.paused) return element.pause()
      setIsBroken(false)
      element.play().catch((error: unknown) => {
        // What is paused before it began has not failed.
        if (!(error instanceof DOMException && error.name === "AbortError")) setIsBroken(true)
      })
    },
    seek: (seconds) => {
      setAtS(seconds)
      if (audio.current !== null) audio.current.currentTime = seconds
    },
  }
}

/** One thing is heard at a time: pauses whatever else of the page makes a sound. */
export function hushOthers(own: HTMLMediaElement | null): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) if (other !== own && !other.muted) other.pause()
}

/** Follows where it plays: a picture at a time while it does, so that the line moves evenly; and wherever it is set to. */
function useFollowing(audio: { readonly current: HTMLAudioElement | null }, isPlaying: boolean, tell: (seconds: number) => void): void {
  useEffect(() => {
    const element = audio.current
    if (element === null) return
    const say = () => tell(element.currentTime)
    element.addEventListener("timeupdate", say)
    // With less motion it moves a few times a second.
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches
    let frame = 0
    const follow = () => {
      say()
      frame = requestAnimationFrame(follow)
    }
    if (isPlaying && !isStill) frame = requestAnimationFrame(follow)
    return () => {
      element.removeEventListener("timeupdate", say)
      cancelAnimationFrame(frame)
    }
  }, [audio, isPlaying, tell])
}
