import { useEffect, useRef, useState } from "react"
import { asCommentId, asFileId, asWorkId } from "../../domain/_kernel/ids.ts"
import { commentLength, MAXIMUM_COMMENT_CHARACTERS, MAXIMUM_MENTIONS, mentionedIn } from "../../domain/comment/comment-rules.ts"
import { type Comment, createComment } from "../../domain/comment/contract.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { TextFindings } from "../_tools/marked-text.tsx"
import { refusedTextOf } from "../_tools/refused-text.ts"
import { useTextCheck } from "../_tools/use-text-check.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useAction } from "../_ui/use-action.ts"
import { EmojiButton } from "./emoji-button.tsx"
import { AttachButton, ImageStrip, useAttaching } from "./image-strip.tsx"
import { type PeopleGroups, sentTextOf } from "./mention-draft.ts"
import { MentionField } from "./mention-field.tsx"
import type { Place } from "./place.ts"
import { useCommentDraft } from "./use-comment-draft.ts"

/** How near to the bound the count is shown. */
const COUNTED_FROM = 200

interface CommentFormProps {
  readonly place: Place
  /** What it answers; null for a comment of the first level. */
  readonly answers: Comment | null
  readonly people: PeopleGroups
  readonly onNaming: (letters: string) => void
  readonly onSent: (comment: Comment) => void
  readonly onCancel?: () => void
}

/** Where a comment or a reply is written. Nothing that was typed is lost: not by a failure, a reload or a refusal. */
export function CommentForm({ place, answers, people, onNaming, onSent, onCancel }: CommentFormProps) {
  const t = useMessages("comment")
  const draft = useCommentDraft(answers?.id ?? place.id)
  const area = useRef<HTMLTextAreaElement>(null)
  const request = useRef<{ readonly of: string; readonly key: string } | null>(null)
  const [error, setError] = useState<string>()
  const sending = useAction()
  const attaching = useAttaching(draft.images, draft.setImages)
  const { text: sent, toTyped } = sentTextOf(draft.text, draft.people)
  const check = useTextCheck({ text: sent, scene: "comment" })
  const findings = check.of("text", sent).map((finding) => ({ ...finding, span: toTyped(finding.span) }))
  const length = commentLength(sent.trim())
  const label = answers === null ? t("label") : t("labelReply", { name: answers.author?.name ?? "" })
  const wrong = () => {
    if (length === 0 && draft.images.length === 0) return "CommentEmpty"
    if (length > MAXIMUM_COMMENT_CHARACTERS) return "CommentTooLong"
    return mentionedIn(sent).length > MAXIMUM_MENTIONS ? "TooManyMentions" : undefined
  }
  const submit = async () => {
    const found = wrong()
    setError(found)
    // What was typed is there again once they have signed in.
    if (found === undefined && !isSignedIn()) return openLogin()
    if (found !== undefined || sending.isBusy || attaching.isUploading) return area.current?.focus()
    const input = {
      obj_type: place.objectType,
      obj_id: asWorkId(place.id),
      ...(answers === null ? {} : { reply_to: asCommentId(answers.id) }),
      text: sent,
      images: draft.images.map(({ fileId }) => asFileId(fileId)),
      ss: "detail",
      page: location.pathname.slice(0, 200),
    } as const
    // The same words sent again are the same comment, whatever became of the first try.
    const of = JSON.stringify(input)
    if (request.current?.of !== of) request.current = { of, key: newIdempotencyKey() }
    const { key } = request.current
    const made = await sending.run(() =>
      call(createComment, input, { handlesErrors: true, idempotencyKey: key }).catch((failure: unknown) => {
        const refused = refusedTextOf(failure)
        if (refused !== null) check.show(refused)
        throw failure
      }),
    )
    if (made === null) return area.current?.focus()
    request.current = null
    draft.clear()
    onSent(made.comment)
  }
  const insert = (piece: string) => {
    const at = area.current?.selectionStart ?? draft.text.length
    draft.setText(draft.text.slice(0, at) + piece + draft.text.slice(at))
    area.current?.focus()
    requestAnimationFrame(() => area.current?.setSelectionRange(at + piece.length, at + piece.length))
  }
  useEffect(() => {
    // Somebody asked to answer; the form at the top waits until it is wanted.
    if (answers !== null) area.current?.focus()
  }, [answers, area])
  const isNear = length > MAXIMUM_COMMENT_CHARACTERS - COUNTED_FROM
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <MentionField
        ref={area}
        label={label}
        text={draft.text}
        people={people}
        isInvalid={findings.some(({ action }) => action === "refuse")}
        error={error ?? sending.failure?.fields["text"]}
        aside={isNear ? t("characters", { count: length, maximum: MAXIMUM_COMMENT_CHARACTERS }) : ""}
        onText={(text) => {
          setError(undefined)
          draft.setText(text)
        }}
        onMention={draft.mention}
        onNaming={onNaming}
        onSend={() => void submit()}
      />
      <TextFindings
        text={draft.text}
        findings={findings}
        onShow={({ start, end }) => {
          area.current?.focus()
          area.current?.setSelectionRange(start, end)
        }}
      />
      <ImageStrip images={draft.images} refusal={attaching.refusal} onImages={draft.setImages} />
      {sending.failure?.code === "ContentRefused" ? null : (
        <FailureBox failure={sending.failure} title={t("notSent")} words={{ NotFound: t("gone") }} isRetrySubmit />
      )}
      <div className="flex flex-wrap items-center gap-1">
        <EmojiButton onPick={(name) => insert(`:${name}: `)} />
        <AttachButton
          isUploading={attaching.isUploading}
          onFiles={(files) => (isSignedIn() ? void attaching.attach(files) : openLogin())}
        />
        <span className="grow" />
        {onCancel === undefined ? null : (
          <Button variant="quiet" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
        <Button variant="primary" type="submit" isBusy={sending.isBusy}>
          {sending.isBusy ? t("sending") : !isSignedIn() ? t("signIn") : t(answers === null ? "send" : "sendReply")}
        </Button>
      </div>
    </form>
  )
}
