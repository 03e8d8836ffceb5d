import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import { WORK_VISIBILITIES } from "../../domain/post/state-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { TextFindings } from "../_tools/marked-text.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { TagsField } from "../publish/tags-field.tsx"
import { AUTHOR_LEVELS, levelOfDraft, tagsOf, visibilityOf } from "../publish/work-words.ts"
import type { ArticleFields } from "./article-draft.ts"

interface ArticleOptionsProps {
  readonly fields: ArticleFields
  /** What stands against a tag. */
  readonly findingsOf: (tag: string, index: number) => readonly TextFinding[]
  readonly onChange: (fields: Partial<ArticleFields>) => void
}

/** How an article is found, who sees it and what its author says it shows. */
export function ArticleOptions({ fields, findingsOf, onChange }: ArticleOptionsProps) {
  const t = useMessages("publish")
  const tags = tagsOf(fields)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="grid gap-2 md:col-span-2">
        <TagsField tags={tags} onTags={(next) => onChange({ tags: next.join("\n") })} />
        {tags.map((tag, index) => (
          <TextFindings key={tag} text={tag} findings={findingsOf(tag, index)} />
        ))}
      </div>
      <SelectField
        label={t("visibility")}
        choices={WORK_VISIBILITIES.map((value) => ({ value, label: t(`visibility_${value}`) }))}
        chosen={visibilityOf(fields)}
        onChoose={(visibility) => onChange({ visibility })}
      />
      <SelectField
        label={t("level")}
        hint={t("levelHint")}
        choices={AUTHOR_LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
        chosen={levelOfDraft(fields)}
        onChoose={(level) => onChange({ level })}
      />
    </div>
  )
}
