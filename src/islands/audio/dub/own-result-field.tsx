import { FolderOpen, X } from "lucide-react"
import { useState } from "react"
import { createPortal } from "react-dom"
import { promptTitle } from "../../../domain/prompt/index.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { isSignedIn } from "../../identity/is-signed-in.ts"
import type { OwnResult, PlayingMedia } from "./own-result.ts"

const OwnResultDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./own-result-dialog.tsx").then((chunk) => chunk.OwnResultDialog),
)

interface OwnResultFieldProps {
  readonly media: PlayingMedia
  readonly name: string
  readonly result: OwnResult | null
  /** What is wrong with it, as a message key. */
  readonly failure: string | undefined
  readonly onResult: (result: OwnResult | null) => void
}

/** A place for one of the viewer's own videos or sounds; plays what stands there. */
export function OwnResultField({ media, name, result, failure, onResult }: OwnResultFieldProps) {
  const t = useMessages("dubbing")
  const words = useErrorWords()
  const [isOpen, setIsOpen] = useState(false)
  const noteId = `own-${name}-note`
  const choose = (
    <Button
      icon={FolderOpen}
      data-slot={name}
      aria-invalid={failure === undefined ? undefined : true}
      aria-describedby={failure === undefined ? undefined : noteId}
      onClick={() => (isSignedIn() ? setIsOpen(true) : openLogin({ reason: "more" }))}
    >
      {t(`choose_${media}`)}
    </Button>
  )
  return (
    <div role="group" aria-label={t(media)} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span aria-hidden="true" className="field-label">
        {t(media)}
      </span>
      <div
        className={`grid min-h-20 grid-cols-[minmax(0,1fr)] place-items-center gap-2 rounded-card border bg-sunken p-3 ${result === null ? "border-dashed" : ""} ${failure === undefined ? "border-line-strong" : "border-bad"}`}
      >
        {result === null ? (
          choose
        ) : (
          <>
            <Playing media={media} result={result} />
            <p className="w-full truncate text-xs text-ink-2" dir="auto">
              {promptTitle(result.prompt) || t(media)} · {t("seconds", { count: Math.round(result.durationS * 10) / 10 })}
            </p>
            <div className="flex flex-wrap justify-center gap-1.5">
              {choose}
              <Button icon={X} label={t(`remove_${media}`)} onClick={() => onResult(null)} />
            </div>
          </>
        )}
      </div>
      <p id={noteId} role={failure === undefined ? undefined : "alert"} className="text-xs text-bad empty:hidden">
        {failure === undefined ? null : words(failure)}
      </p>
      {isOpen
        ? // A form must not stand in the form that the place is in.
          createPortal(
            <OwnResultDialog
              media={media}
              onClose={() => setIsOpen(false)}
              onChosen={(chosen) => {
                setIsOpen(false)
                onResult(chosen)
              }}
            />,
            document.body,
          )
        : null}
    </div>
  )
}

function Playing({ media, result: { url, poster } }: Pick<OwnResultFieldProps, "media"> & { readonly result: OwnResult }) {
  const t = useMessages("dubbing")
  return media === "video" ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what a task made
    <video
      src={url}
      {...(poster === null ? {} : { poster })}
      controls
      playsInline
      preload="metadata"
      aria-label={t("video")}
      className="max-h-52 w-full rounded-control object-contain"
    />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what a task made
    <audio src={url} controls preload="metadata" aria-label={t("audio")} className="h-10 w-full" />
  )
}
