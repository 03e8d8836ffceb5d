import { FolderOpen, ImagePlus, RefreshCw } from "lucide-react"
import { useId, useRef, useState } from "react"
import { useFormatter } from "use-intl/react"
import { MAXIMUM_ONE_PIECE_BYTES } from "../../domain/upload/rules.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { HEIC_ACCEPT } from "../_tools/heic-image.ts"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { IMAGE_ACCEPT } from "../image/check-image.ts"
import type { PhotoHandle } from "./use-photo.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)
const BYTES_A_MEGABYTE = 1_048_576

interface PhotoFieldProps {
  readonly handle: PhotoHandle
  /** What is wrong with the choice, as a key of the errors. */
  readonly error?: string | undefined
  /** What it is called; a photo by default. */
  readonly label?: string
  /** Of several on a page, one takes what is pasted. */
  readonly takesPaste?: boolean
}

/** Where a photo comes in: from this device by a button, a drop or a paste, or from My media; then what was chosen. */
export function PhotoField({ handle, error, label, takesPaste = true }: PhotoFieldProps) {
  const t = useMessages("apps")
  const image = useMessages("image")
  const upload = useMessages("upload")
  const words = useErrorWords()
  const format = useFormatter()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { photo, refused, reading } = handle
  const take = ([file]: readonly File[]) => file && handle.takeFile(file)
  const isOver = useFilePlace(place, ({ files }) => take([...files]), { takesPaste })
  const size = format.number(Math.floor(MAXIMUM_ONE_PIECE_BYTES / BYTES_A_MEGABYTE), { style: "unit", unit: "megabyte" })
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p id={`${id}-label`} className="field-label">
        {label === undefined ? t("photo") : <bdi>{label}</bdi>}
      </p>
      <div
        ref={place}
        className={`grid justify-items-center gap-3 rounded-card border border-dashed p-4 text-center transition-colors duration-120 ${isOver ? "border-accent bg-accent-soft" : error === undefined ? "border-line-strong bg-raised" : "border-bad bg-raised"}`}
      >
        {photo === null ? (
          <ImagePlus className="mt-3 size-8 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <img
            src={photo.url}
            alt={t("photoOf", { name: photo.name })}
            width={photo.size.width}
            height={photo.size.height}
            className="max-h-64 w-auto max-w-full rounded-control object-contain"
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={`${IMAGE_ACCEPT},${HEIC_ACCEPT}`}
          aria-label={image("pickImage")}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ""
            take(files)
          }}
        />
        <div className="flex flex-wrap justify-center gap-2">
          <Button {...(photo !== null && { icon: RefreshCw })} isBusy={reading !== null} onClick={() => input.current?.click()}>
            {photo === null ? image("pickImage") : t("change")}
          </Button>
          {isSignedIn() ? (
            <Button icon={FolderOpen} onClick={() => setIsChoosing(true)}>
              {upload("fromLibrary")}
            </Button>
          ) : null}
        </div>
        <p className="text-xs text-pretty text-ink-3">
          {photo === null ? `${image("dropOrPaste")} ` : ""}
          {photo === null ? t("photoHint", { kinds: image("fileKinds"), size }) : `\u2066${photo.size.width} × ${photo.size.height}\u2069`}
        </p>
      </div>
      <div aria-live="polite" className="text-sm empty:hidden">
        {reading === null ? null : <p className="sr-only">{image("convertingHeic", { name: reading })}</p>}
        {refused === null ? null : (
          <p className="wrap-anywhere text-bad">
            <bdi className="font-semibold">{refused.name}</bdi>: {words(refused.code)}
          </p>
        )}
        {error === undefined ? null : <p className="text-bad">{words(error)}</p>}
      </div>
      {isChoosing ? (
        <LibraryDialog
          kinds={["image"]}
          isMultiple={false}
          onChosen={([file]) => {
            setIsChoosing(false)
            if (file !== undefined) handle.takeMedia(file)
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </div>
  )
}
