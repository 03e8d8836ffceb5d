import { useStore } from "@nanostores/react"
import { Camera, FolderOpen, ImagePlus, X } from "lucide-react"
import { type RefObject, useRef, useState } from "react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { HEIC_ACCEPT } from "../_tools/heic-image.ts"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { isSignedIn } from "../identity/member.ts"
import { IMAGE_ACCEPT } from "../image/check-image.ts"
import type { KnownImage } from "./draft.ts"
import { useGenerator } from "./generator-state.ts"
import { uploadImage } from "./upload-image.ts"

const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)

interface ImageSlotProps {
  readonly label: string
  readonly hint?: string
  readonly name: string
  readonly image: KnownImage | undefined
  /** A failure at this place, as a message key. */
  readonly failure: string | undefined
  /** Of the places of a form, the first empty one takes what is pasted. */
  readonly takesPaste: boolean
  readonly onImage: (image: KnownImage | null) => void
}

/** A place for an image: dropped, pasted, taken by the camera of a phone, picked from the device or from My media; a result comes by its own menu. */
export function ImageSlot({ label, hint, name, image, failure, takesPaste, onImage }: ImageSlotProps) {
  const t = useMessages("generator")
  const words = useErrorWords()
  const generator = useGenerator()
  const place = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const plan = useStore(generator.studio.$plan)
  const take = async ([file]: readonly File[]) => {
    if (file === undefined || isBusy) return
    if (!isSignedIn()) {
      openLogin({ reason: "more" })
      return
    }
    setIsBusy(true)
    setRefusal(null)
    generator.$uploading.set(generator.$uploading.get() + 1)
    const uploaded = await uploadImage(file)
    generator.$uploading.set(generator.$uploading.get() - 1)
    setIsBusy(false)
    if ("reason" in uploaded) setRefusal(uploaded.reason)
    else onImage(uploaded.image)
  }
  const isOver = useFilePlace(place, ({ files }) => void take([...files]), { takesPaste })
  const open = (act: () => void) => (plan === "visitor" && !isSignedIn() ? openLogin({ reason: "more" }) : act())
  const told = refusal ?? failure
  const noteId = `slot-${name}-note`
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <span aria-hidden="true" className="field-label">
        {label}
      </span>
      <div
        ref={place}
        aria-busy={isBusy}
        className={`relative grid min-h-28 place-items-center overflow-hidden rounded-card border transition-colors duration-120 ${image === undefined ? "border-dashed" : ""} ${isOver ? "border-accent bg-accent-soft" : told === undefined ? "border-line-strong bg-sunken" : "border-bad bg-sunken"}`}
      >
        {image === undefined ? (
          <div className="grid justify-items-center gap-2.5 p-3 text-center">
            <p className="text-xs text-ink-3 pointer-coarse:hidden">{t(isBusy ? "uploading" : isOver ? "dropNow" : "dropHint")}</p>
            <div className="flex flex-wrap justify-center gap-1.5">
              <Button
                icon={ImagePlus}
                isBusy={isBusy}
                onClick={() => open(() => picker.current?.click())}
                aria-invalid={told !== undefined || undefined}
                aria-describedby={told === undefined ? undefined : noteId}
                data-slot={name}
              >
                {t("pickImage")}
              </Button>
              <Button
                icon={Camera}
                isBusy={isBusy}
                label={t("takePhoto")}
                onClick={() => open(() => camera.current?.click())}
                className="pointer-fine:hidden"
              />
              <Button icon={FolderOpen} isOff={isBusy} onClick={() => open(() => setIsChoosing(true))}>
                {t("fromMedia")}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <img
              src={renditionUrl(image.url, 640)}
              alt={image.prompt === "" ? label : image.prompt}
              width={image.width}
              height={image.height}
              className="max-h-52 w-auto max-w-full object-contain"
            />
            <div className="absolute inset-x-2 bottom-2 flex items-center gap-1.5">
              <span className="me-auto rounded-pill bg-veil px-2 py-0.5 text-xs text-veil-ink tabular-nums">
                <bdi dir="ltr">{`${image.width} × ${image.height}`}</bdi>
              </span>
              <Button
                variant="overlay"
                icon={ImagePlus}
                isBusy={isBusy}
                label={t("replaceImage", { what: label })}
                onClick={() => open(() => picker.current?.click())}
              />
              <Button variant="overlay" icon={X} label={t("removeImage", { what: label })} onClick={() => onImage(null)} />
            </div>
          </>
        )}
        <FileInput ref={picker} label={label} onFiles={(files) => void take(files)} />
        <FileInput ref={camera} label={label} capture="environment" onFiles={(files) => void take(files)} />
      </div>
      <p
        id={noteId}
        role={told === undefined ? undefined : "alert"}
        className={`text-xs text-pretty empty:hidden ${told === undefined ? "text-ink-3" : "text-bad"}`}
      >
        {told === undefined ? hint : words(told)}
      </p>
      {isChoosing ? (
        <LibraryDialog
          kinds={["image"]}
          isMultiple={false}
          onClose={() => setIsChoosing(false)}
          onChosen={([file]) => {
            setIsChoosing(false)
            if (file?.width == null || file.height === null) return
            setRefusal(null)
            onImage({ url: file.url, width: file.width, height: file.height, sizeBytes: file.size, prompt: "" })
          }}
        />
      ) : null}
    </div>
  )
}

interface FileInputProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  /** Which camera is opened in place of the file dialog, where there is one. */
  readonly capture?: "environment"
  readonly onFiles: (files: readonly File[]) => void
}

function FileInput({ ref, label, capture, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={`${IMAGE_ACCEPT},${HEIC_ACCEPT}`}
      aria-label={label}
      capture={capture}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ""
        onFiles(files)
      }}
    />
  )
}
