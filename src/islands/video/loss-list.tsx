import { TriangleAlert } from "lucide-react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { type Loss, lossesOf, type Making } from "./losses.ts"

interface LossListProps {
  readonly facts: VideoFacts
  readonly making: Making
}

/** What the result will not have of its source, before it is made; nothing where it has all. */
export function LossList({ facts, making }: LossListProps) {
  const t = useMessages("video")
  const losses = lossesOf(facts, making)
  if (losses.length === 0) return null
  return (
    <div role="note" className="flex gap-2 text-xs text-warn">
      <TriangleAlert size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <div className="grid gap-0.5">
        <p className="font-semibold">{t("lossTitle")}</p>
        <ul className="grid gap-0.5">
          {losses.map((loss) => (
            <li key={loss.key}>
              <LossWords loss={loss} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function LossWords({ loss }: { readonly loss: Loss }) {
  const t = useMessages("video")
  switch (loss.key) {
    case "lossTransparency":
    case "lossRange":
      return t(loss.key)
    case "lossSubtitles":
    case "lossTracks":
      return t(loss.key, { count: loss.count })
    case "lossChannels":
      return t(loss.key, { channels: loss.channels })
    case "lossLead":
      return t(loss.key, { seconds: loss.seconds })
  }
}
