import { Clock, Volume2, VolumeX } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { effectPictures } from "../../../domain/video/generation/effect-table.ts"
import { FieldChips } from "../../_making/form/field-chips.tsx"
import { RatioIcon } from "../../_making/form/ratio-icon.tsx"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import type { CreateVideo } from "./use-create-video.ts"
import { useVideoFields, useVideoSummary } from "./use-video-fields.ts"
import { VIDEO_CHIPS } from "./video-fields.ts"
import type { VideoForm } from "./video-form.ts"

const VideoFieldRow = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./video-field-row.tsx").then((chunk) => chunk.VideoFieldRow),
)

interface VideoChipsProps {
  readonly handle: CreateVideo
  readonly locale: Locale
  /** Shows the gallery, where it is a page of its own. */
  readonly onEffects: () => void
}

/** What is chosen for a video, by its value. */
export function VideoChips({ handle, locale, onEffects }: VideoChipsProps) {
  const t = useMessages("videos")
  const fields = useVideoFields(handle)
  const summaryOf = useVideoSummary(fields)
  const { form } = handle
  const hasSound = handle.draft.meta.sound === true
  return (
    <>
      {form.tab === "effect" ? <EffectChip handle={handle} onPress={onEffects} /> : null}
      <FieldChips
        form={fields}
        chips={VIDEO_CHIPS}
        valueOf={(field) => (field.name === "sound" ? t(hasSound ? "withSound" : "noSound") : summaryOf(field).text)}
        renderIcon={({ name }) => iconOf(name, form, hasSound)}
        renderLead={({ name }) =>
          name === "model" && form.model.isPreview === true ? (
            <p className="text-xs text-pretty text-ink-2">
              {t("previewNotice")}{" "}
              <a href={`/${locale}/about-preview`} className="text-link whitespace-nowrap">
                {t("noServerHow")}
              </a>
            </p>
          ) : null
        }
        renderRow={(field) => <VideoFieldRow key={field.name} handle={handle} field={field} />}
      />
    </>
  )
}

const ICON = { size: 16, strokeWidth: 1.75, className: "text-ink-2" } as const

function iconOf(name: string, { sizePx }: VideoForm, hasSound: boolean): ReactNode {
  switch (name) {
    case "length":
      return <Clock {...ICON} />
    case "size":
      return <RatioIcon width={sizePx.width} height={sizePx.height} sidePx={16} />
    case "sound":
      return hasSound ? <Volume2 {...ICON} /> : <VolumeX {...ICON} />
    default:
      return null
  }
}

/** The effect that is done, by what it does; leads to the gallery. */
function EffectChip({ handle: { form, errors }, onPress }: { readonly handle: CreateVideo; readonly onPress: () => void }) {
  const t = useMessages("videos")
  const { effect } = form
  const name = effect === null ? t("effectNone") : t(`effect_${effect.id}`)
  return (
    <button
      type="button"
      data-chip="effect"
      data-invalid={errors["meta.SpecialEffectsAppInfo"] === undefined ? undefined : ""}
      aria-label={`${t("effect")}: ${name}`}
      title={t("effect")}
      onClick={onPress}
      className="composer-chip"
    >
      {effect === null ? null : (
        <img
          src={effectPictures(effect.id).still}
          alt=""
          width={24}
          height={24}
          decoding="async"
          className="-ms-1 size-6 rounded-[5px] object-cover"
        />
      )}
      {name}
    </button>
  )
}
