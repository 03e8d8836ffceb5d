import { ImagePlus, Trash2 } from "lucide-react"
import { useRef, useState } from "react"
import type { PictureKind } from "../../domain/profile/profile-rules.ts"
import { CallError } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { initialsOf } from "../identity/initials.ts"
import { CropDialog } from "./crop-dialog.tsx"
import { openPicture, type ReadyPicture } from "./encode-picture.ts"
import { LOOKS } from "./looks.ts"
import { Trouble } from "./trouble.tsx"
import { useAction } from "./use-action.ts"

/** What is to become of a picture when the profile is saved. */
export type PictureChange = { readonly kind: "new"; readonly picture: ReadyPicture } | { readonly kind: "removed" }

/** The address of a picture as it will be. */
export function urlAfter(stored: string | null, change: PictureChange | undefined): string | null {
  if (change === undefined) return stored
  return change.kind === "new" ? change.picture.url : null
}

interface PicturesPreviewProps {
  readonly avatar: string | null
  readonly banner: string | null
  readonly name: string
}

/** Banner and profile picture as a profile shows them. */
export function PicturesPreview({ avatar, banner, name }: PicturesPreviewProps) {
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

interface PictureButtonsProps {
  readonly kind: PictureKind
  readonly isThere: boolean
  readonly onChange: (change: PictureChange) => void
}

/** Chooses one of the two pictures, or takes it away; both happen when the profile is saved. */
export function PictureButtons({ kind, isThere, onChange }: PictureButtonsProps) {
  const t = useMessages("settings")
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const opening = useAction()
  const words = t(kind === "avatar" ? "chooseAvatar" : "chooseBanner")
  const open = (file: File) =>
    void opening.run(async () => {
      try {
        setPicture(await openPicture(file))
      } catch {
        throw new CallError("InvalidInput", { errors: [{ path: "image", message: "NotAPicture" }] })
      }
    })
  const fault = opening.failure?.faults["image"]
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-sm font-semibold">{t(kind)}</p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={words}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ""
            if (file) open(file)
          }}
        />
        <button ref={choose} type="button" onClick={() => input.current?.click()} aria-busy={opening.isBusy} className={LOOKS.button}>
          <ImagePlus size={16} strokeWidth={1.75} />
          {words}
        </button>
        {isThere ? (
          <button
            type="button"
            aria-label={t(kind === "avatar" ? "removeAvatar" : "removeBanner")}
            onClick={() => {
              onChange({ kind: "removed" })
              choose.current?.focus()
            }}
            className={LOOKS.danger}
          >
            <Trash2 size={16} strokeWidth={1.75} />
            {t("remove")}
          </button>
        ) : null}
      </div>
      <Trouble failure={opening.failure === null ? null : { ...opening.failure, code: fault ?? opening.failure.code, faults: {} }} />
      {picture === null ? null : (
        <CropDialog
          kind={kind}
          picture={picture}
          onClose={() => setPicture(null)}
          onReady={(ready) => {
            setPicture(null)
            onChange({ kind: "new", picture: ready })
          }}
        />
      )}
    </div>
  )
}
