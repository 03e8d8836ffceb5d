import { type RefObject, useEffect, useState } from "react"
import { type CaptionSpan, writeCaptionText } from "../../formats/captions/caption-text.ts"
import { type CaptionCue, parseCaptions } from "../../formats/captions/read-captions.ts"
import type { PlayerCaptions, PlayerState } from "./player-state.ts"

interface PlayerCaptionsLayerProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: PlayerState
  readonly captions: readonly PlayerCaptions[]
  readonly isAboveBar: boolean
}

const NOTHING: readonly CaptionCue[] = []
const GROUNDS = {
  dark: "bg-veil",
  faint: "bg-veil/50 [text-shadow:0_0_3px_var(--color-veil)]",
  none: "[text-shadow:0_0_2px_var(--color-veil),0_0_4px_var(--color-veil),0_1px_6px_var(--color-veil)]",
} as const

/** What is said at this moment, in the chosen captions and the chosen look. */
export function PlayerCaptionsLayer({ video, state, captions, isAboveBar }: PlayerCaptionsLayerProps) {
  const chosen = captions[state.captions] ?? null
  const cues = useCues(chosen?.url ?? null)
  const shown = useShownCues(video, cues, chosen, state.isInImage || state.isSystems)
  const { size, ground, place } = state.captionLook
  if (chosen === null || shown.length === 0) return null
  const edge = place === "top" ? "top-3" : isAboveBar ? "bottom-20" : "bottom-4"
  return (
    <div className="pointer-events-none absolute inset-0 @container">
      <div
        data-captions=""
        lang={chosen.language}
        style={{ fontSize: `calc(clamp(13px, 3.2cqi, 40px) * ${size / 100})` }}
        className={`absolute inset-x-4 grid justify-items-center gap-1 text-center leading-snug text-veil-ink ${edge}`}
      >
        {shown.map((cue) => (
          <p key={`${cue.fromMs}-${cue.untilMs}-${writeCaptionText(cue.spans)}`} dir="auto" className="max-w-[90%] text-balance">
            <span className={`box-decoration-clone rounded-control px-2 py-0.5 whitespace-pre-line wrap-anywhere ${GROUNDS[ground]}`}>
              <Spans spans={cue.spans} />
            </span>
          </p>
        ))}
      </div>
    </div>
  )
}

function Spans({ spans }: { readonly spans: readonly CaptionSpan[] }) {
  return spans.map(({ text, isBold, isItalic, isUnderlined }, index) => (
    <span
      // Spans of a cue never change their places.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      className={`${isBold ? "font-semibold" : ""} ${isItalic ? "italic" : ""} ${isUnderlined ? "underline" : ""}`}
    >
      {text}
    </span>
  ))
}

/** The cues at an address; none until they are there, or where they cannot be had. */
function useCues(url: string | null): readonly CaptionCue[] {
  const [cues, setCues] = useState(NOTHING)
  useEffect(() => {
    setCues(NOTHING)
    if (url === null) return
    const leaving = new AbortController()
    fetch(url, { signal: leaving.signal })
      .then(async (response) => {
        const found = parseCaptions(response.ok ? await response.text() : "")
        if (found.ok) setCues(found.cues)
      })
      .catch(() => {})
    return () => leaving.abort()
  }, [url])
  return cues
}

/** One track of ours an element: a track cannot be taken away again. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>()

/**
 * Which cues are to be seen now. The browser's own track tells when they change while the video plays, and shows them itself where the page's
 * layer cannot be seen; a paused video's tracks tell nothing.
 */
function useShownCues(
  video: RefObject<HTMLVideoElement | null>,
  cues: readonly CaptionCue[],
  chosen: PlayerCaptions | null,
  isByBrowser: boolean,
): readonly CaptionCue[] {
  const [shown, setShown] = useState(NOTHING)
  useEffect(() => {
    const element = video.current
    if (element === null || cues.length === 0) return
    const track = tracks.get(element) ?? element.addTextTrack("captions", "Atelier")
    tracks.set(element, track)
    track.mode = "hidden"
    const natives = cues.map(({ fromMs, untilMs, spans }) => new VTTCue(fromMs / 1000, untilMs / 1000, writeCaptionText(spans)))
    for (const native of natives) track.addCue(native)
    const look = () => setShown((before) => unlessSame(before, cuesAt(cues, element.currentTime * 1000)))
    look()
    const leaving = new AbortController()
    track.addEventListener("cuechange", look, { signal: leaving.signal })
    for (const name of ["timeupdate", "seeking"]) element.addEventListener(name, look, { signal: leaving.signal })
    return () => {
      leaving.abort()
      for (const native of natives) track.removeCue(native)
      track.mode = "disabled"
      setShown(NOTHING)
    }
  }, [video, cues])
  useEffect(() => {
    const track = video.current === null ? undefined : tracks.get(video.current)
    if (track !== undefined && chosen !== null && cues.length > 0) track.mode = isByBrowser ? "showing" : "hidden"
  }, [video, cues, chosen, isByBrowser])
  return isByBrowser ? NOTHING : shown
}

/** Those of a list in order of their beginnings that a moment is within. */
function cuesAt(cues: readonly CaptionCue[], atMs: number): readonly CaptionCue[] {
  return cues.filter(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
}

/** The list of before where it says the same, so that nothing is redrawn. */
function unlessSame(before: readonly CaptionCue[], after: readonly CaptionCue[]): readonly CaptionCue[] {
  return before.length === after.length && before.every((cue, index) => cue === after[index]) ? before : after
}
