import { Cpu, Package } from "lucide-react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"

/** Who works on this file: the browser itself, or the engine that is fetched for it, and why. */
export function EngineNote({ facts }: { readonly facts: VideoFacts }) {
  const t = useMessages("tools")
  const video = useMessages("video")
  const isBundled = facts.engine === "ffmpeg"
  const Icon = isBundled ? Package : Cpu
  return (
    <p className={`flex gap-1.5 text-xs ${isBundled ? "text-warn" : "text-ink-3"}`}>
      <Icon className="mt-px size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <span className="text-pretty">
        {facts.reason === null ? null : `${video(facts.reason)} `}
        {t(isBundled ? "engineBundled" : "engineBrowser")}
      </span>
    </p>
  )
}
