import { useEffect, useRef, useState } from "react"
import type { AnimationSettings } from "../../wasm-workers/video/protocol.ts"
import { letGo, videoEngine } from "../_tools/video-engine.ts"
import type { OutputPlan } from "./output-plan.ts"

/** Frames of an animation that are made to see how large they are, from as many places of it. */
const PLACES = [0.25, 0.75] as const
const FRAMES_A_PLACE = 3
/** Settings that are still being changed are not worth a look. */
const SETTLE_MS = 500

/**
 * About how large an animation will be, by a few frames that are made of it: drawings and videos differ by more than any rule can say. Null where
 * it is none, where it comes from a video that would have to be made first, or until it is known. Nothing is made while `isOff`.
 */
export function useMeasuredBytes(file: File, { make, first }: OutputPlan, isOff: boolean): number | null {
  const [measured, setMeasured] = useState<{ readonly key: string; readonly bytes: number } | null>(null)
  const settings = make?.job === "animation" && first === null ? make.settings : null
  const key = settings === null || isOff ? null : JSON.stringify(settings)
  const latest = useRef(settings)
  useEffect(() => {
    latest.current = settings
  })
  useEffect(() => {
    const wanted = latest.current
    if (wanted === null || key === null) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      measure(file, wanted, leaving.signal).then(
        (bytes) => !leaving.signal.aborted && setMeasured({ key, bytes }),
        // The rule of thumb stays.
        () => undefined,
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [file, key])
  return settings !== null && measured?.key === JSON.stringify(settings) ? measured.bytes : null
}

async function measure(file: File, settings: AnimationSettings, signal: AbortSignal): Promise<number> {
  const { startSeconds, endSeconds, frameRate } = settings
  const seconds = endSeconds - startSeconds
  const piece = Math.min(seconds, FRAMES_A_PLACE / frameRate)
  let bytes = 0
  for (const place of PLACES) {
    const from = startSeconds + (seconds - piece) * place
    const made = await videoEngine().animation(file, { ...settings, startSeconds: from, endSeconds: from + piece }, { signal })
    bytes += made.file.size
    letGo(made)
  }
  return Math.round((bytes * seconds) / (piece * PLACES.length))
}
