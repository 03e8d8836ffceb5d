import type { Context } from "../../domain/_kernel/context.ts"
import { offersTranscripts } from "../../domain/audio/transcript/create-transcript.ts"
import { readVideoModels } from "../../domain/video/read-video-models.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { NeedsScript } from "../../islands/_runtime/island-shell.tsx"
import { buttonLook } from "../../islands/_ui/button.tsx"
import { Empty } from "../../islands/_ui/empty.tsx"
import { createVideo } from "../../islands/video/create-video.island.tsx"
import type { CreateVideoProps } from "../../islands/video/generate/create-video-screen.tsx"
import type { PageProps } from "../_page/define-page.ts"

/** What the screen of videos begins with; which models and effects there are follows from the servers that are open to the caller. */
export async function loadCreateVideo(
  { asViewer, locale }: Pick<CreateVideoProps, "locale"> & { readonly asViewer: () => Promise<Context> },
  asked: CreateVideoProps["asked"],
): Promise<CreateVideoProps> {
  const context = await asViewer()
  const [offered, canTranscribe] = await Promise.all([readVideoModels(context), offersTranscripts(context)])
  const { items: models, has_multi_image: hasSeveral, has_lip_sync: hasLipSync, effects, remakes } = offered
  return { canTranscribe, models, hasSeveral, effects: effects.map(({ id }) => id), remakes, hasLipSync, asked, locale }
}

/** A page that makes videos. */
export function CreateVideoView({ title, t, locale, data }: PageProps<CreateVideoProps, "videos"> & { readonly title: string }) {
  return (
    <>
      {data.models.length > 0 || data.hasSeveral || data.effects.length > 0 ? null : (
        <div className="grid gap-4 p-4">
          <h1 className="text-xl font-semibold">{title}</h1>
          <Empty title={t("noServerTitle")} body={t("noServerBody")} headingLevel={2}>
            <a className={buttonLook("plain", "medium")} href={`/${locale}/about-preview`}>
              {t("noServerHow")}
            </a>
          </Empty>
        </div>
      )}
      <NeedsScript locale={locale} />
      <Island of={createVideo} props={data} />
    </>
  )
}
