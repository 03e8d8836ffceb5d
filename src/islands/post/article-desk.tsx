import { useMemo, useRef, useState } from "react"
import { asFileId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import { type Article, addArticle, editArticle, type PublishedArticle } from "../../domain/post/article-contract.ts"
import { MAXIMUM_TITLE_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { refreshPurse } from "../_session/member.ts"
import { MarkedTextField, TextFindings } from "../_tools/marked-text.tsx"
import { refusedTextOf } from "../_tools/refused-text.ts"
import { Button } from "../_ui/button.tsx"
import { keepDraft } from "../_ui/draft-memory.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import { inputOf, tagsOf } from "../publish/work-words.ts"
import { ArticleDone } from "./article-done.tsx"
import { type ArticleFields, coverOf, documentOf, fieldsOf, keptParts, partsOf } from "./article-draft.ts"
import { ArticleOptions } from "./article-options.tsx"
import { ArticlePreview } from "./article-preview.tsx"
import { CoverField } from "./cover-field.tsx"
import type { SurfaceHandle } from "./editor/article-surface.tsx"
import { leftOutTexts } from "./left-out-texts.ts"
import { useArticleCheck } from "./use-article-check.ts"
import { WritingPlace } from "./writing-place.tsx"

/** As long as the call takes it to be: a day. */
const MAXIMUM_TYPING_MS = 86_400_000

interface ArticleDeskProps {
  readonly locale: Locale
  /** The article to change; null for a new one. */
  readonly article: Article | null
}

/** Writes an article: what is typed stays in this browser until it is published, through a reload and a sign-in. */
export function ArticleDesk({ locale, article }: ArticleDeskProps) {
  const t = useMessages("article")
  const initial = useMemo(() => fieldsOf(article), [article])
  const draftKey = `article:${article?.id ?? "new"}`
  const { fields, change: keep, clear } = useDraft<ArticleFields>(draftKey, initial)
  const change = (next: Partial<ArticleFields>) =>
    keep({ begunAtMs: fields.begunAtMs === "" ? String(Date.now()) : fields.begunAtMs, ...next })
  const surface = useRef<SurfaceHandle>(null)
  const [isPreview, setIsPreview] = useState(false)
  const [done, setDone] = useState<PublishedArticle | null>(null)
  const [isTitleMissing, setIsTitleMissing] = useState(false)
  const action = useAction()
  const document = useMemo(() => documentOf(fields), [fields])
  const parts = useMemo(() => partsOf(fields), [fields])
  const tags = useMemo(() => [...tagsOf(fields)], [fields])
  const check = useArticleCheck({ title: fields.title, tags, document })
  const key = useRequestKey()

  const publish = async () => {
    if (fields.title.trim() === "") return setIsTitleMissing(true)
    const written = surface.current?.read() ?? document
    const published = await action.run(() =>
      send(written).catch((error: unknown) => {
        const refused = refusedTextOf(error)
        if (refused !== null) check.show(refused)
        throw error
      }),
    )
    if (published === null) return
    keepDraft(draftKey, null)
    if (published.is_first_today) void refreshPurse()
    if (article === null) return setDone(published)
    const left = leftOutTexts(t, published)
    announce({
      tone: left.length === 0 ? "good" : "bad",
      body: { kind: "text", text: left.length === 0 ? t("saved") : left.join(" ") },
      action: { label: t("openArticle"), href: `/${locale}${published.path}` },
    })
  }
  const send = (written: ArticleDocument): Promise<PublishedArticle> => {
    const cover = coverOf(fields)
    const typing_ms = typingMsOf(fields)
    const { text: _text, ...said } = inputOf(fields)
    const words = { ...said, document: written }
    const cover_file_id = cover?.file_id == null ? null : asFileId(cover.file_id)
    const options = { handlesErrors: true, timeoutMs: 120_000, idempotencyKey: key({ words, cover }) }
    if (article === null)
      return call(
        addArticle,
        { ...words, ...(cover_file_id === null ? {} : { cover_file_id }), ...(typing_ms === null ? {} : { typing_ms }) },
        options,
      )
    // A cover that stays is not named; one that is gone is.
    const changed = cover === null ? { cover_file_id: null } : cover_file_id === null ? {} : { cover_file_id }
    // Another tab may have changed since to whom it is shown.
    const { visibility, ...rest } = words
    const shownTo = visibility === article.visibility ? {} : { visibility }
    return call(editArticle, { id: article.id, ...rest, ...shownTo, ...changed }, options)
  }
  const discard = () => {
    const before = fields
    clear()
    announce({
      tone: "plain",
      body: { kind: "text", text: t("draftDiscarded") },
      action: { label: t("restore"), run: () => change(before) },
    })
  }

  if (done !== null)
    return (
      <>
        <ArticleDone locale={locale} title={fields.title} published={done} />
        <ToastRegion />
      </>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MarkedTextField
        label={t("titleLabel")}
        text={fields.title}
        maxLength={MAXIMUM_TITLE_CHARACTERS}
        findings={check.of("title", fields.title)}
        error={isTitleMissing ? { text: t("titleMissing") } : undefined}
        dir="auto"
        onText={(title) => {
          setIsTitleMissing(false)
          change({ title })
        }}
      />
      <CoverField cover={coverOf(fields)} onCover={(cover) => change({ cover: JSON.stringify(cover) })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2" hidden={isPreview}>
        <WritingPlace
          key={article?.id ?? "new"}
          ref={surface}
          locale={locale}
          document={document}
          parts={parts}
          findings={check.ofDocument}
          onChange={(next) => change({ document: JSON.stringify(next) })}
          onParts={(next) => change(keptParts(next))}
        />
        <TextFindings
          text={check.text}
          findings={check.inText}
          onShow={({ start }) => {
            const found = check.ofDocument[check.inText.findIndex(({ span }) => span.start === start)]
            if (found !== undefined) surface.current?.show(document, { field: found.field, ...found.span })
          }}
        />
      </div>
      {isPreview ? <ArticlePreview locale={locale} title={fields.title} document={document} parts={parts} /> : null}
      <ArticleOptions fields={fields} findingsOf={(tag, index) => check.of(`tags.${index}`, tag)} onChange={change} />
      <FailureBox failure={action.failure} title={t("notPublished")} hasNoFields />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button variant="primary" size="large" isBusy={action.isBusy} onClick={() => void publish()}>
          {t(article === null ? "publish" : "save")}
        </Button>
        <Button size="large" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
          {t(isPreview ? "edit" : "preview")}
        </Button>
        <Button size="large" variant="quiet" onClick={discard}>
          {t("discardDraft")}
        </Button>
      </div>
      <ToastRegion />
    </div>
  )
}

/** How long an article was typed, ms, through reloads; null for one that was not typed at. */
function typingMsOf({ begunAtMs }: ArticleFields): number | null {
  return begunAtMs === "" ? null : Math.min(MAXIMUM_TYPING_MS, Math.max(0, Date.now() - Number(begunAtMs)))
}

/** A key for each thing that is sent: the same again after an answer that was lost is the same request. */
function useRequestKey(): (sent: unknown) => string {
  const last = useRef({ sent: "", key: "" })
  return (sent) => {
    const json = JSON.stringify(sent)
    if (last.current.sent !== json) last.current = { sent: json, key: newIdempotencyKey() }
    return last.current.key
  }
}
