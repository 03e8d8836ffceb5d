import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { Button } from "../_ui/button.tsx"
import { useFileSize } from "../_ui/file-size.ts"

interface ImageLineProps {
  readonly name: string
  /** Size of the image, px; null until it is known. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly bytes: number
  /** Takes another image instead. */
  readonly onAnother?: (() => void) | undefined
}

/** Which image is being worked on: name, size in px and bytes, and the way to another. */
export function ImageLine({ name, size, bytes, onAnother }: ImageLineProps) {
  const t = useMessages("image")
  const fileSize = useFileSize()
  return (
    <div className={`${LOOKS.card} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5`}>
      <p className="min-w-0 text-sm wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        <span className="ms-2 text-ink-2 tabular-nums">
          {size === null ? null : <bdi dir="ltr">{`${size.width} × ${size.height}`}</bdi>}
          {size === null ? null : " · "}
          {fileSize(bytes)}
        </span>
      </p>
      {onAnother === undefined ? null : <Button onClick={onAnother}>{t("another")}</Button>}
    </div>
  )
}
