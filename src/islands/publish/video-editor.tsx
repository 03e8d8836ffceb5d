import { Save, Send } from "lucide-react"
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { useDraft } from "../_ui/use-draft.ts"
import { MediaPicker } from "../library/media-picker.tsx"
import { UploadPanel } from "../library/upload-panel.tsx"
import { usePickerTools } from "../my-media/use-picker-tools.ts"
import { uploads } from "../upload/uploads.ts"
import { onVideoChange } from "../upload/video-images/video-changes.ts"
import { PosterField } from "./poster-field.tsx"
import { proposeText } from "./publish-items.ts"
import type { Published } from "./publish-types.ts"
import { PublishedAlert } from "./published-alert.tsx"
import { type KnownVideo, saveVideo } from "./save-video.ts"
import { usePublishing } from "./use-publishing.ts"
import { type ChosenPoster, type ChosenVideo, NEW_VIDEO_KEY, NO_VIDEO, posterOf, type VideoDraft, videoOf } from "./video-draft.ts"
import { WordsFields } from "./words-fields.tsx"

interface VideoEditorProps {
  readonly locale: Locale
  /** The video that is edited; null for a new one. */
  readonly work: KnownVideo | null
}

const KINDS = ["video"] as const

/** Publishes a video: chosen or dropped, trimmed where wanted, with its cover and its words. */
export function VideoEditor({ locale, work }: VideoEditorProps) {
  const t = useMessages("publish")
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const key = work === null ? NEW_VIDEO_KEY : `${NEW_VIDEO_KEY}.${work.id}`
  const initial = useMemo<VideoDraft>(() => (work === null ? NO_VIDEO : { video: JSON.stringify(work.video), poster: "" }), [work])
  const kept = useDraft<VideoDraft>(`${key}.files`, initial)
  const { fields, change: keepFiles } = kept
  const video = useMemo(() => videoOf(fields), [fields])
  const poster = useMemo(() => posterOf(fields), [fields])
  const fileId = video?.fileId ?? null
  const name = video?.name ?? ""
  const propose = useMemo(
    () =>
      fileId === null
        ? null
        : (signal: AbortSignal) =>
            proposeText([{ source: { file_id: fileId }, kind: "video", preview: null, width: null, height: null, name }], signal),
    [fileId, name],
  )
  const publishing = usePublishing({ key, propose, ...(work === null ? {} : { initial: work.words }) })
  const { words, check, action } = publishing
  const [problem, setProblem] = useState<"title" | "video" | null>(null)
  const [done, setDone] = useState<{ readonly published: Published; readonly title: string } | null>(null)
  // A retry after an answer that was lost publishes nothing twice; another request has another key.
  const sending = useRef({ asked: "", key: "" })
  const tools = usePickerTools()
  const trims = useMemo(() => tools.filter(({ kinds }) => kinds.includes("video")), [tools])

  const choose = (file: MediaFile) => {
    if (file.kind === "video") keepFiles({ video: JSON.stringify(chosenOf(file)), poster: "" })
  }
  const arrive = useEffectEvent(choose)
  useEffect(() => uploads.onUploaded((file) => arrive(file)), [])
  // A poster is made of what was uploaded a moment later.
  const amend = useEffectEvent((id: string, made: string | null | undefined) => {
    if (video !== null && video.fileId === id && made) keepFiles({ video: JSON.stringify({ ...video, poster: made }) })
  })
  useEffect(() => onVideoChange((id, made) => amend(id, made.poster)), [])

  const send = async () => {
    if (video === null) return setProblem("video")
    if (words.title.trim() === "" && !publishing.isProposing) {
      setProblem("title")
      return focusFirstError(form.current)
    }
    setProblem(null)
    if (check.refusing > 0) return focusFirstError(form.current)
    const published = await publishing.send((said, typingMs) => {
      const named = said.title.trim() === "" ? { ...said, title: video.name } : said
      const asked = JSON.stringify([video.fileId, poster, named])
      if (sending.current.asked !== asked) sending.current = { asked, key: newIdempotencyKey() }
      return saveVideo({ work, video, poster, words: named, typingMs, idempotencyKey: sending.current.key })
    })
    if (published === null) return focusFirstError(form.current)
    publishing.clear()
    kept.clear()
    if (work === null) return setDone({ published, title: words.title })
    announce({ tone: "good", body: { kind: "text", text: t("savedChanges") } })
    location.assign(`/${locale}${published.path}`)
  }
  const onPoster = useCallback(
    (chosen: ChosenPoster | null) => keepFiles({ poster: chosen === null ? "" : JSON.stringify(chosen) }),
    [keepFiles],
  )
  const onClose = useCallback(() => setDone(null), [])
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(20rem,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <section aria-labelledby="publish-video-file" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <h2 id="publish-video-file" ref={heading} tabIndex={-1} className="min-w-0 truncate text-base font-semibold outline-none">
          {video === null ? t("videoChoose") : t("videoOf", { name: video.name })}
        </h2>
        {video === null ? null : <ShownVideo video={video} poster={poster} />}
        {video === null ? null : <PosterField key={video.url} video={video} poster={poster} onPoster={onPoster} />}
        {work === null ? (
          <div className="grid gap-3">
            {video === null ? null : <h3 className="text-sm font-semibold text-ink-2">{t("videoAnother")}</h3>}
            <MediaPicker
              kinds={KINDS}
              isMultiple={false}
              isPageWide
              isSlim={video !== null}
              isMinor={video !== null}
              tools={trims}
              onChosen={([file]) => {
                if (file !== undefined) choose(file)
                heading.current?.focus()
              }}
            />
          </div>
        ) : null}
        <UploadPanel />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <WordsFields
          words={words}
          onChange={publishing.change}
          check={check}
          isProposing={publishing.isProposing}
          titleError={problem === "title" ? { text: t("titleMissing") } : undefined}
        />
        {problem === "video" && video === null ? (
          <p role="alert" className="text-sm text-bad">
            {t("noVideo")}
          </p>
        ) : null}
        {check.refusing > 0 ? null : (
          <FailureBox failure={action.failure} title={t(work === null ? "notPublished" : "notSaved")} hasNoFields />
        )}
        <Button
          type="submit"
          variant="primary"
          icon={work === null ? Send : Save}
          isIconMirrored={work === null}
          isBusy={action.isBusy}
          className="justify-self-end max-md:w-full"
        >
          {t(work === null ? (action.isBusy ? "publishing" : "publish") : "saveChanges")}
        </Button>
      </div>
      {done === null ? null : <PublishedAlert {...done} locale={locale} onClose={onClose} />}
      {publishing.consent}
    </form>
  )
}

function ShownVideo({ video, poster }: { readonly video: ChosenVideo; readonly poster: ChosenPoster | null }) {
  return (
    <div className="grid place-items-center overflow-hidden rounded-card bg-sunken">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what is not published yet */}
      <video
        src={video.url}
        poster={poster?.url ?? video.poster ?? undefined}
        width={video.width ?? undefined}
        height={video.height ?? undefined}
        aria-label={video.name}
        controls
        playsInline
        preload="metadata"
        className="max-h-[60dvh] w-full object-contain"
      />
    </div>
  )
}

function chosenOf({ file_id, url, name, size, poster, width, height }: MediaFile): ChosenVideo {
  return { fileId: file_id, url, name: name.replace(/\.[a-z0-9]{1,5}$/i, ""), sizeBytes: size, poster, width, height }
}
