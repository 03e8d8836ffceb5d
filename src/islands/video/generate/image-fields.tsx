import { takesFrames } from "../../../domain/video/generation/input-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ImageSlot } from "../../generator/image-slot.tsx"
import type { FormFieldsProps } from "./form-fields.ts"
import { imageText, keptImage, PLACES } from "./video-draft.ts"

/** The image that a video is made from, or its first and its last frame where the model takes them. */
export function ImageFields({ draft, form, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { model, tab } = form
  if (tab === "txt2video" || tab === "effect") return null
  if (tab === "multiImg2video") return <Places draft={draft} errors={errors} change={change} />
  const hasFrames = tab === "img2video" && takesFrames(model)
  const image = keptImage(draft.image)
  return (
    <div className={`grid items-start gap-2 ${hasFrames ? "grid-cols-2" : "grid-cols-[minmax(0,1fr)]"}`}>
      <ImageSlot
        isLow
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
          isLow
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

/** The images of a video of several, one of which is enough. */
function Places({ draft, errors, change }: Pick<FormFieldsProps, "draft" | "errors" | "change">) {
  const t = useMessages("videos")
  const firstEmpty = PLACES.find((place) => keptImage(draft[place]) === null)
  return (
    <div className="grid max-h-[40dvh] grid-cols-2 items-start gap-2 overflow-y-auto">
      {PLACES.map((place, index) => (
        <ImageSlot
          key={place}
          isLow
          name={place}
          label={t("place", { index: index + 1 })}
          image={keptImage(draft[place]) ?? undefined}
          failure={index === 0 ? errors["multiImg2videoInfo.imageList"] : undefined}
          takesPaste={place === firstEmpty}
          onImage={(chosen) => change({ [place]: imageText(chosen), focus: "" })}
        />
      ))}
    </div>
  )
}
