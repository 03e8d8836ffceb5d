import { useEffect, useState } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import type { AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { TabPanel, TabSet } from "../../_ui/tabs.tsx"
import { ToastRegion } from "../../_ui/toast-region.tsx"
import { RechargeHost } from "../../credits/recharge-host.tsx"
import { useSessionEnd } from "../../identity/use-session-end.ts"
import { ProgressAnnouncer } from "../../task/progress-announcer.tsx"
import { useAddMusic } from "../dub/add-music-form.ts"
import { AddMusicTab } from "../dub/add-music-tab.tsx"
import { resultText } from "../dub/own-result.ts"
import { keepAddress, ownResult } from "../dub/screen-address.ts"
import { AUDIO_SCREEN_TABS, type AudioScreenTab } from "../dub/screen-tabs.ts"
import { AiVoiceTab } from "./ai-voice-tab.tsx"
import { draftOfMode } from "./audio-draft.ts"
import { type CreateAudio, useCreateAudio } from "./use-create-audio.ts"

/** What the page's address asks for. */
export interface AskedAudio {
  readonly tab?: AudioScreenTab
  /** Of the tab aiVoice: what to make. */
  readonly mode?: AudioKind
  readonly prompt?: string
  /** A result to make it from: its task, and which of its files, from 1. */
  readonly parent?: string
  readonly place?: number
}

export interface CreateAudioProps {
  readonly kinds: readonly AudioKind[]
  readonly voices: readonly string[]
  readonly singers: readonly string[]
  /** Whether no AI model makes any sound. */
  readonly isPreview: boolean
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
  /** Whether no AI model makes any video. */
  readonly areVideosPreview: boolean
  readonly asked: AskedAudio
  readonly locale: Locale
}

/** The screen that makes sounds, and videos that sound: a tab for each. */
export function CreateAudioScreen({ kinds, voices, singers, isPreview, remakes, areVideosPreview, asked, locale }: CreateAudioProps) {
  const t = useMessages("dubbing")
  const voice = useCreateAudio({ kinds, voices, singers })
  const music = useAddMusic()
  const tabs = AUDIO_SCREEN_TABS.filter((tab) => tab === "aiVoice" || remakes.includes("video-to-audio"))
  const [tab, setTab] = useState(tabs.find((one) => one === asked.tab) ?? "aiVoice")
  useSessionEnd()
  useAsked(asked, voice, music)
  useEffect(() => keepAddress(tab), [tab])
  return (
    <>
      <TabSet label={t("tabs")} tabs={tabs.map((id) => ({ id, label: t(`tab_${id}`) }))} chosen={tab} onChoose={setTab}>
        <TabPanel id="aiVoice" className="outline-none">
          <AiVoiceTab handle={voice} isPreview={isPreview} locale={locale} />
        </TabPanel>
        <TabPanel id="videoAddMusic" className="outline-none">
          <AddMusicTab handle={music} remakes={remakes} isPreview={areVideosPreview} />
        </TabPanel>
      </TabSet>
      <ProgressAnnouncer onOpen={({ id }) => document.getElementById(id)?.scrollIntoView({ block: "start" })} />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </>
  )
}

/** Fills in what the address asks for, which goes before the drafts of this tab, and then counts no more. */
function useAsked(asked: AskedAudio, voice: Pick<CreateAudio, "change">, music: Pick<ReturnType<typeof useAddMusic>, "change">): void {
  const [first] = useState({ asked, voice, music })
  useEffect(() => {
    const { tab = "aiVoice", mode, prompt, parent, place = 1 } = first.asked
    const leaving = new AbortController()
    if (tab === "aiVoice") {
      if (mode !== undefined || prompt !== undefined) first.voice.change(draftOfMode(mode, prompt))
    } else {
      if (prompt !== undefined) first.music.change({ prompt })
      if (parent !== undefined)
        void ownResult(parent, place, "video", leaving.signal).then((video) => {
          if (video !== null) first.music.change({ video: resultText(video) })
        })
    }
    return () => leaving.abort()
  }, [first])
}
