import { type ReactNode, useEffect, useLayoutEffect, useState } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import type { AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { Segmented } from "../../_making/room/segmented.tsx"
import { ProgressAnnouncer } from "../../_making/stream/progress-announcer.tsx"
import { showCard } from "../../_making/stream/show-card.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useSessionEnd } from "../../_session/use-session-end.ts"
import { ToastRegion } from "../../_ui/toast-region.tsx"
import { RechargeHost } from "../../credits/recharge-host.tsx"
import { useAddMusic } from "../dub/add-music-form.ts"
import { AddMusicRoom } from "../dub/add-music-room.tsx"
import { type LipSyncHandle, useLipSync } from "../dub/lip-sync-form.ts"
import { LipSyncRoom } from "../dub/lip-sync-room.tsx"
import { imageText, resultText } from "../dub/own-result.ts"
import { type AskedResult, askedFile, askedResult, keepAddress } from "../dub/screen-address.ts"
import { AUDIO_SCREEN_TABS, type AudioScreenTab, type LipSyncSub } from "../dub/screen-tabs.ts"
import { EMPTY_SOUND_DRAFT, type SoundDraft, withConfiguration, withMode } from "./sound-draft.ts"
import { SoundRoom, SoundStream, useMadeSounds } from "./sound-room.tsx"
import { type CreateAudio, useCreateAudio } from "./use-create-audio.ts"

/** What the page's address asks for. */
export interface AskedAudio {
  readonly tab?: AudioScreenTab
  /** Of the tab lipSync. */
  readonly sub?: LipSyncSub
  /** Of the tab aiVoice: what to make. */
  readonly mode?: AudioKind
  readonly prompt?: string
  /** A result to make it from: its task, and which of its files, from 1. */
  readonly parent?: string
  readonly place?: number
  /** A video of My media to make it from. */
  readonly file?: string
  /** What a published sound was asked for. */
  readonly settings?: { readonly tab: AudioKind; readonly configuration: AudioConfiguration }
}

export interface CreateAudioProps {
  readonly kinds: readonly AudioKind[]
  readonly voices: readonly string[]
  readonly singers: readonly string[]
  /** Whether voices of the member's own sing too. */
  readonly singsOwnVoices: boolean
  /** Whether no AI model makes any sound. */
  readonly isPreview: boolean
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
  /** Whether a server makes faces speak. */
  readonly hasLipSync: boolean
  /** Whether they speak with voices of the member's own. */
  readonly lipsTakeOwnVoices: boolean
  /** Whether no AI model makes any video. */
  readonly areVideosPreview: boolean
  readonly asked: AskedAudio
  readonly locale: Locale
  /** Before what was made of words. */
  readonly aboveStream: ReactNode
}

/** Everything that is made here, in the order in which it stands. */
const WAYS = ["song", "music", "speech", "sound-effect", "lipSync", "videoAddMusic"] as const
type Way = (typeof WAYS)[number]

const tabOfWay = (way: Way): AudioScreenTab => (way === "lipSync" || way === "videoAddMusic" ? way : "aiVoice")

/** The rooms that make sounds, and videos that sound: one for each way. */
export function CreateAudioScreen(props: CreateAudioProps) {
  const {
    kinds,
    voices,
    singers,
    singsOwnVoices,
    isPreview,
    remakes,
    hasLipSync,
    lipsTakeOwnVoices,
    areVideosPreview,
    asked,
    locale,
    aboveStream,
  } = props
  const t = useMessages("sounds")
  const voice = useCreateAudio({ kinds, voices, singers, singsOwnVoices }, withAsked(EMPTY_SOUND_DRAFT, asked))
  const music = useAddMusic()
  const lips = useLipSync(voices, lipsTakeOwnVoices ? voice.ownVoices : [])
  const offered = { videoAddMusic: remakes.includes("video-to-audio"), lipSync: hasLipSync }
  const ways = WAYS.filter((way) => (way === "lipSync" || way === "videoAddMusic" ? offered[way] : kinds.includes(way)))
  const [first = "speech"] = ways
  const [tab, setTab] = useState(
    AUDIO_SCREEN_TABS.find((one) => one === asked.tab && ways.some((way) => tabOfWay(way) === one)) ??
      (kinds.length > 0 ? "aiVoice" : tabOfWay(first)),
  )
  useSessionEnd()
  useAsked(asked, { voice, music, lips })
  const { sub } = lips.form
  useEffect(() => keepAddress(tab, sub), [tab, sub])
  const choose = (way: Way) => {
    setTab(tabOfWay(way))
    if (way !== "lipSync" && way !== "videoAddMusic") voice.change((draft) => withMode(draft, way))
  }
  const modes = (
    <Segmented
      label={t("tabs")}
      choices={ways.map((id) => ({ id, label: t(`way_${id}`) }))}
      chosen={tab === "aiVoice" ? voice.form.kind : tab}
      onChoose={choose}
    />
  )
  return (
    <>
      {ways.length === 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
          {aboveStream}
          <LoneSounds handle={voice} />
        </div>
      ) : tab === "aiVoice" ? (
        <SoundRoom handle={voice} modes={modes} isPreview={isPreview} hasLipSync={hasLipSync} aboveStream={aboveStream} />
      ) : tab === "lipSync" ? (
        <LipSyncRoom handle={lips} modes={modes} remakes={remakes} />
      ) : (
        <AddMusicRoom handle={music} modes={modes} remakes={remakes} hasLipSync={hasLipSync} isPreview={areVideosPreview} />
      )}
      <ProgressAnnouncer onOpen={(task) => showCard(task, locale)} />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </>
  )
}

