/** The piece that is kept, in seconds of the source. */
export interface Selection {
  readonly startSeconds: number
  readonly endSeconds: number
}

/** The part of a source that the timeline shows. */
export interface View {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** What a timeline is of. */
export interface Extent {
  readonly durationSeconds: number
  /** Duration of one frame; the smallest piece. */
  readonly frameSeconds: number
}

export type Edge = "start" | "end"

/** Frames that the deepest zoom shows at least. */
const MINIMUM_FRAMES_SHOWN = 12
const MINIMUM_TICK_PX = 84
const TICK_STEPS_SECONDS = [
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900],
  ...[1800, 3600, 7200, 14_400, 28_800, 86_400, 345_600],
] as const

/** All of it. */
export function wholeOf({ durationSeconds }: Extent): Selection {
  return { startSeconds: 0, endSeconds: durationSeconds }
}

/** The nearest beginning of a frame, or the end, within the source. */
export function atFrame(seconds: number, { durationSeconds, frameSeconds }: Extent): number {
  if (seconds >= durationSeconds - frameSeconds / 2) return durationSeconds
  return round(clamp(Math.round(seconds / frameSeconds) * frameSeconds, 0, durationSeconds))
}

/** The selection with one edge moved; at least a frame stays, and the other edge does not move. */
export function withEdge(selection: Selection, edge: Edge, seconds: number, { durationSeconds, frameSeconds }: Extent): Selection {
  const least = Math.min(frameSeconds, durationSeconds)
  return edge === "start"
    ? { ...selection, startSeconds: round(clamp(seconds, 0, selection.endSeconds - least)) }
    : { ...selection, endSeconds: round(clamp(seconds, selection.startSeconds + least, durationSeconds)) }
}

/** The selection of another length from the same start on; the start gives way where the source is too short. */
export function withLength(selection: Selection, lengthSeconds: number, { durationSeconds, frameSeconds }: Extent): Selection {
  const length = clamp(lengthSeconds, Math.min(frameSeconds, durationSeconds), durationSeconds)
  const startSeconds = round(Math.min(selection.startSeconds, durationSeconds - length))
  return { startSeconds, endSeconds: round(Math.min(durationSeconds, startSeconds + length)) }
}

/** How far a key moves what has the focus: arrows a frame, with Shift a second, page keys ten; null for other keys. */
export function keyStep(key: string, hasShift: boolean, { frameSeconds }: Extent): number | null {
  const step = hasShift ? 1 : frameSeconds
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return -step
    case "ArrowRight":
    case "ArrowUp":
      return step
    case "PageDown":
      return -10
    case "PageUp":
      return 10
    default:
      return null
  }
}

/** Where in the view a time lies, 0 to 1; outside of that where it is not in view. */
export function fractionOf(view: View, seconds: number): number {
  return (seconds - view.fromSeconds) / (view.toSeconds - view.fromSeconds)
}

/** The time at a fraction of the view. */
export function secondsAt(view: View, fraction: number): number {
  return view.fromSeconds + fraction * (view.toSeconds - view.fromSeconds)
}

/** The view with a span made `factor` times as long (below 1: closer) around a time that keeps its place. */
export function zoomedView(view: View, factor: number, aroundSeconds: number, extent: Extent): View {
  const span = view.toSeconds - view.fromSeconds
  const next = clamp(span * factor, minimumSpan(extent), extent.durationSeconds)
  const fraction = clamp(fractionOf(view, aroundSeconds), 0, 1)
  return placedView(secondsAt(view, fraction) - fraction * next, next, extent)
}

/** The view moved; its span stays. */
export function pannedView(view: View, bySeconds: number, extent: Extent): View {
  return placedView(view.fromSeconds + bySeconds, view.toSeconds - view.fromSeconds, extent)
}

/** The view of the whole source. */
export function wholeView({ durationSeconds }: Extent): View {
  return { fromSeconds: 0, toSeconds: durationSeconds }
}

/** The view that shows a selection with a tenth of it on either side. */
export function viewAround({ startSeconds, endSeconds }: Selection, extent: Extent): View {
  const span = clamp((endSeconds - startSeconds) * 1.2, minimumSpan(extent), extent.durationSeconds)
  return placedView((startSeconds + endSeconds - span) / 2, span, extent)
}

/** The view moved just so far that a time is in it. */
export function revealing(view: View, seconds: number, extent: Extent): View {
  if (seconds < view.fromSeconds) return pannedView(view, seconds - view.fromSeconds, extent)
  if (seconds > view.toSeconds) return pannedView(view, seconds - view.toSeconds, extent)
  return view
}

/** How often the whole source is as long as the view. */
export function zoomOf(view: View, { durationSeconds }: Extent): number {
  return durationSeconds / (view.toSeconds - view.fromSeconds)
}

/** Times of a scale of `widthPx`, and how far they are apart. */
export function ticksOf(view: View, widthPx: number): { readonly stepSeconds: number; readonly ticksSeconds: readonly number[] } {
  const span = view.toSeconds - view.fromSeconds
  const stepSeconds = TICK_STEPS_SECONDS.find((step) => (step / span) * widthPx >= MINIMUM_TICK_PX) ?? span
  if (!(widthPx > 0) || !(span > 0)) return { stepSeconds, ticksSeconds: [] }
  const first = Math.ceil(view.fromSeconds / stepSeconds - 1e-6)
  const last = Math.floor(view.toSeconds / stepSeconds + 1e-6)
  return { stepSeconds, ticksSeconds: Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * stepSeconds)) }
}

function placedView(fromSeconds: number, span: number, { durationSeconds }: Extent): View {
  const from = clamp(fromSeconds, 0, Math.max(0, durationSeconds - span))
  return { fromSeconds: from, toSeconds: Math.min(durationSeconds, from + span) }
}

function minimumSpan({ durationSeconds, frameSeconds }: Extent): number {
  return Math.min(durationSeconds, frameSeconds * MINIMUM_FRAMES_SHOWN)
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(minimum, maximum), Math.max(minimum, value))
}

/** Microseconds are finer than any frame and keep sums free of noise. */
function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}
