import { cutPosition, IMAGE_FITS } from "../../../domain/video/generation/fit-rules.ts"
import { FOCUS_SIDE_PX, focusOf } from "../../../formats/image/focus.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import type { OwnFieldProps } from "./video-field-row.tsx"
import { firstImage } from "./video-form.ts"

const thousandths = (share: number) => Math.round(share * 1_000) / 1_000

/** How an image comes into a video of another shape, shown as it will; nothing where the shapes are one. */
export function FitField({ handle: { draft, form, rewrite } }: OwnFieldProps) {
  const t = useMessages("videos")
  const { fit, sizePx, tab } = form
  const image = firstImage({ ...draft, tab })
  if (fit === null || image === null) return null
  const focus = draft.meta.image_focus ?? null
  const find = (element: HTMLImageElement) => {
    const found = focus === null ? focusOfElement(element) : null
    if (found !== null) rewrite((meta) => withFields(meta, { image_focus: { x: thousandths(found.x), y: thousandths(found.y) } }))
  }
  return (
    <FieldGroup
      label={t("fit")}
      hint={t("fitHint", { from: `\u2066${image.width} × ${image.height}\u2069`, to: `\u2066${sizePx.width} × ${sizePx.height}\u2069` })}
      value={t(`fit_${fit}`)}
      onReset={draft.meta.image_fit === undefined ? undefined : () => rewrite((meta) => withFields(meta, { image_fit: undefined }))}
    >
      <Choices
        name="image_fit"
        choices={IMAGE_FITS.map((value) => ({ value, label: t(`fit_${value}`) }))}
        chosen={fit}
        onChoose={(value) => rewrite((meta) => withFields(meta, { image_fit: value }))}
      />
      <div
        className="relative mt-2 max-h-44 w-full max-w-56 overflow-hidden rounded-card border border-line bg-sunken"
        style={{ aspectRatio: `${sizePx.width} / ${sizePx.height}` }}
      >
        {fit === "pad" ? (
          <img src={image.url} alt="" className="absolute inset-0 size-full scale-110 object-cover opacity-80 blur-md" />
        ) : null}
        <img
          src={image.url}
          alt={t("fitShown")}
          onLoad={({ currentTarget }) => find(currentTarget)}
          className={`absolute inset-0 size-full ${fit === "pad" ? "object-contain" : "object-cover"}`}
          style={fit === "pad" ? undefined : { objectPosition: cutPosition(image, sizePx, focus ?? { x: 0.5, y: 0.5 }) }}
        />
      </div>
    </FieldGroup>
  )
}

/** Where the eye goes first in an image on the page; null for one whose pixels the browser keeps to itself. */
function focusOfElement(element: HTMLImageElement): { readonly x: number; readonly y: number } | null {
  const scale = FOCUS_SIDE_PX / Math.max(element.naturalWidth, element.naturalHeight, 1)
  const [width, height] = [element.naturalWidth, element.naturalHeight].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (context === null || width === undefined || height === undefined) return null
  try {
    context.drawImage(element, 0, 0, width, height)
    return focusOf({ width, height, rgba: context.getImageData(0, 0, width, height).data })
  } catch {
    // It comes from an origin of its own.
    return null
  }
}
