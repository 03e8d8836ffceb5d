import type { ReactNode } from "react"
import { withFields } from "../../_making/form/field-declaration.ts"
import { useSendOrder } from "../../_making/room/order-parts.tsx"
import { Room } from "../../_making/room/room.tsx"
import { useGalleryPage } from "../../_making/room/use-gallery-page.ts"
import { besideRows, type MadeTasks } from "../../_making/stream/made-rows.tsx"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { UploadingContext } from "../../generator/uploading.ts"
import type { CreateVideoProps } from "./create-video-screen.tsx"
import { EffectField } from "./effect-field.tsx"
import { EffectStage } from "./effect-stage.tsx"
import type { CreateVideo } from "./use-create-video.ts"
import { useVideoTitle } from "./use-video-title.ts"
import { VideoComposer } from "./video-composer.tsx"
import { faultsOf } from "./video-form.ts"

const VideoSettings = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./video-settings.tsx").then((chunk) => chunk.VideoSettings),
  () => null,
)

interface VideoRoomProps extends Pick<CreateVideoProps, "effects" | "asked" | "locale"> {
  readonly handle: CreateVideo
  readonly made: MadeTasks
  readonly focusAsked: number
  readonly children: ReactNode
}

/** The room around the stream of videos. On a phone the effects are a page before the stage. */
export function VideoRoom({ handle, made, effects, asked, locale, focusAsked, children }: VideoRoomProps) {
  const t = useMessages("videos")
  const { draft, form, errors, rewrite } = handle
  const effect = draft.meta.SpecialEffectsAppInfo?.id
  const isEffect = form.tab === "effect"
  const pages = useGalleryPage(effect === undefined && (asked.effect ?? asked.settings?.meta.SpecialEffectsAppInfo?.id) === undefined)
  const streamPage = isEffect ? pages.stream : ""
  const { dates, above } = besideRows(made)
  const send = useSendOrder({
    handle,
    onEnd: (isSent) => {
      const [first] = faultsOf(draft, form, false)
      if (isSent || first?.path !== "meta.SpecialEffectsAppInfo") pages.close()
      else pages.show()
    },
  })
  return (
    <UploadingContext value={handle.$uploading}>
      <Room
        title={useVideoTitle(asked)}
        label={t("form")}
        streamLabel={t("results")}
        onSubmit={send}
        gallery={
          isEffect ? (
            <div className={pages.gallery}>
              <EffectField
                chosen={effect ?? ""}
                effects={effects}
                error={errors["meta.SpecialEffectsAppInfo"]}
                onChoose={(id) => rewrite((meta) => withFields(meta, { SpecialEffectsAppInfo: { id } }))}
                onDone={pages.close}
              />
            </div>
          ) : undefined
        }
        {...(isEffect ? {} : { dates })}
        above={above}
        composer={<VideoComposer handle={handle} locale={locale} focusAsked={focusAsked} onEffects={pages.toggle} />}
        settings={<VideoSettings handle={handle} />}
      >
        {isEffect ? (
          <div className={streamPage}>
            <EffectStage handle={handle} />
          </div>
        ) : null}
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${streamPage}`}>{children}</div>
      </Room>
    </UploadingContext>
  )
}
