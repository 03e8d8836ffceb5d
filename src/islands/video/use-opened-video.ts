import { useCallback, useEffect, useState } from "react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { failureOf, type ToolFailure } from "../_tools/use-tool.ts"
import { videoEngine } from "../_tools/video-engine.ts"

export type OpenedVideo =
  /** `engineFraction`: how much of the bundled engine has been fetched; null while it is not needed. */
  | { readonly step: "opening"; readonly engineFraction: number | null }
  | { readonly step: "open"; readonly facts: VideoFacts }
  | { readonly step: "failed"; readonly failure: ToolFailure }

const OPENING: OpenedVideo = { step: "opening", engineFraction: null }

/** What is in a file, and a way to look again after a failure. */
export function useOpenedVideo(file: File): { readonly opened: OpenedVideo; readonly again: () => void } {
  const [opened, setOpened] = useState(OPENING)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const say = (next: OpenedVideo) => {
      if (!controller.signal.aborted) setOpened(next)
    }
    setOpened(OPENING)
    videoEngine()
      .probe(file, {
        signal: controller.signal,
        onProgress: ({ stage, fraction }) => {
          if (stage === "loading") say({ step: "opening", engineFraction: fraction })
        },
      })
      .then(
        (facts) => say(facts.engine === "none" ? { step: "failed", failure: "failUnreadable" } : { step: "open", facts }),
        (error: unknown) => {
          if (!controller.signal.aborted) say({ step: "failed", failure: failureOf(error) })
        },
      )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try looks again at the same file
  }, [file, tries])
  return { opened, again: useCallback(() => setTries((count) => count + 1), []) }
}
