import { CAPTURE_START, type CaptureEvent, type CaptureState, captureNext, waitOf } from "../../domain/video/cover-machine.ts"

/** What a capture works on: something that loads and of which a frame can be taken. */
export interface CapturePort {
  /** Begins to reload; says once whether it can be played. Answers how to stop. */
  readonly load: (say: (event: "playable" | "failed") => void) => () => void
  /** Takes the frame. */
  readonly grab: () => Promise<"frame" | "empty" | "no-size">
}

/** Runs a capture by the rules of the specification (spec 2§4); true when a frame was taken. Rejects when the signal says so. */
export function runCapture(port: CapturePort, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let state: CaptureState = CAPTURE_START
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopLoading: () => void = () => {}
    const stop = () => {
      clearTimeout(timer)
      stopLoading()
      signal?.removeEventListener("abort", onAbort)
    }
    const onAbort = () => {
      stop()
      reject(signal?.reason)
    }
    const happen = (event: CaptureEvent, during: CaptureState) => {
      // What comes late belongs to a step that is over.
      if (during !== state || signal?.aborted === true) return
      const next = captureNext(state, event)
      if (next === state) return
      state = next
      enter()
    }
    const enter = () => {
      clearTimeout(timer)
      const here = state
      const waitMs = waitOf(here)
      if (waitMs !== null) timer = setTimeout(() => happen("elapsed", here), waitMs)
      if (here.step === "loading") {
        stopLoading()
        stopLoading = port.load((event) => happen(event, here))
      } else if (here.step === "grabbing") {
        port.grab().then(
          (outcome) => happen(outcome, here),
          () => happen("failed", here),
        )
      } else if (here.step === "done") {
        stop()
        resolve(!here.isEmpty)
      }
    }
    signal?.addEventListener("abort", onAbort, { once: true })
    if (signal?.aborted === true) return onAbort()
    enter()
  })
}
