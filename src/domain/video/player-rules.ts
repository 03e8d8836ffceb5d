/** Seconds that a player buffers ahead (spec 2§9). */
export const BUFFER_AHEAD_SECONDS = 10
/** Seconds that a player keeps behind (spec 2§9). */
export const BUFFER_BEHIND_SECONDS = 30
/** After a stall, seconds that must be buffered before the video goes on (spec 2§9). */
export const REBUFFER_SECONDS = 0.5
/** A requested quality comes when more than this many seconds are buffered ahead (spec 2§7) … */
export const SWITCH_BUFFER_SECONDS = 5
/** … which is looked at this often. */
export const SWITCH_CHECK_MS = 500
/** What is thrown where a browser can play neither way (spec 2§7). */
export const UNSUPPORTED = "Browser not supported!"
/** How fast a video may be played. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** A quality of a stream, as its playlist tells of it; `bandwidth` in bits a second. */
export interface StreamLevel {
  readonly width: number
  readonly height: number
  readonly bandwidth: number
}

/** A quality to choose; `level` is its place in the list that came from the playlist. */
export interface QualityOption {
  readonly level: number
  readonly label: string
  readonly height: number
}

/** The qualities, best first, by bandwidth, labelled like 720P; two of one label are told apart by their bandwidth (spec 2§7). */
export function qualityOptions(levels: readonly StreamLevel[]): readonly QualityOption[] {
  const shortSides = levels.map(shortSideOf)
  return levels
    .map((one, level) => {
      const side = shortSides[level] ?? 0
      const isAlone = shortSides.filter((other) => other === side).length === 1
      return { level, bandwidth: one.bandwidth, height: side, label: isAlone ? `${side}P` : `${side}P · ${bandwidthLabel(one.bandwidth)}` }
    })
    .toSorted((left, right) => right.bandwidth - left.bandwidth)
    .map(({ level, label, height }) => ({ level, label, height }))
}

/** A video on its side is as sharp as its shorter side says: 1080 × 1920 is 1080P too. */
function shortSideOf({ width, height }: StreamLevel): number {
  return width > 0 && width < height ? width : height
}

function bandwidthLabel(bitsPerSecond: number): string {
  return bitsPerSecond >= 1_000_000 ? `${(bitsPerSecond / 1_000_000).toFixed(1)} Mbps` : `${Math.round(bitsPerSecond / 1000)} kbps`
}

/**
 * The level to begin with: the best one that is no sharper than the stored choice, else the least one that fills the player, whose
 * width is in pixels of the device. -1 where there are no levels.
 */
export function startLevel(levels: readonly StreamLevel[], storedHeight: number | null, playerWidthPx: number): number {
  const ascending = levels.map((one, level) => ({ ...one, level })).toSorted((left, right) => left.bandwidth - right.bandwidth)
  const chosen =
    storedHeight === null
      ? (ascending.find(({ width }) => width >= playerWidthPx) ?? ascending.at(-1))
      : (ascending.findLast((one) => shortSideOf(one) <= storedHeight) ?? ascending[0])
  return chosen?.level ?? -1
}

/** Which quality plays and which one is requested, if another. */
export interface QualityState {
  readonly level: number
  readonly requestedLevel: number | null
}

/** What is known of the buffer when it is looked at. Seconds. */
export interface BufferReading {
  readonly aheadSeconds: number
  /** How much of the video is still to come. */
  readonly leftSeconds: number
}

/** Requests for a quality; requesting the one that plays takes an earlier request back. */
export function requestQuality(state: QualityState, level: number): QualityState {
  return { level: state.level, requestedLevel: level === state.level ? null : level }
}

/** Looks whether the requested quality may come. With the rest of the video buffered there is nothing left to wait for. */
export function checkQuality(state: QualityState, { aheadSeconds, leftSeconds }: BufferReading): QualityState {
  if (state.requestedLevel === null) return state
  const isEnough = aheadSeconds > SWITCH_BUFFER_SECONDS || (leftSeconds <= SWITCH_BUFFER_SECONDS && aheadSeconds >= leftSeconds - 0.25)
  return isEnough ? { level: state.requestedLevel, requestedLevel: null } : state
}

/** Whether a video that stalled has enough to go on. */
export function hasRebuffered({ aheadSeconds, leftSeconds }: BufferReading): boolean {
  return aheadSeconds >= Math.min(REBUFFER_SECONDS, leftSeconds - 0.05)
}

/** Seconds that are buffered without a gap from a position on. `ranges` ascending, as `TimeRanges` gives them. */
export function bufferedAhead(ranges: readonly (readonly [number, number])[], positionSeconds: number): number {
  let end = positionSeconds
  // Segments that touch may leave a hair between them.
  for (const [from, until] of ranges) if (from <= end + 0.1 && until > end) end = until
  return end - positionSeconds
}

/** Time as a player shows it: `0:07`, `12:34`, `1:02:03`; what is no time is `0:00`. */
export function timeLabel(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, "0")]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}
