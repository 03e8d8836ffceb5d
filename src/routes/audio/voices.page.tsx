import { readAudioOffers, readTrainingOffer } from "../../domain/audio/read-voices.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { voices } from "../../islands/audio/audio.island.tsx"
import { RECORDING_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"

/** A member's own voices, and the way to a new one; it records. */
export const page = definePage({
  path: "/create/voices",
  access: "visitor",
  cache: "none",
  rate: "read",
  room: "audio",
  headers: RECORDING_PERMISSIONS,
  messages: "voices",
  load: async ({ asViewer, locale }) => {
    const context = await asViewer()
    const [training, { voices: offered }] = await Promise.all([readTrainingOffer(context), readAudioOffers(context)])
    return { ...training, readyMade: offered.map(({ voice }) => voice.id), locale }
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ t, locale, data }) => (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6">
      <header className="grid justify-items-start gap-1">
        <a className="text-link inline-flex min-h-6 items-center text-sm" href={`/${locale}/create/audio`}>
          {t("back")}
        </a>
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-pretty text-ink-2">{t("description")}</p>
      </header>
      <Island of={voices} props={data} />
    </div>
  ),
})
