import type { LucideIcon } from "lucide-react"
import { Music, Repeat2, Scaling, Speech, StepForward, Waves } from "lucide-react"
import { useState } from "react"
import type { PermissionKey } from "../../../domain/studio/result-rights.ts"
import { resultRightsOf } from "../../../domain/studio/result-rights.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { EXTENSIONS_S } from "../../../domain/video/remake/remake-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { Menu } from "../../_ui/menu.tsx"
import { useViewerPlan } from "../../apps/use-viewer-plan.ts"
import { telling } from "../../task/use-made-deeds.ts"
import type { RemadeVideo } from "./remade-video.ts"
import { RemakeDialog } from "./remake-dialog.tsx"
import { remakePriceOf } from "./remake-price.ts"
import type { VideoDeeds } from "./use-video-deeds.ts"

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

/** Makes another video out of one: longer, larger, smoother, or with a sound; each says what it costs. */
export function RemakeMenu({ video, label, offered, deeds }: RemakeMenuProps) {
  const t = useMessages("videos")
  const studio = useMessages("studio")
  const plan = useViewerPlan()
  const [asked, setAsked] = useState<"video-extend" | "video-to-audio" | null>(null)
  const rights = resultRightsOf(plan)
  const ways = WAYS.filter(({ kind, key }) => offered.includes(kind) && rights.has(key))
  const speak = rights.has("lipSyncVideo") ? speakOf(video, deeds) : null
  if (ways.length === 0 && speak === null) return null
  const choose = (kind: RemakeKind, priceCoins: number) => {
    if (kind === "video-extend" || kind === "video-to-audio") setAsked(kind)
    else void telling(() => deeds.remake(video, { kind, configuration: {}, priceCoins }))
  }
  return (
    <>
      <Menu
        opener={<Button icon={Repeat2} label={label} />}
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
        ].filter((group) => group.length > 0)}
      />
      {asked === null ? null : <RemakeDialog kind={asked} video={video} plan={plan} deeds={deeds} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What makes a face in the video speak; null where no server does, and of a file: that form is filled in with results. */
function speakOf({ named }: RemadeVideo, { speak }: VideoDeeds): (() => void) | null {
  if (speak === null || !("parent_task_id" in named)) return null
  return () => speak({ task: named.parent_task_id, image: named.operate_number })
}
