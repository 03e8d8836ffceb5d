import type { LucideIcon } from "lucide-react"
import { AudioLines, Music, Scaling, Speech, StepForward, Waves } from "lucide-react"
import { type ReactNode, useEffect, useState } from "react"
import type { PermissionKey } from "../../../domain/studio/result-rights.ts"
import { resultRightsOf } from "../../../domain/studio/result-rights.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { EXTENSIONS_S } from "../../../domain/video/remake/remake-rules.ts"
import { telling } from "../../_making/stream/use-stream-actions.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { useViewerPlan } from "../../_session/use-viewer-plan.ts"
import type { MenuGroup, MenuItem } from "../../_ui/menu.tsx"
import { useTranscribeItem } from "../../transcript/use-transcribing.ts"
import { dubbedFrom, type RemadeVideo } from "./remade-video.ts"
import { remakePriceOf } from "./remake-price.ts"
import { useHeard } from "./use-heard.ts"
import type { VideoActions } from "./use-video-actions.ts"

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

interface Remade {
  readonly video: RemadeVideo
  /** The ways that a server has. */
  readonly offered: readonly RemakeKind[]
  readonly taskActions: VideoActions
}

/** What can be done with a video. */
export interface Remakes {
  /** Empty where nothing can be. */
  readonly groups: readonly MenuGroup[]
  /** Asks what is heard in it: somebody comes near. */
  readonly ask: () => void
  /** What asks more, while it does. */
  readonly dialog: ReactNode
}

/** What can be done with a video: another is made out of it, which says what it costs, and its sound is taken or written down. */
export function useRemakes({ video, offered, taskActions }: Remade): Remakes {
  const t = useMessages("videos")
  const result = useMessages("result")
  const studio = useMessages("studio")
  const plan = useViewerPlan()
  const { items: ofSound, ask } = useSoundItems(video)
  const [asked, setAsked] = useState<"video-extend" | "video-to-audio" | null>(null)
  const rights = resultRightsOf(plan)
  const ways = WAYS.filter(({ kind, key }) => offered.includes(kind) && rights.has(key))
  const { speak } = taskActions
  const speaks =
    speak !== null && rights.has("lipSyncVideo") ? [{ label: t("makeSpeak"), icon: Speech, onChoose: () => speak(dubbedFrom(video)) }] : []
  const isBare = ways.length === 0 && speaks.length === 0
  useEffect(() => {
    if (isBare) ask()
  }, [isBare, ask])
  const choose = (kind: RemakeKind, priceCoins: number) => {
    if (kind === "video-extend" || kind === "video-to-audio") setAsked(kind)
    else void telling(() => taskActions.remake(video, { kind, configuration: {}, priceCoins }))
  }
  const remade = ways.map(({ kind, icon }) => {
    const coins = remakePriceOf(kind, video, plan)
    const price = studio("priceCoins", { count: coins })
    const name = t(`remake_${kind}`, { seconds: EXTENSIONS_S[0] })
    return { label: `${name} · ${price}`, icon, onChoose: () => choose(kind, coins) }
  })
  return {
    groups: [
      { title: result("group_video"), items: [...remade, ...speaks] },
      { title: t("sound"), items: ofSound },
    ].filter(({ items }) => items.length > 0),
    ask,
    dialog:
      asked === null ? null : (
        <RemakeDialog kind={asked} video={video} plan={plan} taskActions={taskActions} onClose={() => setAsked(null)} />
      ),
  }
}

/** What can be done with the sound of a video that has one: it is asked for when somebody comes near. */
function useSoundItems(video: RemadeVideo): { readonly items: readonly MenuItem[]; readonly ask: () => void } {
  const t = useMessages("videos")
  const { hasSound, hasAac, ask } = useHeard(video)
  const transcribe = useTranscribeItem({ named: video.named, durationS: video.duration, title: video.prompt })
  const download = () => telling(async () => (await loadSaving()).saveVideoAudio(video.named, { title: video.prompt }))
  return {
    items: [
      ...(hasAac ? [{ label: t("downloadSound"), icon: AudioLines, onChoose: () => void download() }] : []),
      ...(hasSound ? transcribe : []),
    ],
    ask,
  }
}
