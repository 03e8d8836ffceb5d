import type { LucideIcon } from "lucide-react"
import { AudioLines, Captions, Music, Repeat2, Scaling, Speech, StepForward, Waves } from "lucide-react"
import { useContext, useEffect, useState } from "react"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { PermissionKey } from "../../../domain/studio/result-rights.ts"
import { resultRightsOf } from "../../../domain/studio/result-rights.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { EXTENSIONS_S } from "../../../domain/video/remake/remake-rules.ts"
import { telling } from "../../_making/stream/use-stream-actions.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { useViewerPlan } from "../../_session/use-viewer-plan.ts"
import { Button } from "../../_ui/button.tsx"
import { Menu, type MenuItem } from "../../_ui/menu.tsx"
import { isShortEnough, transcriptPriceOf } from "../../transcript/order-transcript.ts"
import { TranscribesContext } from "../../transcript/transcribes.ts"
import { useTranscribing } from "../../transcript/use-transcribing.ts"
import { dubbedFrom, type RemadeVideo } from "./remade-video.ts"
import { remakePriceOf } from "./remake-price.ts"
import { useHeard } from "./use-heard.ts"
import type { VideoDeeds } from "./use-video-deeds.ts"

const RemakeDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./remake-dialog.tsx").then((chunk) => chunk.RemakeDialog),
  () => null,
)
const loadSaving = import.meta.env.SSR ? onlyInBrowser : () => import("../../stream/save-video-audio.ts")

/** What can be made of a video, by the key that gates it (spec 2§6). */
const WAYS = [
  { kind: "video-extend", key: "videoExtend", icon: StepForward },
  { kind: "video-upscale", key: "videoUpscale", icon: Scaling },
  { kind: "frame-interpolation", key: "videoExtendFrame", icon: Waves },
  { kind: "video-to-audio", key: "audioToVideo", icon: Music },
] as const satisfies readonly { readonly kind: RemakeKind; readonly key: PermissionKey; readonly icon: LucideIcon }[]

interface RemakeMenuProps {
  readonly video: RemadeVideo
  readonly label: string
  /** The ways that a server has. */
  readonly offered: readonly RemakeKind[]
  readonly deeds: VideoDeeds
}

/** What can be done with a video: another is made out of it, which says what it costs, and its sound is taken or written down. */
export function RemakeMenu({ video, label, offered, deeds }: RemakeMenuProps) {
  const t = useMessages("videos")
  const studio = useMessages("studio")
  const plan = useViewerPlan()
  const { items: ofSound, ask } = useSoundItems(video, plan)
  const [asked, setAsked] = useState<"video-extend" | "video-to-audio" | null>(null)
  const rights = resultRightsOf(plan)
  const ways = WAYS.filter(({ kind, key }) => offered.includes(kind) && rights.has(key))
  const speak = rights.has("lipSyncVideo") ? speakOf(video, deeds) : null
  const isBare = ways.length === 0 && speak === null
  useEffect(() => {
    if (isBare) ask()
  }, [isBare, ask])
  if (isBare && ofSound.length === 0) return null
  const choose = (kind: RemakeKind, priceCoins: number) => {
    if (kind === "video-extend" || kind === "video-to-audio") setAsked(kind)
    else void telling(() => deeds.remake(video, { kind, configuration: {}, priceCoins }))
  }
  return (
    <>
      <Menu
        opener={<Button icon={Repeat2} label={label} />}
        onNear={ask}
        groups={[
          ways.map(({ kind, icon }) => {
            const coins = remakePriceOf(kind, video, plan)
            const price = studio("priceCoins", { count: coins })
            return {
              label: `${t(`remake_${kind}`, { seconds: EXTENSIONS_S[0] })} · ${price}`,
              icon,
              onChoose: () => choose(kind, coins),
            }
          }),
          speak === null ? [] : [{ label: t("makeSpeak"), icon: Speech, onChoose: speak }],
          ofSound,
        ].filter((group) => group.length > 0)}
      />
      {asked === null ? null : <RemakeDialog kind={asked} video={video} plan={plan} deeds={deeds} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What makes a face in the video speak; null where no server does. */
function speakOf(video: RemadeVideo, { speak }: VideoDeeds): (() => void) | null {
  return speak === null ? null : () => speak(dubbedFrom(video))
}

/** What can be done with the sound of a video that has one: it is asked for when somebody comes near. */
function useSoundItems(video: RemadeVideo, plan: Plan): { readonly items: readonly MenuItem[]; readonly ask: () => void } {
  const t = useMessages("videos")
  const transcripts = useMessages("transcripts")
  const studio = useMessages("studio")
  const canTranscribe = useContext(TranscribesContext)
  const { isBusy, transcribe } = useTranscribing()
  const { hasSound, hasAac, ask } = useHeard(video)
  const spoken = { named: video.named, durationS: video.duration, title: video.prompt }
  const coins = transcriptPriceOf(spoken, plan)
  const download = () => telling(async () => (await loadSaving()).saveVideoAudio(video.named, { title: video.prompt }))
  const items = [
    ...(hasAac ? [{ label: t("downloadSound"), icon: AudioLines, onChoose: () => void download() }] : []),
    ...(hasSound && canTranscribe && isShortEnough(spoken)
      ? [
          {
            label: `${transcripts("transcribe")} · ${studio("priceCoins", { count: coins })}`,
            icon: Captions,
            isOff: isBusy,
            onChoose: () => transcribe(spoken, coins),
          },
        ]
      : []),
  ]
  return { items, ask }
}
