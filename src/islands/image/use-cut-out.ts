import { useEffect, useRef, useState } from "react"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { findSubject } from "../../wasm-workers/cut-out/client.ts"
import { CUT_OUT_MODELS, type CutOutModel } from "../../wasm-workers/cut-out/engine.ts"
import { bytesToFetch } from "../../wasm-workers/cut-out/engine-store.ts"
import type { CutOutProgress, Subject } from "../../wasm-workers/cut-out/protocol.ts"
import { codeOf } from "./use-opened-image.ts"

export type CutOutState =
  | { readonly step: "ready" }
  | { readonly step: "running"; readonly progress: CutOutProgress }
  | { readonly step: "done"; readonly subject: Subject }
  | { readonly step: "failed"; readonly code: string }

interface CutOutRun {
  readonly state: CutOutState
  /** Bytes that each model still has to fetch; null until it is known. */
  readonly toFetch: Readonly<Record<CutOutModel, number>> | null
  readonly start: (model: CutOutModel) => void
  readonly cancel: () => void
  /** Back to the choice of the model. */
  readonly reset: () => void
}

/** One cut-out of an image: asked for, told, stopped. It ends when the component goes. */
export function useCutOut(file: Blob): CutOutRun {
  const [state, setState] = useState<CutOutState>({ step: "ready" })
  const [toFetch, setToFetch] = useState<CutOutRun["toFetch"]>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (state.step === "running") return
    let isGone = false
    void Promise.all(CUT_OUT_MODELS.map(bytesToFetch)).then(([small = 0, medium = 0]) => {
      if (!isGone) setToFetch({ small, medium })
    })
    return () => {
      isGone = true
    }
  }, [state.step])

  const start = (model: CutOutModel) => {
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
        setState(wasStopped ? { step: "ready" } : { step: "failed", code: codeOf(error) })
      },
    )
  }
  return {
    state,
    toFetch,
    start,
    cancel: () => {
      running.current?.abort()
      running.current = null
      setState({ step: "ready" })
    },
    reset: () => setState({ step: "ready" }),
  }
}
