import { AudioLines, Clapperboard, FolderOpen, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import { createPortal } from "react-dom"
import { promptTitle } from "../../../domain/prompt/index.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { Button } from "../../_ui/button.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { type OwnResult, ownFile, type PlayingMedia } from "./own-result.ts"

const OwnResultDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./own-result-dialog.tsx").then((chunk) => chunk.OwnResultDialog),
)
const LibraryDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../../library/library-dialog.tsx").then((chunk) => chunk.LibraryDialog),
)

interface OwnResultFieldProps {
  readonly media: PlayingMedia
  readonly name: string
  readonly result: OwnResult | null
  /** What is wrong with it, as a message key. */
  readonly failure: string | undefined
  /** Whether files of My media are taken too. */
  readonly takesFiles?: boolean
  readonly onResult: (result: OwnResult | null) => void
}

/** A place for one of the viewer's own videos or sounds; plays what stands there. Its island needs the messages `dubbing`, and `library` where files are taken. */
export function OwnResultField({ media, name, result, failure, takesFiles = false, onResult }: OwnResultFieldProps) {
  const t = useMessages("dubbing")
  const words = useErrorWords()
  const [opened, setOpened] = useState<"results" | "files" | null>(null)
  const open = (what: "results" | "files") => (isSignedIn() ? setOpened(what) : openLogin({ reason: "more" }))
  const take = (chosen: OwnResult | null) => {
    setOpened(null)
    if (chosen !== null) onResult(chosen)
  }
  const noteId = `own-${name}-note`
  const choose = (
    <>
      <Button
        icon={media === "video" ? Clapperboard : AudioLines}
        data-slot={name}
        aria-invalid={failure === undefined ? undefined : true}
        aria-describedby={failure === undefined ? undefined : noteId}
        onClick={() => open("results")}
      >
        {t(`choose_${media}`)}
      </Button>
      {takesFiles ? (
        <Button icon={FolderOpen} onClick={() => open("files")}>
          {t("fromMedia")}
        </Button>
      ) : null}
    </>
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
          <div className="flex flex-wrap justify-center gap-1.5">{choose}</div>
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
      {opened === null ? null : createPortal(dialogs(opened), document.body)}
    </div>
  )

  // A form must not stand in the form that the place is in.
  function dialogs(of: "results" | "files"): ReactNode {
    const close = () => setOpened(null)
    return of === "results" ? (
      <OwnResultDialog media={media} onClose={close} onChosen={take} />
    ) : (
      <LibraryDialog
        kinds={[media]}
        isMultiple={false}
        onClose={close}
        onChosen={([file]) => take(file === undefined ? null : ownFile(file))}
      />
    )
  }
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
