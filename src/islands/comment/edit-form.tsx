import { useEffect, useRef, useState } from "react"
import { asCommentId } from "../../domain/_kernel/ids.ts"
import { commentLength, MAXIMUM_COMMENT_CHARACTERS, MAXIMUM_MENTIONS, mentionedIn } from "../../domain/comment/comment-rules.ts"
import { type Comment, editComment } from "../../domain/comment/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { TextFindings } from "../_tools/marked-text.tsx"
import { refusedTextOf } from "../_tools/refused-text.ts"
import { useTextCheck } from "../_tools/use-text-check.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useAction } from "../_ui/use-action.ts"
import { type PeopleGroups, type PickedPerson, sentTextOf, typedTextOf } from "./mention-draft.ts"
import { MentionField } from "./mention-field.tsx"

export interface EditFormProps {
  readonly comment: Comment
  readonly people: PeopleGroups
  readonly onNaming: (letters: string) => void
  readonly onSaved: (comment: Comment) => void
  readonly onCancel: () => void
}

/** Where a comment is changed that was just written. */
export function EditForm({ comment, people, onNaming, onSaved, onCancel }: EditFormProps) {
  const t = useMessages("comment")
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, type] = useState(() => typedTextOf(comment.text, comment.mentions))
  const [picked, pick] = useState<readonly PickedPerson[]>(comment.mentions)
  const [error, setError] = useState<string>()
  const saving = useAction()
  const { text, toTyped } = sentTextOf(typed, picked)
  const check = useTextCheck({ text, scene: "comment" })
  const findings = check.of("text", text).map((finding) => ({ ...finding, span: toTyped(finding.span) }))
  useEffect(() => area.current?.focus(), [])
  const wrong = () => {
    const length = commentLength(text.trim())
    if (length === 0 && comment.images.length === 0) return "CommentEmpty"
    if (length > MAXIMUM_COMMENT_CHARACTERS) return "CommentTooLong"
    return mentionedIn(text).length > MAXIMUM_MENTIONS ? "TooManyMentions" : undefined
  }
  const save = async () => {
    const found = wrong()
    setError(found)
    if (found !== undefined || saving.isBusy) return area.current?.focus()
    const saved = await saving.run(() =>
      call(editComment, { id: asCommentId(comment.id), text }, { handlesErrors: true }).catch((failure: unknown) => {
        const refused = refusedTextOf(failure)
        if (refused !== null) check.show(refused)
        throw failure
      }),
    )
    if (saved === null) return area.current?.focus()
    onSaved(saved.comment)
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={t("editLabel")}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <MentionField
        ref={area}
        label={t("editLabel")}
        text={typed}
        people={people}
        isInvalid={findings.some(({ action }) => action === "refuse")}
        error={error ?? saving.failure?.fields["text"] ?? saving.failure?.fields["id"]}
        aside=""
        onText={(next) => {
          setError(undefined)
          type(next)
        }}
        onMention={(next, person) => {
          type(next)
          pick((before) => [...before, person])
        }}
        onNaming={onNaming}
        onSend={() => void save()}
      />
      <TextFindings
        text={typed}
        findings={findings}
        onShow={({ start, end }) => {
          area.current?.focus()
          area.current?.setSelectionRange(start, end)
        }}
      />
      {saving.failure?.code === "ContentRefused" ? null : (
        <FailureBox failure={saving.failure} title={t("notSaved")} words={{ NotFound: t("gone") }} isRetrySubmit />
      )}
      <div className="flex flex-wrap justify-end gap-1">
        <Button variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button variant="primary" type="submit" isBusy={saving.isBusy}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
