import { useEffect, useRef, useState } from "react"
import { type AudioEdit, fadeGain } from "../../domain/audio/edit-rules.ts"

/** Plays the piece that is kept, with its fades. */
export interface PiecePlayer {
  readonly isPlaying: boolean
  /** In seconds of the audio; null before anything was played. */
  readonly atSeconds: number | null
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
}

/**
 * A player of the piece; at its end it starts over where `isLooping`. `lateSeconds` is where the audio begins in the player's own time. Loudness is
 * the page's own: normalising is heard in the result.
 */
export function usePiecePlayer(url: string | null, edit: AudioEdit | null, isLooping: boolean, lateSeconds = 0): PiecePlayer {
  const [isPlaying, setIsPlaying] = useState(false)
  const [atSeconds, setAtSeconds] = useState<number | null>(null)
  const audio = useRef<HTMLAudioElement | null>(null)
  const now = useRef({ edit, isLooping })
  useEffect(() => {
    now.current = { edit, isLooping }
  })

  useEffect(() => {
    if (url === null) return
    const element = new Audio(url)
    audio.current = element
    let frame = 0
    const follow = () => {
      const { edit: piece, isLooping: again } = now.current
      if (piece !== null) {
        if (element.currentTime - lateSeconds >= piece.endSeconds || element.ended) {
          element.currentTime = piece.startSeconds + lateSeconds
          if (!again) element.pause()
          else if (element.paused) element.play().catch(() => setIsPlaying(false))
        }
        element.volume = fadeGain(piece, Math.max(piece.startSeconds, element.currentTime - lateSeconds))
      }
      setAtSeconds(Math.max(0, element.currentTime - lateSeconds))
      if (!element.paused) frame = requestAnimationFrame(follow)
    }
    const onPlay = () => {
      setIsPlaying(true)
      frame = requestAnimationFrame(follow)
    }
    const onPause = () => {
      setIsPlaying(false)
      cancelAnimationFrame(frame)
    }
    element.addEventListener("play", onPlay)
    element.addEventListener("pause", onPause)
    element.addEventListener("ended", follow)
    return () => {
      element.pause()
      cancelAnimationFrame(frame)
      element.removeAttribute("src")
      audio.current = null
      setIsPlaying(false)
      setAtSeconds(null)
    }
  }, [url, lateSeconds])

  const seek = (seconds: number) => {
    if (audio.current === null) return
    audio.current.currentTime = seconds + lateSeconds
    setAtSeconds(seconds)
  }
  const toggle = () => {
    const element = audio.current
    if (element === null || edit === null) return
    if (!element.paused) return element.pause()
    const at = element.currentTime - lateSeconds
    if (at < edit.startSeconds || at >= edit.endSeconds) element.currentTime = edit.startSeconds + lateSeconds
    // A kind that this browser decodes but does not play by itself stays silent; the file can be made all the same.
    element.play().catch(() => setIsPlaying(false))
  }
  return { isPlaying, atSeconds, toggle, seek }
}
