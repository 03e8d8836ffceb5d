import {
  type BufferReading,
  bufferedAhead,
  checkQuality,
  hasRebuffered,
  requestQuality,
  SWITCH_CHECK_MS,
} from "../../domain/video/player-rules.ts"

const REBUFFER_CHECK_MS = 100

/** How much of a video is buffered from where it stands. */
export function readBuffer(video: HTMLVideoElement): BufferReading {
  const ranges = Array.from(
    { length: video.buffered.length },
    (_, index) => [video.buffered.start(index), video.buffered.end(index)] as const,
  )
  return {
    aheadSeconds: bufferedAhead(ranges, video.currentTime),
    leftSeconds: Number.isFinite(video.duration) ? video.duration - video.currentTime : Number.POSITIVE_INFINITY,
  }
}

/**
 * Holds a video that stalled until half a second is buffered (spec 2§9), so that it does not stutter on. `speed` says how fast it goes on.
 * Answers how to stop doing so.
 */
export function holdAfterStalls(video: HTMLVideoElement, speed: () => number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const release = () => {
    clearInterval(timer)
    timer = undefined
    video.playbackRate = speed()
  }
  const onWaiting = () => {
    if (timer !== undefined || video.seeking || video.currentTime === 0 || hasRebuffered(readBuffer(video))) return
    video.playbackRate = 0
    timer = setInterval(() => {
      if (hasRebuffered(readBuffer(video)) || video.error !== null) release()
    }, REBUFFER_CHECK_MS)
  }
  video.addEventListener("waiting", onWaiting)
  return () => {
    video.removeEventListener("waiting", onWaiting)
    if (timer !== undefined) release()
  }
}

/** Keeps the request for another quality until enough is buffered. */
export interface QualitySwitch {
  /** The quality that is played, as the source tells. */
  readonly played: (level: number) => void
  readonly request: (level: number) => void
  readonly stop: () => void
}

/** Looks every 500 ms whether a requested quality may come, and tells when it does or when the request changes. */
export function createQualitySwitch(
  read: () => BufferReading,
  onSwitch: (level: number) => void,
  onRequest: (requestedLevel: number | null) => void,
): QualitySwitch {
  let state: { readonly level: number; readonly requestedLevel: number | null } = { level: -1, requestedLevel: null }
  let timer: ReturnType<typeof setInterval> | undefined
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }
  const look = () => {
    const next = checkQuality(state, read())
    if (next === state) return
    state = next
    rest()
    onSwitch(next.level)
    onRequest(null)
  }
  return {
    played(level) {
      state = { ...state, level }
    },
    request(level) {
      state = requestQuality(state, level)
      rest()
      onRequest(state.requestedLevel)
      if (state.requestedLevel !== null) timer = setInterval(look, SWITCH_CHECK_MS)
    },
    stop: rest,
  }
}