/** What was made, where nothing can be made. */
function LoneSounds({ handle }: { readonly handle: CreateAudio }) {
  return <SoundStream {...useMadeSounds(handle.change, false)} />
}

/** What the forms of the tabs are changed by. */
interface Forms {
  readonly voice: Pick<CreateAudio, "change">
  readonly music: Pick<ReturnType<typeof useAddMusic>, "change">
  readonly lips: Pick<LipSyncHandle, "change">
}

/** A draft of the tab aiVoice with what the address says of it, which goes before what stood there. */
function withAsked(draft: SoundDraft, { tab = "aiVoice", mode, prompt, settings }: AskedAudio): SoundDraft {
  if (tab !== "aiVoice") return draft
  const taken = settings === undefined ? draft : withConfiguration(draft, settings.tab, settings.configuration)
  return mode === undefined && prompt === undefined ? taken : withMode(taken, mode, prompt)
}

/** Fills in what the address asks for, which goes before the drafts of this tab, and then counts no more. */
function useAsked(asked: AskedAudio, forms: Forms): void {
  const [first] = useState({ asked, forms })
  // Together with the draft of this tab, before anything of that is seen.
  useLayoutEffect(() => {
    if (withAsked(EMPTY_SOUND_DRAFT, first.asked) !== EMPTY_SOUND_DRAFT) first.forms.voice.change((draft) => withAsked(draft, first.asked))
  }, [first])
  useEffect(() => {
    const { tab = "aiVoice", sub, prompt, parent, place = 1, file } = first.asked
    const { music, lips } = first.forms
    const leaving = new AbortController()
    const take = ({ image, video, audio }: AskedResult) => {
      if (tab === "videoAddMusic") return video === null ? undefined : music.change({ video: resultText(video) })
      if (image !== null) lips.change({ face: "", image: imageText(image) })
      if (video !== null) lips.change({ face: "video", video: resultText(video) })
      if (audio !== null) lips.change({ sub: "audio", audio: resultText(audio) })
    }
    const { signal } = leaving
    if (tab !== "aiVoice" && parent !== undefined) void askedResult(parent, place, signal).then((result) => result !== null && take(result))
    if (tab !== "aiVoice" && file !== undefined) void askedFile(file, signal).then((video) => take({ image: null, video, audio: null }))
    if (tab === "videoAddMusic" && prompt !== undefined) music.change({ prompt })
    if (tab === "lipSync" && (sub !== undefined || prompt !== undefined))
      lips.change({ ...(sub === undefined ? {} : { sub }), ...(prompt === undefined ? {} : { text: prompt }) })
    return () => leaving.abort()
  }, [first])
}
