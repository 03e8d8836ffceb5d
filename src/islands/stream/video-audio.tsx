import { AudioLines, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { VIDEOS_WITH_AAC } from "../../domain/audio/rules.ts"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { call } from "../_runtime/call.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useFileSize } from "../_ui/file-size.ts"

const loadSaving = import.meta.env.SSR ? onlyInBrowser : () => import("./save-video-audio.ts")

type Step = { readonly kind: "ready" | "failed" } | { readonly kind: "coming"; readonly receivedBytes: number }

/** Of a video that has AAC audio: a button that downloads it, which stops it while it comes. Nothing of other files. */
export function VideoAudio({ file }: { readonly file: MediaFile }) {
  const t = useMessages("library")
  const bytes = useFileSize()
  const hasAudio = useHasAac(file)
  const [step, setStep] = useState<Step>({ kind: "ready" })
  const coming = useRef<AbortController | null>(null)
  useEffect(() => () => coming.current?.abort(), [])
  const download = async () => {
    const abort = new AbortController()
    const { signal } = abort
    coming.current = abort
    /** Only a download that nobody stopped is told of. */
    const tell = (next: Step) => {
      if (!signal.aborted) setStep(next)
    }
    tell({ kind: "coming", receivedBytes: 0 })
    try {
      const { saveVideoAudio } = await loadSaving()
      const { file_id } = file
      await saveVideoAudio({ file_id }, { onBytes: (receivedBytes) => tell({ kind: "coming", receivedBytes }), signal })
      tell({ kind: "ready" })
    } catch {
      tell({ kind: "failed" })
    }
  }
  const stop = () => {
    coming.current?.abort()
    setStep({ kind: "ready" })
  }
  if (!hasAudio) return null
  const isComing = step.kind === "coming"
  return (
    <div className="grid gap-2">
      <Button onClick={() => (isComing ? stop() : void download())} className="justify-self-start tabular-nums">
        {isComing ? <X size={16} aria-hidden="true" /> : <AudioLines size={16} aria-hidden="true" />}
        {isComing ? t("packing", { amount: bytes(step.receivedBytes) }) : t("downloadAudio")}
      </Button>
      {step.kind === "failed" ? (
        <p role="alert" className="text-sm text-bad">
          {t("audioFailed")}
        </p>
      ) : null}
    </div>
  )
}

/** What was measured of the video says so; false until it is known. */
function useHasAac({ file_id, content_type }: MediaFile): boolean {
  const [hasAac, setHasAac] = useState(false)
  useEffect(() => {
    if (!VIDEOS_WITH_AAC.test(content_type)) return
    const asking = new AbortController()
    call(videoInfo, { file_id }, { handlesErrors: true, isInBackground: true, signal: asking.signal }).then(
      ({ audio_codec }) => setHasAac(audio_codec?.startsWith("aac") === true),
      () => {},
    )
    return () => asking.abort()
  }, [file_id, content_type])
  return hasAac
}
