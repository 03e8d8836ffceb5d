import { useFormatter } from "use-intl/react"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { FactList } from "../_ui/fact-list.tsx"
import { useQuery } from "../_ui/use-query.ts"
import type { SightSubject } from "./sight-subject.ts"

/** What was measured of an image or a video: its sides, its length, its rate, and whether it is heard. */
export function MeasuredFacts({ subject }: { readonly subject: SightSubject }) {
  const shape = useShape(subject)
  return subject.kind === "video" ? <VideoFacts shape={shape} named={subject.named} /> : <FactList facts={shape} />
}

interface VideoFactsProps {
  /** What is known of it already. */
  readonly shape: readonly (readonly [string, string])[]
  readonly named: SightSubject["named"]
}

/** What the server measures of a video, added once it is there: its rate, and whether it is heard. */
export function VideoFacts({ shape, named }: VideoFactsProps) {
  const t = useMessages("sight")
  const format = useFormatter()
  const { value } = useQuery(videoInfo, named)
  const measured: readonly (readonly [string, string])[] =
    value === null
      ? []
      : [
          [
            t("rate"),
            value.fps === null ? t("rateVaries") : t("rateFps", { rate: format.number(value.fps, { maximumFractionDigits: 2 }) }),
          ],
          [t("audio"), value.has_audio ? t("audioOf", { codec: value.audio_codec ?? "" }) : t("audioNone")],
        ]
  return <FactList facts={[...shape, ...measured]} />
}

function useShape({ width, height, duration }: SightSubject): readonly (readonly [string, string])[] {
  const t = useMessages("sight")
  const format = useFormatter()
  return [
    ...(width === null || height === null
      ? []
      : [[t("dimensions"), t("dimensionsPx", { width: String(width), height: String(height) })] as const]),
    ...(duration === null
      ? []
      : [[t("length"), t("lengthSeconds", { seconds: format.number(duration, { maximumFractionDigits: 1 }) })] as const]),
  ]
}
