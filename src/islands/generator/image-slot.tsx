import { Shrink, X } from "lucide-react"
import { useRef } from "react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { INPUT_BOUNDS } from "./image-bounds.ts"
import { SlotSources } from "./slot-sources.tsx"
import { type TooLarge, useImageUpload } from "./use-image-upload.ts"

interface ImageSlotProps {
  readonly label: string
  readonly hint?: string
  readonly name: string
  readonly image: KnownImage | undefined
  /** A failure at this place, as a message key. */
  readonly failure: string | undefined
  /** Of the places of a form, the first empty one takes what is pasted. */
  readonly takesPaste: boolean
  /** It stands in a composer, where height is dear. */
  readonly isLow?: boolean
  /** It fills its box, with its name over it: the place that the image has in what is made. Shown there while it is empty, as a ghost. */
  readonly ghost?: string | undefined
  readonly onImage: (image: KnownImage | null) => void
}

const BYTES_PER_MEGABYTE = 1_000_000

/** A place for an image: dropped, pasted, from the device, its camera, My media, a link or a result. */
export function ImageSlot({ label, hint, name, image, failure, takesPaste, isLow = false, ghost, onImage }: ImageSlotProps) {
  const t = useMessages("generator")
  const words = useErrorWords()
  const place = useRef<HTMLDivElement>(null)
  const { isBusy, refusal, tooLarge, take, makeSmaller, clear, refuse } = useImageUpload(onImage)
  const isOver = useFilePlace(place, ({ files }) => void take([...files]), { takesPaste })
  const told = refusal ?? failure
  const isWrong = told !== undefined || tooLarge !== null
  const isStage = ghost !== undefined
  const noteId = `slot-${name}-note`
  const choose = (chosen: KnownImage | null) => {
    clear()
    onImage(chosen)
  }
  const sources = {
    label,
    name,
    isBusy,
    invalidNoteId: isWrong ? noteId : undefined,
    onFiles: (files: readonly File[]) => void take(files),
    onImage: choose,
  }
  return (
    <div role="group" aria-label={label} className={isStage ? "relative grid min-h-0 grid-rows-[minmax(0,1fr)]" : "grid gap-1.5"}>
      <span
        aria-hidden="true"
        className={isStage ? "absolute start-3 top-3 z-1 rounded-pill bg-veil px-2.5 py-1 text-xs text-veil-ink" : "field-label"}
      >
        {label}
      </span>
      <div
        ref={place}
        aria-busy={isBusy}
        className={`relative grid ${isStage ? "min-h-44" : isLow ? "min-h-16" : "min-h-28"} place-items-center overflow-hidden rounded-card border transition-colors duration-120 ${image === undefined ? "border-dashed" : ""} ${isOver ? "border-accent bg-accent-soft" : isWrong ? "border-bad bg-sunken" : "border-line-strong bg-sunken"}`}
      >
        {image === undefined && isStage ? (
          <img src={ghost} alt="" className="absolute inset-0 size-full object-cover opacity-15 grayscale" />
        ) : null}
        {image === undefined ? (
          <div className={`relative grid justify-items-center gap-2.5 text-center ${isLow ? "p-2" : "p-3"}`}>
            <p className={`text-xs text-ink-3 pointer-coarse:hidden ${isLow ? "max-md:hidden" : ""}`}>
              {t(isBusy ? "uploading" : isOver ? "dropNow" : "dropHint")}
            </p>
            <SlotSources {...sources} isFilled={false} />
          </div>
        ) : isLow ? (
          <div className="flex w-full items-center gap-3 p-1.5">
            <img
              src={renditionUrl(image.url, 320)}
              alt={image.prompt === "" ? label : image.prompt}
              width={image.width}
              height={image.height}
              onError={() => refuse("imageLoadFailed")}
              className="h-14 w-auto max-w-28 rounded-control object-cover"
            />
            <span className="min-w-0 grow text-xs text-ink-3 tabular-nums">
              <bdi dir="ltr">{`${image.width} × ${image.height}`}</bdi>
            </span>
            <SlotSources {...sources} isFilled>
              <Button variant="overlay" icon={X} label={t("removeImage", { what: label })} onClick={() => choose(null)} />
            </SlotSources>
          </div>
        ) : (
          <>
            <img
              src={renditionUrl(image.url, 640)}
              alt={image.prompt === "" ? label : image.prompt}
              width={image.width}
              height={image.height}
              onError={() => refuse("imageLoadFailed")}
              className={isStage ? "absolute inset-0 size-full object-cover" : "max-h-52 w-auto max-w-full object-contain"}
            />
            <div className="absolute inset-x-2 bottom-2 flex items-center gap-1.5">
              <span className="me-auto rounded-pill bg-veil px-2 py-0.5 text-xs text-veil-ink tabular-nums">
                <bdi dir="ltr">{`${image.width} × ${image.height}`}</bdi>
              </span>
              <SlotSources {...sources} isFilled>
                <Button variant="overlay" icon={X} label={t("removeImage", { what: label })} onClick={() => choose(null)} />
              </SlotSources>
            </div>
          </>
        )}
      </div>
      <div
        id={noteId}
        role={isWrong ? "alert" : undefined}
        className={`grid justify-items-start gap-1.5 text-xs text-pretty empty:hidden ${isStage ? "px-3 py-1.5" : ""} ${isWrong ? "text-bad" : "text-ink-3"}`}
      >
        {tooLarge === null ? told === undefined ? hint : words(told) : <TooLargeWords image={tooLarge} />}
        {tooLarge === null ? null : (
          <Button icon={Shrink} isBusy={isBusy} onClick={() => void makeSmaller()}>
            {t("makeSmaller")}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Names the bound that an image breaks. */
function TooLargeWords({ image }: { readonly image: TooLarge }) {
  const t = useMessages("generator")
  const { bound, width, height, sizeBytes } = image
  return bound === "side"
    ? t("tooManyPixels", { width: String(width), height: String(height), maximum: String(INPUT_BOUNDS.sidePx) })
    : t("tooManyBytes", { size: megabytes(sizeBytes), maximum: megabytes(INPUT_BOUNDS.bytes) })
}

function megabytes(bytes: number): number {
  return Math.ceil((bytes / BYTES_PER_MEGABYTE) * 10) / 10
}
