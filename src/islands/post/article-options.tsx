import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import { WORK_VISIBILITIES } from "../../domain/post/state-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { MarkedTextField } from "../_tools/marked-text.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { type ArticleFields, AUTHOR_LEVELS, type AuthorLevel, visibilityOf } from "./article-draft.ts"

interface ArticleOptionsProps {
  readonly fields: ArticleFields
  readonly tags: readonly string[]
  readonly findings: readonly TextFinding[]
  readonly onChange: (fields: Partial<ArticleFields>) => void
}

/** How an article is found, who sees it and what its author says it shows. */
export function ArticleOptions({ fields, findings, onChange }: ArticleOptionsProps) {
  const t = useMessages("article")
  const visibilities = { public: t("visibilityPublic"), unlisted: t("visibilityUnlisted"), private: t("visibilityPrivate") }
  const levels: Readonly<Record<AuthorLevel, string>> = {
    "0": t("levelAuto"),
    "1": t("levelPg"),
    "2": t("levelPg13"),
    "4": t("levelR"),
    "8": t("levelX"),
    "16": t("levelXxx"),
  }
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <MarkedTextField
        label={t("tagsLabel")}
        hint={t("tagsHint")}
        text={fields.tags}
        findings={findings}
        dir="auto"
        onText={(tags) => onChange({ tags })}
      />
      <SelectField
        label={t("visibility")}
        choices={WORK_VISIBILITIES.map((value) => ({ value, label: visibilities[value] }))}
        chosen={visibilityOf(fields)}
        onChoose={(visibility) => onChange({ visibility })}
      />
      <SelectField
        label={t("level")}
        hint={t("levelHint")}
        choices={AUTHOR_LEVELS.map((value) => ({ value, label: levels[value] }))}
        chosen={AUTHOR_LEVELS.find((value) => value === fields.level) ?? "0"}
        onChoose={(level) => onChange({ level })}
      />
    </div>
  )
}
