/** How long a video may take to load (spec 2§4, 2§9). */
export const LOAD_LIMIT_MS = 5_000
/** How long a playable video is left alone before its frame is taken. */
export const SETTLE_MS = 300
/** Tries before the poster stays empty. */
export const MAXIMUM_TRIES = 5
/** Wait before the next try after a frame without a size, and after an empty one. */
export const RETRY_DELAYS_MS = { "no-size": 500, empty: 800 } as const

/** Where a capture through a video element stands; `tries` counts frames that could not be used. */
export type CaptureState =
  | { readonly step: "loading"; readonly tries: number }
  | { readonly step: "settling"; readonly tries: number }
  | { readonly step: "grabbing"; readonly tries: number }
  | { readonly step: "pausing"; readonly tries: number; readonly why: keyof typeof RETRY_DELAYS_MS }
  | { readonly step: "done"; readonly isEmpty: boolean }

/** What happens to it: `elapsed` is the end of the wait of its step. */
export type CaptureEvent = "playable" | "failed" | "elapsed" | "frame" | "empty" | "no-size"

/** A capture before its video was loaded. */
export const CAPTURE_START: CaptureState = { step: "loading", tries: 0 }

/** How long a step lasts unless something happens, ms; null for one that ends by itself. */
export function waitOf(state: CaptureState): number | null {
  switch (state.step) {
    case "loading":
      return LOAD_LIMIT_MS
    case "settling":
      return SETTLE_MS
    case "pausing":
      return RETRY_DELAYS_MS[state.why]
    case "grabbing":
    case "done":
      return null
  }
}

/** The next state. What does not concern a step leaves it as it is. */
export function captureNext(state: CaptureState, event: CaptureEvent): CaptureState {
  switch (state.step) {
    case "loading":
      if (event === "playable") return { step: "settling", tries: state.tries }
      return event === "failed" || event === "elapsed" ? again(state.tries, "no-size") : state
    case "settling":
      if (event === "failed") return again(state.tries, "no-size")
      return event === "elapsed" ? { step: "grabbing", tries: state.tries } : state
    case "grabbing":
      if (event === "frame") return { step: "done", isEmpty: false }
      return event === "empty" || event === "no-size"
        ? again(state.tries, event)
        : event === "failed"
          ? again(state.tries, "no-size")
          : state
    case "pausing":
      return event === "elapsed" ? { step: "loading", tries: state.tries } : state
    case "done":
      return state
  }
}

function again(tries: number, why: keyof typeof RETRY_DELAYS_MS): CaptureState {
  return tries + 1 >= MAXIMUM_TRIES ? { step: "done", isEmpty: true } : { step: "pausing", tries: tries + 1, why }
}
