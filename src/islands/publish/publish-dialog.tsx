import { Images, Info, Send } from "lucide-react"
import { useCallback, useId, useMemo, useRef, useState } from "react"
import { newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { PublishRequest } from "../_runtime/publish-dialog.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { Modal } from "../_ui/modal.tsx"
import { ItemsPreview } from "./items-preview.tsx"
import { keepPost } from "./post-draft.ts"
import { keyOfItems, proposeText, publishItems } from "./publish-items.ts"
import type { Published } from "./publish-types.ts"
import { usePublishing } from "./use-publishing.ts"
import { WordsFields } from "./words-fields.tsx"

interface PublishDialogProps {
  readonly request: PublishRequest
  readonly locale: string
  readonly onPublished: (published: Published, title: string) => void
  readonly onClose: () => void
}

/** Publishes some results or files: what they are called is proposed, one button sends them. */
export function PublishDialog({ request, locale, onPublished, onClose }: PublishDialogProps) {
  const t = useMessages("publish")
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { items } = request
  const key = useMemo(() => keyOfItems({ items }), [items])
  const propose = useCallback((signal: AbortSignal) => proposeText(items, signal), [items])
  const publishing = usePublishing({ key: `atelier.publish.${key}`, propose })
  const [isUntitled, setIsUntitled] = useState(false)
  // A retry after an answer that was lost publishes nothing twice; other words are another request.
  const sending = useRef({ words: "", key: "" })
  const { words, check, action } = publishing
  const submit = async () => {
    if (check.refusing > 0) return focusFirstError(form.current)
    const published = await publishing.send((said, typingMs) => {
      const named = said.title.trim() === "" ? { ...said, title: items[0]?.name ?? "" } : said
      const asked = JSON.stringify(named)
      if (sending.current.words !== asked) sending.current = { words: asked, key: newIdempotencyKey() }
      return publishItems(items, named, typingMs, sending.current.key)
    })
    if (published === null) return focusFirstError(form.current)
    publishing.clear()
    onPublished(published, words.title)
  }
  return (
    <Modal title={t("title")} closeLabel={t("close")} isBusy={action.isBusy} onClose={onClose}>
      <form
        ref={form}
        id={id}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (words.title.trim() === "" && !publishing.isProposing && items[0]?.name === "") return setIsUntitled(true)
          setIsUntitled(false)
          void submit()
        }}
      >
        <ItemsPreview items={items} />
        {items.some(({ isFaceSwap }) => isFaceSwap === true) ? (
          <p className="flex items-start gap-2 text-sm text-ink-2">
            <Info size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
            {t("faceSwap")}
          </p>
        ) : null}
        <WordsFields
          words={words}
          onChange={publishing.change}
          check={check}
          isProposing={publishing.isProposing}
          titleError={isUntitled ? { text: t("titleMissing") } : undefined}
          isShort
        />
        {check.refusing > 0 ? null : <FailureBox failure={action.failure} title={t("notPublished")} hasNoFields />}
        <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3 md:-mx-6 md:-mb-6 md:px-6">
          {items.length > 1 ? (
            <Button
              variant="quiet"
              icon={Images}
              className="me-auto"
              onClick={() => {
                keepPost(items, words)
                location.assign(`/${locale}/publish/portfolio`)
              }}
            >
              {t("editAsPost")}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" size="large" icon={Send} isIconMirrored isBusy={action.isBusy} className="max-md:w-full">
            {t(action.isBusy ? "publishing" : "publish")}
          </Button>
        </div>
      </form>
      {publishing.consent}
    </Modal>
  )
}
