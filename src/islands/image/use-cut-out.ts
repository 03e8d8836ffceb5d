import { useCallback, useEffect, useRef, useState } from "react"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { findSubject } from "../../wasm-workers/cut-out/client.ts"
import { type CutOutModel, DEFAULT_CUT_OUT_MODEL } from "../../wasm-workers/cut-out/engine.ts"
import { bytesToFetch } from "../../wasm-workers/cut-out/engine-store.ts"
import type { CutOutProgress, Subject } from "../../wasm-workers/cut-out/protocol.ts"
import { codeOf } from "./use-opened-image.ts"

export type CutOutState =
  | { readonly step: "ready" }
  | { readonly step: "running"; readonly progress: CutOutProgress }
  | { readonly step: "done"; readonly subject: Subject }
  | { readonly step: "failed"; readonly code: string; readonly model: CutOutModel }

interface CutOutRun {
  readonly state: CutOutState
  /** Bytes that each model still has to fetch; null until it is known. */
  readonly toFetch: Readonly<Record<CutOutModel, number>> | null
  readonly start: (model: CutOutModel) => void
  readonly cancel: () => void
  /** Back to the choice of the model. */
  readonly reset: () => void
}

/** A first state that begins at once, but where the person asked their browser to save data: then the download is theirs to begin. */
function firstState(): CutOutState {
  return savesData() ? { step: "ready" } : { step: "running", progress: { stage: "start" } }
}

/** One cut-out of an image, begun at once with the better model: told, stopped, begun again. It ends when the component goes. */
export function useCutOut(file: Blob): CutOutRun {
  const [state, setState] = useState<CutOutState>(firstState)
  const [toFetch, setToFetch] = useState<CutOutRun["toFetch"]>(null)
  const running = useRef<AbortController | null>(null)

  const start = useCallback(
    (model: CutOutModel) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      setState({ step: "running", progress: { stage: "start" } })
      findSubject(file, model, {
        signal: abort.signal,
        onProgress: (progress) => {
          if (running.current === abort) setState({ step: "running", progress })
        },
      }).then(
        (subject) => {
          if (running.current === abort) setState({ step: "done", subject })
        },
        (error: unknown) => {
          if (running.current !== abort) return
          const wasStopped = error instanceof JobError && error.end === "aborted"
          setState(wasStopped ? { step: "ready" } : { step: "failed", code: codeOf(error), model })
        },
      )
    },
    [file],
  )
  useEffect(() => {
    if (!savesData()) start(DEFAULT_CUT_OUT_MODEL)
    return () => {
      running.current?.abort()
      running.current = null
    }
  }, [start])

  const isAsking = state.step === "ready" || state.step === "failed"
  useEffect(() => {
    if (!isAsking) return
    let isGone = false
    void Promise.all([bytesToFetch("medium"), bytesToFetch("small")]).then(([medium, small]) => {
      if (!isGone) setToFetch({ medium, small })
    })
    return () => {
      isGone = true
    }
  }, [isAsking])

  const stop = () => {
    running.current?.abort()
    running.current = null
    setState({ step: "ready" })
  }
  return { state, toFetch, start, cancel: stop, reset: stop }
}

/** Whether the browser was asked to save data; most do not say. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null
  return typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
}
