import { takesFrames } from "../../../domain/video/generation/input-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ImageSlot } from "../../generator/image-slot.tsx"
import type { FormFieldsProps } from "./form-fields.ts"
import { imageText, keptImage, PLACES } from "./video-draft.ts"

/** The image that a video is made from, or its first and its last frame where the model takes them. */
export function ImageFields({ draft, form, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { model, tab } = form
  if (tab === "txt2video") return null
  if (tab === "multiImg2video") return <Places draft={draft} places={PLACES} errors={errors} change={change} />
  if (tab === "effect")
    return form.effect === null ? null : (
      <Places draft={draft} places={PLACES.slice(0, form.effect.places.length)} isEach errors={errors} change={change} />
    )
  const hasFrames = tab === "img2video" && takesFrames(model)
  const image = keptImage(draft.image)
  return (
    <div className={hasFrames ? "grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2" : "grid gap-3"}>
      <ImageSlot
        name="image"
        label={hasFrames ? t("firstFrame") : t("image")}
        hint={t("imageHint")}
        image={image ?? undefined}
        failure={errors["imageToVideoList"]}
        takesPaste
        onImage={(chosen) => change({ image: imageText(chosen), focus: "" })}
      />
      {hasFrames ? (
        <ImageSlot
          name="last"
          label={t("lastFrame")}
          hint={t("lastFrameHint")}
          image={keptImage(draft.last) ?? undefined}
          failure={undefined}
          takesPaste={image !== null}
          onImage={(chosen) => change({ last: imageText(chosen) })}
        />
      ) : null}
    </div>
  )
}

interface PlacesProps extends Pick<FormFieldsProps, "draft" | "errors" | "change"> {
  readonly places: readonly (typeof PLACES)[number][]
  /** Every one is needed. */
  readonly isEach?: boolean
}

/** The images of a video of several, one of which is enough, or those of an effect. */
function Places({ draft, places, isEach = false, errors, change }: PlacesProps) {
  const t = useMessages("videos")
  const failureOf = (index: number) =>
    isEach ? errors[`specialEffectsImageList.${index}`] : index === 0 ? errors["multiImg2videoInfo.imageList"] : undefined
  const firstEmpty = places.find((place) => keptImage(draft[place]) === null)
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      {places.map((place, index) => (
        <ImageSlot
          key={place}
          name={place}
          label={places.length === 1 ? t("image") : t("place", { index: index + 1 })}
          hint={index === 0 || isEach ? t("imageHint") : t("placeHint")}
          image={keptImage(draft[place]) ?? undefined}
          failure={failureOf(index)}
          takesPaste={place === firstEmpty}
          onImage={(chosen) => change({ [place]: imageText(chosen), focus: "" })}
        />
      ))}
    </div>
  )
}
