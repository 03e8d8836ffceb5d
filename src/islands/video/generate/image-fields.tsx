import { takesFrames } from "../../../domain/video/generation/input-rules.ts"
import { knowing, knownImage } from "../../_making/form/room-draft.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ImageSlot } from "../../generator/image-slot.tsx"
import type { CreateVideo } from "./use-create-video.ts"
import { type Frames, framesIn, placesIn, withFrames, withPlace } from "./video-draft.ts"

type ImageFieldsProps = Pick<CreateVideo, "draft" | "form" | "errors" | "change">

/** The image that a video is made from, or its first and its last frame where the model takes them. */
export function ImageFields({ draft, form, errors, change }: ImageFieldsProps) {
  const t = useMessages("videos")
  const { model, tab } = form
  if (tab === "multiImg2video") return <Places draft={draft} errors={errors} change={change} />
  const hasFrames = tab === "img2video" && takesFrames(model)
  const { first, last } = framesIn(draft.meta)
  const slot = (name: keyof Frames, url: string | undefined) =>
    ({
      isLow: true,
      image: knownImage(draft, url),
      onImage: (image) =>
        change((before) => ({
          ...before,
          images: knowing(before.images, image),
          meta: withFrames(before.meta, { [name]: image?.url }),
        })),
    }) as const satisfies Partial<Parameters<typeof ImageSlot>[0]>
  return (
    <div className={`grid items-start gap-2 ${hasFrames ? "grid-cols-2" : "grid-cols-[minmax(0,1fr)]"}`}>
      <ImageSlot
        {...slot("first", first)}
        name="image"
        label={hasFrames ? t("firstFrame") : t("image")}
        hint={t("imageHint")}
        failure={errors["meta.imageToVideoList"]}
        takesPaste
      />
      {hasFrames ? (
        <ImageSlot
          {...slot("last", last)}
          name="last"
          label={t("lastFrame")}
          hint={t("lastFrameHint")}
          failure={undefined}
          takesPaste={first !== undefined}
        />
      ) : null}
    </div>
  )
}

/** The images of a video of several, one of which is enough. */
function Places({ draft, errors, change }: Omit<ImageFieldsProps, "form">) {
  const t = useMessages("videos")
  const places = placesIn(draft.meta, draft.tab)
  const firstEmpty = places.indexOf(null)
  return (
    <div className="grid max-h-[40dvh] grid-cols-2 items-start gap-2 overflow-y-auto">
      {places.map((url, place) => (
        <ImageSlot
          key={place}
          isLow
          name={`place${String(place + 1)}`}
          label={t("place", { index: place + 1 })}
          image={knownImage(draft, url)}
          failure={place === 0 ? errors["meta.multiImg2videoInfo.imageList"] : undefined}
          takesPaste={place === firstEmpty}
          onImage={(image) => change((before) => withPlace(before, place, image))}
        />
      ))}
    </div>
  )
}
