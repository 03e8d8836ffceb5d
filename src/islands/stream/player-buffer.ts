import {
  type BufferReading,
  bufferedAhead,
  checkQuality,
  hasRebuffered,
  SWITCH_CHECK_MS,
  wishQuality,
} from "../../domain/video/player-rules.ts"

const REBUFFER_CHECK_MS = 100

/** How much of a film is buffered from where it stands. */
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
 * Holds a film that stalled until half a second is buffered (spec 2§9), so that it does not stutter on. `speed` says how fast it goes on.
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

/** Keeps the wish for another quality until enough is buffered. */
export interface QualitySwitch {
  /** The quality that is played, as the source tells. */
  readonly played: (level: number) => void
  readonly wish: (level: number) => void
  readonly stop: () => void
}

/** Looks every 500 ms whether a wished quality may come, and tells when it does or when the wish changes. */
export function createQualitySwitch(
  read: () => BufferReading,
  onSwitch: (level: number) => void,
  onWish: (wishedLevel: number | null) => void,
): QualitySwitch {
  let state: { readonly level: number; readonly wishedLevel: number | null } = { level: -1, wishedLevel: null }
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
    onWish(null)
  }
  return {
    played(level) {
      state = { ...state, level }
    },
    wish(level) {
      state = wishQuality(state, level)
      rest()
      onWish(state.wishedLevel)
      if (state.wishedLevel !== null) timer = setInterval(look, SWITCH_CHECK_MS)
    },
    stop: rest,
  }
}
