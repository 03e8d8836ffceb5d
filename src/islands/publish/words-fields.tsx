import { useId } from "react"
import { MAXIMUM_TEXT_CHARACTERS, MAXIMUM_TITLE_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { WORK_VISIBILITIES } from "../../domain/post/state-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import type { FieldError } from "../_ui/field.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import { FindingList } from "./finding-list.tsx"
import { TagsField } from "./tags-field.tsx"
import type { TextCheck } from "./use-text-check.ts"
import { AUTHOR_LEVELS, levelOfDraft, tagsOf, visibilityOf, type WordsDraft } from "./work-words.ts"

interface WordsFieldsProps {
  readonly words: WordsDraft
  readonly onChange: (change: Partial<WordsDraft>) => void
  readonly check: TextCheck
  /** A title is being proposed. */
  readonly isProposing?: boolean
  readonly titleError?: FieldError
  /** Visibility and rating stand behind a line that opens. */
  readonly isShort?: boolean
}

/** What is said of a work and to whom it is shown, with what the posting rules say of it below each field. */
export function WordsFields({ words, onChange, check, isProposing = false, titleError, isShort = false }: WordsFieldsProps) {
  const t = useMessages("publish")
  const id = useId()
  const tags = tagsOf(words)
  const textAt = (path: string) =>
    path === "title" ? words.title : path === "text" ? words.text : (tags[Number(path.split(".")[1])] ?? "")
  const of = (name: "title" | "text" | "tags") => check.findings.filter(({ field }) => field === name || field.startsWith(`${name}.`))
  const marks = (name: "title" | "text") =>
    of(name).length === 0
      ? {}
      : { "aria-invalid": of(name).some(({ action }) => action === "refuse"), "aria-details": `${id}-${name}-findings` }
  const options = (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t("visibility")}
        name="visibility"
        chosen={visibilityOf(words)}
        choices={WORK_VISIBILITIES.map((value) => ({ value, label: t(`visibility_${value}`) }))}
        onChoose={(visibility) => onChange({ visibility })}
      />
      <SelectField
        label={t("level")}
        name="level"
        hint={t("levelHint")}
        chosen={levelOfDraft(words)}
        choices={AUTHOR_LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
        onChoose={(level) => onChange({ level })}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-2">
        <TextField
          label={t("titleLabel")}
          name="title"
          dir="auto"
          data-first=""
          text={words.title}
          maxLength={MAXIMUM_TITLE_CHARACTERS}
          placeholder={isProposing ? t("titlePlaceholder") : undefined}
          error={titleError}
          onText={(title) => onChange({ title: title.replace(/[\r\n]+/g, " ") })}
          {...marks("title")}
        />
        <FindingList id={`${id}-title-findings`} label={t("titleLabel")} findings={of("title")} textAt={textAt} />
      </div>
      <div className="grid gap-2">
        <TextAreaField
          label={t("textLabel")}
          name="text"
          text={words.text}
          maxLength={MAXIMUM_TEXT_CHARACTERS}
          hint={t("optional")}
          onText={(text) => onChange({ text })}
          {...marks("text")}
        />
        <FindingList id={`${id}-text-findings`} label={t("textLabel")} findings={of("text")} textAt={textAt} />
      </div>
      <div className="grid gap-2">
        <TagsField tags={tags} onTags={(next) => onChange({ tags: next.join("\n") })} />
        <FindingList id={`${id}-tags-findings`} label={t("tagsLabel")} findings={of("tags")} textAt={textAt} />
      </div>
      {isShort ? (
        <details className="group grid">
          <summary className="min-h-8 cursor-pointer text-sm font-semibold text-ink-2 max-md:min-h-11 max-md:content-center">
            {t("options")}
          </summary>
          <div className="pt-3">{options}</div>
        </details>
      ) : (
        options
      )}
      <CheckStatus check={check} />
    </div>
  )
}

/** Says politely how the check of the text stands. */
function CheckStatus({ check }: { readonly check: TextCheck }) {
  const t = useMessages("publish")
  const { phase, refusing, findings } = check
  const said =
    phase === "checking"
      ? t("checking")
      : refusing > 0
        ? t("refusedCount", { count: refusing })
        : phase === "checked" && findings.length === 0
          ? t("checkClean")
          : phase === "failed"
            ? t("checkFailed")
            : ""
  return (
    <p role="status" data-check={phase} className={`min-h-5 text-sm ${refusing > 0 ? "text-bad" : "text-ink-3"}`}>
      {said}
    </p>
  )
}
