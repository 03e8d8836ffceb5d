import { ChevronDown } from "lucide-react"
import { MAXIMUM_TEXT_CHARACTERS, MAXIMUM_TITLE_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { WORK_VISIBILITIES } from "../../domain/post/state-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { MarkedTextArea, MarkedTextField, TextFindings } from "../_tools/marked-text.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import type { FieldError } from "../_ui/field.tsx"
import { TagsField } from "./tags-field.tsx"
import type { CheckedWords } from "./use-checked-words.ts"
import { AUTHOR_LEVELS, levelOfDraft, tagsOf, visibilityOf, type WordsDraft } from "./work-words.ts"

interface WordsFieldsProps {
  readonly words: WordsDraft
  readonly onChange: (change: Partial<WordsDraft>) => void
  readonly check: CheckedWords
  /** A title is being proposed. */
  readonly isProposing?: boolean
  readonly titleError?: FieldError
  /** Visibility and rating stand behind a line that opens. */
  readonly isShort?: boolean
}

/** What is said of a work and to whom it is shown, with what the posting rules say of it below each field. */
export function WordsFields({ words, onChange, check, isProposing = false, titleError, isShort = false }: WordsFieldsProps) {
  const t = useMessages("publish")
  const tags = tagsOf(words)
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
      <MarkedTextField
        label={t("titleLabel")}
        name="title"
        dir="auto"
        data-first=""
        text={words.title}
        maxLength={MAXIMUM_TITLE_CHARACTERS}
        placeholder={isProposing ? t("titlePlaceholder") : undefined}
        error={titleError}
        findings={check.title}
        onText={(title) => onChange({ title: title.replace(/[\r\n]+/g, " ") })}
      />
      <MarkedTextArea
        label={t("textLabel")}
        name="text"
        text={words.text}
        maxLength={MAXIMUM_TEXT_CHARACTERS}
        hint={t("optional")}
        findings={check.text}
        onText={(text) => onChange({ text })}
      />
      <div className="grid gap-2">
        <TagsField tags={tags} onTags={(next) => onChange({ tags: next.join("\n") })} />
        {tags.map((tag, index) => {
          const found = check.tags[index] ?? []
          return found.length === 0 ? null : <TextFindings key={tag} text={tag} findings={found} />
        })}
      </div>
      {isShort ? (
        <details className="group grid">
          <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 text-sm font-semibold text-ink-2 max-md:min-h-11">
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              className="transition-transform duration-120 group-open:rotate-180"
              aria-hidden="true"
            />
            {t("options")}
          </summary>
          <div className="pt-3">{options}</div>
        </details>
      ) : (
        options
      )}
      <p role="status" className="text-sm text-bad empty:hidden">
        {check.refusing === 0 ? "" : t("refusedCount", { count: check.refusing })}
      </p>
    </div>
  )
}
