import { Eye, EyeOff } from "lucide-react"
import { imageSources } from "../../../domain/library/rendition-rules.ts"
import type { ModerationCase } from "../../../domain/moderation/review-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"

interface BlurredPreviewProps {
  readonly preview: NonNullable<NonNullable<ModerationCase["thing"]>["preview"]>
  readonly title: string
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
}

/** What a thing shows, blurred beyond recognition until the moderator asks for it. */
export function BlurredPreview({ preview, title, isShown, onShow }: BlurredPreviewProps) {
  const t = useMessages("review")
  const { url, width, height } = preview
  return (
    <figure className="grid gap-2 xl:sticky xl:top-20">
      <div className="grid max-h-[60dvh] place-items-center overflow-hidden rounded-card bg-sunken">
        {preview.kind === "image" ? (
          <img
            {...imageSources(url, width, height)}
            sizes="(min-width: 1024px) 50vw, 100vw"
            alt={isShown ? title : t("imageHidden")}
            width={width}
            height={height}
            className={`max-h-[60dvh] w-auto object-contain ${isShown ? "" : "scale-110 blur-3xl"}`}
          />
        ) : (
          <video
            src={url}
            muted
            controls={isShown}
            playsInline
            preload="metadata"
            className={`max-h-[60dvh] ${isShown ? "" : "scale-110 blur-3xl"}`}
            aria-label={isShown ? title : t("imageHidden")}
          />
        )}
      </div>
      <figcaption>
        <Button icon={isShown ? EyeOff : Eye} aria-pressed={isShown} onClick={() => onShow(!isShown)}>
          {isShown ? t("blurImage") : t("showImage")}
        </Button>
      </figcaption>
    </figure>
  )
}
