import { ArrowLeftRight } from "lucide-react"
import { effectPictures } from "../../../domain/video/generation/effect-table.ts"
import { knownImage } from "../../_making/form/room-draft.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { ImageSlot } from "../../generator/image-slot.tsx"
import { shapeName } from "./shape-names.ts"
import type { CreateVideo } from "./use-create-video.ts"
import { placesIn, withPlace, withPlaces } from "./video-draft.ts"

/** The first frame of a video with an effect: its images lie where the effect puts them, an empty place shows a ghost of what belongs there. */
export function EffectStage({ handle }: { readonly handle: CreateVideo }) {
  const t = useMessages("videos")
  const { draft, form, errors, change, rewrite } = handle
  const { effect, sizePx, size } = form
  if (effect === null)
    return (
      <p className="grid min-h-48 place-items-center rounded-card border border-dashed border-line-strong text-ink-2">{t("effectFirst")}</p>
    )
  const places = placesIn(draft.meta, "effect").slice(0, effect.places.length)
  const firstEmpty = places.indexOf(null)
  const [left = null, right = null] = places
  const isPair = places.length > 1
  return (
    <section aria-labelledby="effect-stage" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="effect-stage" className="text-lg font-semibold">
          {t(`effect_${effect.id}`)}
        </h2>
        <span className="text-sm text-ink-2">{t("effectTakes", { count: places.length })}</span>
        <span className="ms-auto text-xs text-ink-3 tabular-nums">
          {t("firstFrame")} · <bdi dir="ltr">{shapeName(size)}</bdi>
        </span>
        {isPair ? (
          <Button
            size="small"
            icon={ArrowLeftRight}
            isOff={left === null && right === null}
            onClick={() => rewrite((meta) => withPlaces(meta, "effect", [right, left]))}
          >
            {t("swapSides")}
          </Button>
        ) : null}
      </header>
      <div
        className={`grid min-h-56 justify-self-center overflow-clip rounded-card border border-line-strong bg-sunken ${isPair ? "grid-cols-2" : "grid-cols-[minmax(0,1fr)]"}`}
        style={{
          aspectRatio: `${String(sizePx.width)} / ${String(sizePx.height)}`,
          inlineSize: `min(100%, max(18rem, calc((100dvh - 30rem) * ${String(sizePx.width / sizePx.height)})))`,
        }}
      >
        {places.map((url, index) => (
          <ImageSlot
            key={index}
            name={`place${String(index + 1)}`}
            label={isPair ? t("place", { index: index + 1 }) : t("image")}
            hint={t("imageHint")}
            ghost={effectPictures(effect.id).still}
            image={knownImage(draft, url)}
            failure={errors[`meta.specialEffectsImageList.${String(index)}`]}
            takesPaste={index === firstEmpty}
            onImage={(image) => change((before) => withPlace(before, index, image))}
          />
        ))}
      </div>
    </section>
  )
}
