import { ImagePlus } from "lucide-react"
import { useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { useIsAlive } from "../identity/use-is-alive.ts"
import { useErrorWords } from "../task/error-words.ts"
import { KeptFile } from "../video/keep-button.tsx"
import { IMAGE_ACCEPT, type ImageFailure, imageFailure } from "./check-image.ts"
import { LOOKS } from "./looks.ts"

interface ImageDropProps {
  readonly maximumBytes: number
  readonly onImage: (file: File) => void
}

/** Picks an image by a button, by dropping or by pasting it; what cannot be used is refused with the reason. */
export function ImageDrop({ maximumBytes, onImage }: ImageDropProps) {
  const t = useMessages("image")
  const words = useErrorWords()
  const isAlive = useIsAlive()
  const [failure, setFailure] = useState<{ readonly code: ImageFailure; readonly name: string } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLElement>(null)

  const take = async (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    const code = await imageFailure(file, maximumBytes).catch((): ImageFailure => "FileNotWhatItSays")
    setFailure(code === null ? null : { code, name: file.name })
    if (code === null) onImage(file)
  }
  const isOver = useFilePlace(place, ({ files }) => void take([...files]))

  return (
    <div className="grid gap-3">
      <noscript>
        <p className="rounded-card border border-line bg-raised p-4">{t("needsScript")}</p>
      </noscript>
      <section
        ref={place}
        data-needs-script=""
        aria-label={t("pickImage")}
        className={`grid min-h-72 place-content-center justify-items-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors duration-120 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-raised"}`}
      >
        <ImagePlus className="size-8 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_ACCEPT}
          aria-label={t("pickImage")}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ""
            void take(files)
          }}
        />
        <button type="button" disabled={!isAlive} onClick={() => input.current?.click()} className={LOOKS.primary}>
          {t("pickImage")}
        </button>
        <p className="max-w-[46ch] text-pretty text-ink-2">{t("dropOrPaste")}</p>
        <p className={LOOKS.hint}>{t("fileKinds")}</p>
      </section>
      <div aria-live="polite">
        {failure === null ? null : (
          <p className="rounded-control border border-bad/50 bg-sunken p-3 wrap-anywhere">
            <bdi className="font-semibold">{failure.name}</bdi>: {words(failure.code)}
          </p>
        )}
      </div>
      <KeptFile />
    </div>
  )
}
