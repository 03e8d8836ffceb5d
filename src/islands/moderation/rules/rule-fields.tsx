import type { FieldError } from "../../../domain/_kernel/errors.ts"
import { KINDS_WITH_ENTRIES } from "../../../domain/moderation/text/check-rule.ts"
import { RULE_KINDS, RULE_TOPICS } from "../../../domain/moderation/text/rule.ts"
import { TEXT_ACTIONS, TEXT_SCENES } from "../../../domain/moderation/text/verdict.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { ChoiceField, SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { SwitchField } from "../../_ui/switch-field.tsx"
import { TextAreaField, TextField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { errorAt, LEVEL_CHOICES, type RuleForm } from "./rule-form.ts"

interface RuleFieldsProps {
  readonly form: RuleForm
  readonly isNew: boolean
  readonly errors: readonly FieldError[]
  readonly onChange: (part: Partial<RuleForm>) => void
}

/** Everything that a rule says. */
export function RuleFields({ form, isNew, errors, onChange }: RuleFieldsProps) {
  const t = useMessages("rules")
  const words = useErrorWords()
  const errorOf = (path: string) => {
    const error = errorAt(errors, path)
    if (error === null) return undefined
    return error.line === null ? error.message : { text: t("lineError", { line: String(error.line), words: words(error.message) }) }
  }
  const { kind } = form
  const hasLimit = kind !== "word" && kind !== "phrase"
  const entriesHint = kind === "link" || kind === "similarity" ? t(`entriesHint_${kind}`) : t("entriesHint_word")
  return (
    <>
      <TextField
        label={t("name")}
        text={form.title}
        onText={(title) => onChange({ title })}
        error={errorOf("title")}
        maxLength={120}
        dir="auto"
      />
      <TextField
        label={t("id")}
        text={form.id}
        onText={(id) => onChange({ id })}
        error={errorOf("id")}
        hint={t("idHint")}
        readOnly={!isNew}
        maxLength={60}
        dir="ltr"
        spellCheck={false}
      />
      <SelectField
        label={t("about")}
        hint={t("aboutHint", { words: words(form.about) })}
        choices={RULE_TOPICS.map((value) => ({ value, label: words(value) }))}
        chosen={form.about}
        onChoose={(about) => onChange({ about })}
      />
      <ChoiceField
        label={t("kind")}
        choices={RULE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        chosen={kind}
        onChoose={(value) => onChange({ kind: value })}
      />
      {KINDS_WITH_ENTRIES.includes(kind) ? (
        <TextAreaField
          label={t("entries")}
          hint={entriesHint}
          text={form.entries}
          onText={(entries) => onChange({ entries })}
          error={errorOf("entries")}
          rows={8}
          spellCheck={false}
        />
      ) : null}
      {hasLimit ? (
        <TextField
          label={t("limit")}
          hint={t(`limitHint_${kind}`)}
          text={form.limit}
          onText={(limit) => onChange({ limit })}
          error={errorOf("limit")}
          inputMode="numeric"
          maxLength={4}
        />
      ) : null}
      <ChoiceField
        label={t("action")}
        choices={TEXT_ACTIONS.map((value) => ({ value, label: t(`action_${value}`) }))}
        chosen={form.action}
        onChoose={(action) => onChange({ action })}
      />
      <ChoiceField
        label={t("level")}
        choices={LEVEL_CHOICES.map((level) => ({ value: String(level), label: t(`level_${level}`) }))}
        chosen={form.level}
        onChoose={(level) => onChange({ level })}
      />
      <FieldGroup label={t("scenes")} hint={t("scenesHint")}>
        <div className="flex flex-wrap gap-1.5">
          {TEXT_SCENES.map((scene) => {
            const isChosen = form.scenes.includes(scene)
            const next = isChosen ? form.scenes.filter((other) => other !== scene) : [...form.scenes, scene]
            return (
              <button
                key={scene}
                type="button"
                className="chip max-md:min-h-11"
                aria-pressed={isChosen}
                onClick={() => onChange({ scenes: next })}
              >
                {t(`scene_${scene}`)}
              </button>
            )
          })}
        </div>
      </FieldGroup>
      <TextField
        label={t("fields")}
        hint={t("fieldsHint")}
        text={form.fields}
        onText={(fields) => onChange({ fields })}
        error={errorOf("fields")}
        dir="ltr"
      />
      <TextField
        label={t("languages")}
        hint={t("languagesHint")}
        text={form.languages}
        onText={(languages) => onChange({ languages })}
        error={errorOf("languages")}
        dir="ltr"
      />
      <TextAreaField
        label={t("found")}
        hint={t("examplesHint")}
        text={form.found}
        onText={(found) => onChange({ found })}
        error={errorOf("examples.found")}
        rows={4}
        spellCheck={false}
      />
      <TextAreaField
        label={t("free")}
        text={form.free}
        onText={(free) => onChange({ free })}
        error={errorOf("examples.free")}
        rows={4}
        spellCheck={false}
      />
      <SwitchField label={t("active")} isOn={form.isActive} onChange={(isActive) => onChange({ isActive })} />
    </>
  )
}
