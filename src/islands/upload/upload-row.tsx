import { Check, File, FileText, Image, Music, Pause, Play, RefreshCw, TriangleAlert, Video, X } from "lucide-react"
import { useId, useState } from "react"
import type { MediaKind } from "../../formats/media-kinds.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { shareOf, type UploadItem } from "./upload-item.ts"
import { useUploadWords } from "./upload-words.ts"
import { uploads } from "./uploads.ts"

const ICONS = { image: Image, video: Video, audio: Music, document: FileText } as const

/** One upload: what it is, how far it is, and what can be done with it. */
export function UploadRow({ item }: { readonly item: UploadItem }) {
  const t = useMessages("upload")
  const words = useUploadWords()
  const id = useId()
  const { state } = item
  const isBad = state.status === "fail" || state.status === "error" || item.source === "wrong"
  const isOver = state.status === "complete" || state.status === "error"
  const canResume = state.isPaused && item.source === "ready"
  const canPause = state.status !== "fail" && !isOver && item.source === "ready" && !state.isPaused
  return (
    <li aria-labelledby={`${id}-name`} className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <Thumbnail item={item} />
        <div className="grid min-w-0 grow gap-1">
          <p id={`${id}-name`} className="truncate font-medium" title={item.name}>
            <bdi>{item.name}</bdi>
          </p>
          <p className={`text-xs text-pretty tabular-nums ${isBad ? "text-bad" : "text-ink-2"}`}>{words(item)}</p>
        </div>
        <div className="-me-2 flex shrink-0">
          {/* One button in turns, so that it keeps the focus. */}
          {canPause || canResume ? (
            <IconButton
              icon={canResume ? Play : Pause}
              label={t(canResume ? "resumeNamed" : "pauseNamed", { name: item.name })}
              onClick={() => (canResume ? uploads.resume(item.id) : uploads.pause(item.id))}
            />
          ) : null}
          <IconButton
            icon={X}
            label={t(isOver ? "removeNamed" : "cancelNamed", { name: item.name })}
            onClick={() => void uploads.cancel(item.id)}
          />
        </div>
      </div>
      {isOver ? null : <Bar item={item} />}
      <Mending item={item} />
    </li>
  )
}

function Bar({ item }: { readonly item: UploadItem }) {
  const t = useMessages("upload")
  const { state, progress } = item
  const isHashing = state.step.kind === "hashing"
  const share = isHashing ? progress.hashedShare : shareOf(item)
  return (
    <div
      role="progressbar"
      aria-label={t("progressOf", { name: item.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      className="h-1 overflow-hidden rounded-pill bg-hover"
    >
      <div
        className={`h-full origin-left transition-transform duration-200 rtl:origin-right ${isHashing || state.isPaused || state.status === "fail" ? "bg-ink-3" : "bg-accent"}`}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

const AppealDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./appeal-dialog.tsx").then((chunk) => chunk.AppealDialog),
)

/** A word against a refusal, which moderators read; it is said once. */
function AppealButton({ fileId, name }: { readonly fileId: string; readonly name: string }) {
  const t = useMessages("upload")
  const [stage, setStage] = useState<"closed" | "open" | "sent">("closed")
  if (stage === "sent")
    return (
      <p role="status" className="text-xs text-ink-2">
        {t("appealSent")}
      </p>
    )
  return (
    <>
      <Button onClick={() => setStage("open")} className="justify-self-start">
        {t("appeal")}
      </Button>
      {stage === "open" ? (
        <AppealDialog fileId={fileId} name={name} onSent={() => setStage("sent")} onClose={() => setStage("closed")} />
      ) : null}
    </>
  )
}

/** What somebody has to do before it goes on. */
function Mending({ item: { id, state, source, name } }: { readonly item: UploadItem }) {
  const t = useMessages("upload")
  if (state.status === "fail")
    return (
      <div className="flex flex-wrap gap-2">
        <Button icon={RefreshCw} onClick={() => uploads.retry(id)}>
          {t("tryAgain")}
        </Button>
        {state.blockedBy === null ? null : <Button onClick={() => void uploads.stopOther(id)}>{t("stopOther")}</Button>}
      </div>
    )
  if (state.status === "error" && state.refusedFileId !== null) return <AppealButton fileId={state.refusedFileId} name={name} />
  if (source === "permission")
    return (
      <Button icon={Play} onClick={() => void uploads.allow(id)} className="justify-self-start">
        {t("allow")}
      </Button>
    )
  if (source === "missing" || source === "wrong")
    return (
      <label
        className={`${buttonLook("plain", "small")} justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <File size={14} aria-hidden="true" />
        {t("chooseAgain")}
        <input
          type="file"
          className="sr-only"
          aria-label={t("chooseAgainNamed", { name })}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ""
            if (file !== undefined) void uploads.choose(id, file)
          }}
        />
      </label>
    )
  return null
}

function Thumbnail({ item: { kind, thumbnailUrl, state } }: { readonly item: UploadItem }) {
  return (
    <span className="relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-ink-3">
      {thumbnailUrl === null ? <KindIcon kind={kind} size={18} /> : <img src={thumbnailUrl} alt="" className="size-full object-cover" />}
      {state.status === "complete" ? (
        <span className="absolute inset-0 grid place-items-center bg-veil text-veil-ink">
          <Check size={18} aria-hidden="true" />
        </span>
      ) : null}
      {state.status === "error" || state.status === "fail" ? (
        <span className="absolute inset-0 grid place-items-center bg-veil text-veil-ink">
          <TriangleAlert size={18} aria-hidden="true" />
        </span>
      ) : null}
    </span>
  )
}

/** The sign of a kind of files. */
export function KindIcon({ kind, size }: { readonly kind: MediaKind; readonly size: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}

function IconButton({ icon: Icon, label, onClick }: { readonly icon: typeof X; readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
    >
      <Icon size={16} strokeWidth={1.75} />
    </button>
  )
}
