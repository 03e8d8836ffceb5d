import { readAudioOffers } from "../../domain/audio/read-voices.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { buttonLook } from "../../islands/_ui/button.tsx"
import { Empty } from "../../islands/_ui/empty.tsx"
import { createAudio } from "../../islands/audio/create-audio.island.tsx"
import type { CreateAudioProps } from "../../islands/audio/generate/create-audio-screen.tsx"
import { definePage } from "../_page/define-page.ts"
import { soundSettingsOf } from "../post/settings-of-work.ts"

/** Makes speech, music and sound effects. What can be made follows from the servers that are open to whoever asks. */
export const page = definePage({
  path: "/create/audio",
  access: "visitor",
  cache: "none",
  rate: "read",
  query: ["mode", "prompt", "work"],
  section: "create",
  messages: "sounds",
  load: async ({ asViewer, locale, query }): Promise<CreateAudioProps> => {
    const context = await asViewer()
    const [{ kinds, voices, isPreview }, settings] = await Promise.all([readAudioOffers(context), soundSettingsOf(context, query("work"))])
    const asked = { ...askedOf(query), ...(settings === null ? {} : { settings }) }
    return { kinds, voices: voices.map(({ voice }) => voice.id), isPreview, asked, locale }
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ t, locale, data }) => (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:px-6">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {data.kinds.length > 0 ? null : (
        <Empty title={t("noServerTitle")} body={t("noServerBody")} headingLevel={2}>
          <a className={buttonLook("plain", "medium")} href={`/${locale}/about-preview`}>
            {t("noServerHow")}
          </a>
        </Empty>
      )}
      <Island of={createAudio} props={data} />
    </div>
  ),
})

/** Ways of the tab aiVoice (spec 2§2), as the address names them. */
const MODES = { speech: "speech", instrumental: "music", soundEffect: "sound-effect" } as const

/** What the address asks for; what does not fit is left out, words that are too long are cut. */
function askedOf(query: (name: "mode" | "prompt") => string | undefined): CreateAudioProps["asked"] {
  const mode = query("mode") ?? ""
  const prompt = query("prompt")?.slice(0, MAXIMUM_PROMPT_CHARACTERS)
  return { ...(isMode(mode) ? { tab: MODES[mode] } : {}), ...(prompt ? { prompt } : {}) }
}

function isMode(mode: string): mode is keyof typeof MODES {
  return Object.hasOwn(MODES, mode)
}
