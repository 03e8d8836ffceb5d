import { Clock, Volume2, VolumeX } from "lucide-react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { effectPictures } from "../../../domain/video/generation/effect-table.ts"
import { RatioIcon } from "../../_making/form/ratio-icon.tsx"
import { Chip } from "../../_making/room/chip.tsx"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { shapeName } from "./shape-names.ts"
import type { CreateVideo } from "./use-create-video.ts"
import { hasPlaces } from "./video-draft.ts"

const VideoChipFields = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./video-settings.tsx").then((chunk) => chunk.VideoChipFields),
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
  const { draft, form, errors } = handle
  const { tab, model, effect, size, sizePx, durationS, quality } = form
  const hasSound = draft.sound === "on"
  const SoundIcon = hasSound ? Volume2 : VolumeX
  return (
    <>
      {tab !== "effect" ? null : (
        <button
          type="button"
          data-chip="effect"
          data-invalid={errors["SpecialEffectsAppInfo"] === undefined ? undefined : ""}
          aria-label={`${t("effect")}: ${effect === null ? t("effectNone") : t(`effect_${effect.id}`)}`}
          title={t("effect")}
          onClick={onEffects}
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
          {effect === null ? t("effectNone") : t(`effect_${effect.id}`)}
        </button>
      )}
      {hasPlaces(tab) ? null : (
        <Chip name="model" label={t("model")} value={model.no} hasFailure={errors["art_model_no"] !== undefined}>
          <div className="grid gap-3">
            {model.isPreview === true ? (
              <p className="text-xs text-pretty text-ink-2">
                {t("previewNotice")}{" "}
                <a href={`/${locale}/about-preview`} className="text-link whitespace-nowrap">
                  {t("noServerHow")}
                </a>
              </p>
            ) : null}
            <VideoChipFields field="model" handle={handle} />
          </div>
        </Chip>
      )}
      <Chip
        name="length"
        label={t("length")}
        value={t("seconds", { count: durationS })}
        icon={<Clock size={16} strokeWidth={1.75} className="text-ink-2" />}
      >
        <VideoChipFields field="length" handle={handle} />
      </Chip>
      <Chip
        name="size"
        label={t("size")}
        value={shapeName(size)}
        icon={<RatioIcon width={sizePx.width} height={sizePx.height} sidePx={16} />}
        hasFailure={errors["size"] !== undefined}
      >
        <VideoChipFields field="size" handle={handle} />
      </Chip>
      {quality === null ? null : (
        <Chip name="quality" label={t("quality")} value={quality}>
          <VideoChipFields field="quality" handle={handle} />
        </Chip>
      )}
      <Chip
        name="sound"
        label={t("sound")}
        value={t(hasSound ? "withSound" : "noSound")}
        icon={<SoundIcon size={16} strokeWidth={1.75} className="text-ink-2" />}
      >
        <VideoChipFields field="sound" handle={handle} />
      </Chip>
    </>
  )
}
