import { Save, Send } from "lucide-react"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import type { Failure } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { useDraft } from "../_ui/use-draft.ts"
import { draftOfItems, type ItemsDraft, itemsKeyOf, itemsOf, NEW_POST_KEY, NO_ITEMS, type PostItem } from "./post-draft.ts"
import { PostItems } from "./post-items.tsx"
import { proposeText } from "./publish-items.ts"
import type { Published } from "./publish-types.ts"
import { PublishedAlert } from "./published-alert.tsx"
import { type KnownPost, savePost } from "./save-post.ts"
import { usePublishing } from "./use-publishing.ts"
import { WordsFields } from "./words-fields.tsx"

interface PostEditorProps {
  readonly locale: Locale
  /** The post that is edited; null for a new one. */
  readonly post: KnownPost | null
  /** Told when a draft was published. */
  readonly onPublished?: () => void
}

const NO_ERRORS: Failure["fields"] = {}

/** Puts a post together: items in their order, captions, words; kept as a draft or published. */
export function PostEditor({ locale, post, onPublished }: PostEditorProps) {
  const t = useMessages("publish")
  const form = useRef<HTMLFormElement>(null)
  const key = post === null ? NEW_POST_KEY : `${NEW_POST_KEY}.${post.id}`
  const initialItems = useMemo<ItemsDraft>(() => (post === null ? NO_ITEMS : draftOfItems(post.items)), [post])
  const kept = useDraft<ItemsDraft>(itemsKeyOf(key), initialItems)
  const { fields, change: keepItems } = kept
  const items = useMemo(() => itemsOf(fields), [fields])
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  }, [items])
  const onItems = useCallback(
    (update: (before: readonly PostItem[]) => readonly PostItem[]) => {
      latest.current = update(latest.current)
      keepItems(draftOfItems(latest.current))
    },
    [keepItems],
  )
  const sources = JSON.stringify(items.map(({ source }) => source))
  const propose = useMemo(
    () => (post !== null || sources === "[]" ? null : (signal: AbortSignal) => proposeText(latest.current, signal)),
    [post, sources],
  )
  const publishing = usePublishing({ key, propose, ...(post === null ? {} : { initial: post.words }) })
  const { words, check, action } = publishing
  const [problem, setProblem] = useState<"title" | "items" | null>(null)
  const [done, setDone] = useState<{ readonly published: Published; readonly title: string } | null>(null)
  const [working, setWorking] = useState<"draft" | "publish" | null>(null)
  const isDraft = post === null || post.isDraft

  const send = async (as: "draft" | "publish") => {
    if (items.length === 0) return setProblem("items")
    if (words.title.trim() === "" && !publishing.isProposing) {
      setProblem("title")
      return focusFirstError(form.current)
    }
    setProblem(null)
    if (as === "publish" && check.refusing > 0) return focusFirstError(form.current)
    setWorking(as)
    const published = await publishing.send((said, typingMs) => savePost({ post, items, words: said, typingMs, as, initial: initialItems }))
    setWorking(null)
    if (published === null) return focusFirstError(form.current)
    publishing.clear()
    kept.clear()
    if (as === "publish" && isDraft) {
      setDone({ published, title: words.title })
      onPublished?.()
      return
    }
    announce({ tone: "good", body: { kind: "text", text: t(as === "draft" ? "savedDraft" : "savedChanges") } })
    location.assign(as === "draft" ? `/${locale}/publish/portfolio?id=${published.id}` : `/${locale}${published.path}`)
  }
  const onClose = useCallback(() => setDone(null), [])
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(20rem,1fr)]"
      onSubmit={(event) => {
        event.preventDefault()
        void send("publish")
      }}
    >
      <PostItems items={items} onItems={onItems} errors={action.failure?.fields ?? NO_ERRORS} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <WordsFields
          words={words}
          onChange={publishing.change}
          check={check}
          isProposing={publishing.isProposing}
          titleError={problem === "title" ? { text: t("titleMissing") } : undefined}
        />
        {problem === "items" && items.length === 0 ? (
          <p role="alert" className="text-sm text-bad">
            {t("noItemsBody")}
          </p>
        ) : null}
        {check.refusing > 0 ? null : (
          <FailureBox
            failure={action.failure}
            title={t("notSaved")}
            {...(action.failure?.code === "NotFound" ? { body: t("leaveMissing") } : {})}
            hasNoFields
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {isDraft ? (
            <Button icon={Save} isBusy={working === "draft"} isOff={working === "publish"} onClick={() => void send("draft")}>
              {t("saveDraft")}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            icon={isDraft ? Send : Save}
            isIconMirrored={isDraft}
            isBusy={working === "publish"}
            isOff={working === "draft"}
          >
            {t(isDraft ? (working === "publish" ? "publishing" : "publish") : "saveChanges")}
          </Button>
        </div>
      </div>
      {done === null ? null : <PublishedAlert {...done} locale={locale} onClose={onClose} />}
      {publishing.consent}
    </form>
  )
}
