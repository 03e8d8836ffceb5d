import { useEffect, useMemo, useRef, useState } from "react"
import { asFileId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import { checkedTextOf } from "../../domain/post/article/document-text.ts"
import { type Article, addArticle, editArticle, type PublishedArticle } from "../../domain/post/article-contract.ts"
import { MAXIMUM_TITLE_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { MarkedTextField, TextFindings } from "../_tools/marked-text.tsx"
import { refusedTextOf } from "../_tools/refused-text.ts"
import { useTextCheck } from "../_tools/use-text-check.ts"
import { Button } from "../_ui/button.tsx"
import { keepDraft } from "../_ui/draft-memory.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import { ArticleDone } from "./article-done.tsx"
import { type ArticleFields, coverOf, documentOf, fieldsOf, keptParts, partsOf, tagsOf, visibilityOf } from "./article-draft.ts"
import { ArticleOptions } from "./article-options.tsx"
import { ArticlePreview } from "./article-preview.tsx"
import { CoverField } from "./cover-field.tsx"
import type { SurfaceHandle } from "./editor/article-surface.tsx"
import { WritingPlace } from "./writing-place.tsx"

/** Characters that the check of the text takes at once; the rest is checked when it is published. */
const CHECKED_CHARACTERS = 20_000
const LEVELS = { "1": 1, "2": 2, "4": 4, "8": 8, "16": 16 } as const

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
  const { fields, change, clear } = useDraft<ArticleFields>(draftKey, initial)
  const surface = useRef<SurfaceHandle>(null)
  const [isPreview, setIsPreview] = useState(false)
  const [done, setDone] = useState<PublishedArticle | null>(null)
  const [isTitleMissing, setIsTitleMissing] = useState(false)
  const action = useAction()
  const document = useMemo(() => documentOf(fields), [fields])
  const parts = useMemo(() => partsOf(fields), [fields])
  const { text } = useMemo(() => checkedTextOf(document), [document])
  const tags = useMemo(() => tagsOf(fields), [fields])
  const check = useTextCheck({ scene: "article", title: fields.title, text: text.slice(0, CHECKED_CHARACTERS), tags })
  const findings = check.of("text", text)
  const typedSince = useTypedSince(fields !== initial)
  const key = useRequestKey()

  const publish = async () => {
    if (fields.title.trim() === "") return setIsTitleMissing(true)
    const written = surface.current?.read() ?? document
    const published = await action.run(() =>
      send(written).catch((error: unknown) => {
        const refused = refusedTextOf(error)
        if (refused !== null) check.show(inFieldsOf(refused))
        throw error
      }),
    )
    if (published === null) return
    keepDraft(draftKey, null)
    setDone(published)
  }
  const send = (written: ArticleDocument): Promise<PublishedArticle> => {
    const level = fields.level in LEVELS ? LEVELS[fields.level as keyof typeof LEVELS] : null
    const cover = coverOf(fields)
    const typing_ms = typedSince()
    const words = {
      title: fields.title.trim(),
      document: written,
      tags,
      visibility: visibilityOf(fields),
      ...(level === null ? {} : { level }),
    }
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
    return call(editArticle, { id: article.id, ...words, ...changed }, options)
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
          findings={findings}
          onChange={(next) => change({ document: JSON.stringify(next) })}
          onParts={(next) => change(keptParts(next))}
        />
        <TextFindings text={text} findings={findings} onShow={(span) => surface.current?.showSpan(document, span)} />
      </div>
      {isPreview ? <ArticlePreview locale={locale} title={fields.title} document={document} parts={parts} /> : null}
      <ArticleOptions fields={fields} tags={tags} findings={tags.flatMap((tag, at) => check.of(`tags.${at}`, tag))} onChange={change} />
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
      {done === null ? null : <ArticleDone locale={locale} published={done} isNew={article === null} />}
      <ToastRegion />
    </div>
  )
}

/** How long somebody has typed, ms; null where what stands was not typed on this page. */
function useTypedSince(hasTyped: boolean): () => number | null {
  const sinceMs = useRef<number | null>(null)
  useEffect(() => {
    if (hasTyped) sinceMs.current ??= Date.now()
  }, [hasTyped])
  return () => (sinceMs.current === null ? null : Date.now() - sinceMs.current)
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

/** A refusal names the document; here it is checked as its text. */
function inFieldsOf(verdict: NonNullable<ReturnType<typeof refusedTextOf>>) {
  const findings = verdict.findings.map((finding) => (finding.field === "document" ? { ...finding, field: "text" } : finding))
  return { ...verdict, findings }
}
