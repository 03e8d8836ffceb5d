import { FileVideo } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { useErrorWords } from "../task/error-words.ts"
import { type FileFailure, fileFailure, VIDEO_ACCEPT } from "./file-checks.ts"
import { takeHandedFile } from "./hand-over.ts"
import { KeptFile } from "./keep-button.tsx"
import { LOOKS } from "./tool-looks.ts"

interface ToolFileProps {
  readonly maximumBytes: number
  readonly onFile: (file: File) => void
}

/** Picks a video by a button, by dropping or by pasting it; what cannot be used is refused with the reason. */
export function ToolFile({ maximumBytes, onFile }: ToolFileProps) {
  const t = useMessages("tools")
  const video = useMessages("video")
  const [failure, setFailure] = useState<{ readonly code: FileFailure; readonly name: string } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLElement>(null)

  const take = (files: readonly File[]) => {
    const file = files[0]
    if (file === undefined) return
    const code = fileFailure(file, maximumBytes)
    setFailure(code === null ? null : { code, name: file.name })
    if (code === null) onFile(file)
  }
  const isOver = useFilePlace(place, ({ files }) => take([...files]))
  const takeHanded = useEffectEvent((file: File) => take([file]))
  useEffect(() => {
    let isAway = false
    void takeHandedFile().then((file) => {
      if (file !== null && !isAway) takeHanded(file)
    })
    return () => {
      isAway = true
    }
  }, [])

  return (
    <div className="grid gap-3">
      <noscript>
        <p className="rounded-card border border-line bg-raised p-4">{t("needsScript")}</p>
      </noscript>
      <section
        ref={place}
        data-needs-script=""
        aria-label={t("fileLabel")}
        className={`grid min-h-72 place-content-center justify-items-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors duration-120 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-raised"}`}
      >
        <FileVideo className="size-8 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={input}
          type="file"
          hidden
          accept={VIDEO_ACCEPT}
          aria-label={video("pickVideo")}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ""
            take(files)
          }}
        />
        <button type="button" onClick={() => input.current?.click()} className={LOOKS.primary}>
          {video("pickVideo")}
        </button>
        <p className="max-w-[46ch] text-pretty text-ink-2">{t("dropOrPaste")}</p>
        <p className={LOOKS.hint}>{t("fileKinds")}</p>
      </section>
      <div aria-live="polite">{failure === null ? null : <FileRefusal code={failure.code} name={failure.name} />}</div>
      <KeptFile />
    </div>
  )
}

function FileRefusal({ code, name }: { readonly code: FileFailure; readonly name: string }) {
  const words = useErrorWords()
  return (
    <p className="rounded-control border border-bad/50 bg-sunken p-3 wrap-anywhere">
      <bdi className="font-semibold">{name}</bdi>: {words(code)}
    </p>
  )
}
