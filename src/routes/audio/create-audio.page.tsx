import { readAudioOffers } from "../../domain/audio/read-voices.ts"
import { offersTranscripts } from "../../domain/audio/transcript/create-transcript.ts"
import { readVideoModels } from "../../domain/video/read-video-models.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { NeedsScript } from "../../islands/_runtime/island-shell.tsx"
import { buttonLook } from "../../islands/_ui/button.tsx"
import { Empty } from "../../islands/_ui/empty.tsx"
import type { AudioPageProps } from "../../islands/audio/audio-page.tsx"
import { createAudio } from "../../islands/audio/create-audio.island.tsx"
import { PHOTO_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"
import { soundSettingsOf } from "../post/settings-of-work.ts"
import { askedOf } from "./asked-query.ts"

/** Makes speech, music and sound effects, and videos that sound. What can be made follows from the servers that are open to the caller. */
export const page = definePage({
  path: "/create/audio",
  access: "visitor",
  cache: "none",
  rate: "read",
  query: ["tab", "mode", "prompt", "sub", "parent", "op", "file", "work"],
  room: "audio",
  messages: "sounds",
  headers: PHOTO_PERMISSIONS,
  load: async ({ asViewer, locale, query }): Promise<AudioPageProps> => {
    const context = await asViewer()
    const [{ kinds, voices, singers, singsOwnVoices, isPreview }, videos, canTranscribe, settings] = await Promise.all([
      readAudioOffers(context),
      readVideoModels(context),
      offersTranscripts(context),
      soundSettingsOf(context, query("work")),
    ])
    const { items: models, remakes, has_lip_sync: hasLipSync, has_own_voices: lipsTakeOwnVoices } = videos
    return {
      canTranscribe,
      kinds,
      voices: voices.map(({ voice }) => voice.id),
      singers: singers.map(({ voice }) => voice.id),
      singsOwnVoices,
      isPreview,
      remakes,
      hasLipSync,
      lipsTakeOwnVoices,
      areVideosPreview: models.every(({ is_preview: isPreviewModel }) => isPreviewModel),
      asked: { ...askedOf(query), ...(settings === null ? {} : { settings }) },
      locale,
    }
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ t, locale, data }) => (
    <>
      {data.kinds.length > 0 || data.remakes.length > 0 || data.hasLipSync ? null : (
        <div className="grid gap-4 p-4">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <Empty title={t("noServerTitle")} body={t("noServerBody")} headingLevel={2}>
            <a className={buttonLook("plain", "medium")} href={`/${locale}/about-preview`}>
              {t("noServerHow")}
            </a>
          </Empty>
        </div>
      )}
      <NeedsScript locale={locale} />
      <Island of={createAudio} props={data} />
    </>
  ),
})
