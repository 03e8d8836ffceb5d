import { takesFrames } from "../../../domain/video/generation/input-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ImageSlot } from "../../generator/image-slot.tsx"
import type { FormFieldsProps } from "./form-fields.ts"
import { imageText, keptImage } from "./video-draft.ts"

/** The image that a video is made from, or its first and its last frame where the model takes them. */
export function ImageFields({ draft, form, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { model, tab } = form
  if (tab === "txt2video") return null
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
        onImage={(chosen) => change({ image: imageText(chosen) })}
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
