import { ImagePlus, Trash2 } from "lucide-react"
import { useRef, useState } from "react"
import type { ImageKind } from "../../domain/profile/profile-rules.ts"
import { CallError } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { HEIC_ACCEPT, isHeic, jpegOfHeic } from "../_tools/heic-image.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { initialsOf } from "../_ui/initials.ts"
import { useAction } from "../_ui/use-action.ts"
import { CropDialog } from "./crop-dialog.tsx"
import { openImage, type ReadyImage } from "./encode-image.ts"

/** What is to become of an image when the profile is saved. */
export type ImageChange = { readonly kind: "new"; readonly image: ReadyImage } | { readonly kind: "removed" }

/** The address of an image as it will be. */
export function urlAfter(stored: string | null, change: ImageChange | undefined): string | null {
  if (change === undefined) return stored
  return change.kind === "new" ? change.image.url : null
}

interface ImagesPreviewProps {
  readonly avatar: string | null
  readonly banner: string | null
  readonly name: string
}

/** Banner and profile image as a profile shows them. */
export function ImagesPreview({ avatar, banner, name }: ImagesPreviewProps) {
  return (
    <div className="relative" aria-hidden="true">
      <div className="aspect-4/1 overflow-hidden bg-sunken">
        {banner === null ? (
          <div className="size-full opacity-50 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_14px)]" />
        ) : (
          <img src={banner} alt="" className="size-full object-cover" />
        )}
      </div>
      <div className="absolute start-4 -bottom-8 size-20 overflow-hidden rounded-pill border-4 border-raised bg-hover md:start-5 md:size-24">
        {avatar === null ? (
          <span className="grid size-full place-items-center text-lg font-semibold text-ink-2">{initialsOf(name)}</span>
        ) : (
          <img src={avatar} alt="" className="size-full object-cover" />
        )}
      </div>
    </div>
  )
}

interface ImageButtonsProps {
  readonly kind: ImageKind
  readonly isThere: boolean
  readonly onChange: (change: ImageChange) => void
}

/** Chooses one of the two images, or takes it away; both happen when the profile is saved. */
export function ImageButtons({ kind, isThere, onChange }: ImageButtonsProps) {
  const t = useMessages("settings")
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const opening = useAction()
  const words = t(kind === "avatar" ? "chooseAvatar" : "chooseBanner")
  const open = (file: File) =>
    void opening.run(async () => {
      try {
        setImage(await openImage(await shownHere(file)))
      } catch {
        throw new CallError("InvalidInput", { errors: [{ path: "image", message: "NotAImage" }] })
      }
    })
  const failure = opening.failure?.fields["image"]
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-sm font-semibold">{t(kind)}</p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          hidden
          accept={`image/png,image/jpeg,image/webp,${HEIC_ACCEPT}`}
          aria-label={words}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ""
            if (file) open(file)
          }}
        />
        <Button icon={ImagePlus} ref={choose} onClick={() => input.current?.click()}>
          {words}
        </Button>
        {isThere ? (
          <Button
            variant="danger"
            icon={Trash2}
            label={t(kind === "avatar" ? "removeAvatar" : "removeBanner")}
            onClick={() => {
              onChange({ kind: "removed" })
              choose.current?.focus()
            }}
          >
            {t("remove")}
          </Button>
        ) : null}
      </div>
      <FailureBox failure={opening.failure === null ? null : { ...opening.failure, code: failure ?? opening.failure.code, fields: {} }} />
      {image === null ? null : (
        <CropDialog
          kind={kind}
          image={image}
          onClose={() => setImage(null)}
          onReady={(ready) => {
            setImage(null)
            onChange({ kind: "new", image: ready })
          }}
        />
      )}
    </div>
  )
}

/** A file as browsers show it: images of phones are made into JPEGs. Rejects where that fails. */
async function shownHere(file: File): Promise<File> {
  if (!(await isHeic(file))) return file
  const made = await jpegOfHeic(file)
  if ("reason" in made) throw new Error(made.reason)
  return made.file
}
