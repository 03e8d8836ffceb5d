import { ArrowLeft } from "lucide-react"
import { type FormEvent, useRef, useState } from "react"
import { LOCALE_NAMES, LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import { type KeptModule, moduleSave } from "../../domain/square/module-contract.ts"
import { MODULE_AUDIENCES, MODULE_KINDS, MODULE_PAGES } from "../../domain/square/module-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { ChoiceField, SelectField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { ContentFields, LocalTextFields } from "./content-fields.tsx"
import { draftOf, formOf, type ModuleForm, newContent } from "./module-form.ts"

interface ModuleEditorProps {
  /** Null for a new one. */
  readonly module: KeptModule | null
  readonly locale: Locale
  readonly onSaved: (module: KeptModule) => void
  readonly onClose: () => void
}

/** One module: where and when it is shown and to whom, and what it shows. */
export function ModuleEditor({ module, locale, onSaved, onClose }: ModuleEditorProps) {
  const t = useMessages("arrange")
  const [form, setForm] = useState<ModuleForm>(() => formOf(module, Date.now()))
  const saving = useAction()
  const element = useRef<HTMLFormElement>(null)
  const change = (part: Partial<ModuleForm>) => {
    setForm((before) => ({ ...before, ...part }))
    saving.clear()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const input = { id: module?.id ?? null, version: module?.version ?? 0, module: draftOf(form) }
    const saved = await saving.run(() => call(moduleSave, input, { handlesErrors: true }))
    if (saved !== null) onSaved(saved)
  }
  const errorOf = (path: string) => saving.failure?.fields[`module.${path}`]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button variant="quiet" icon={ArrowLeft} isIconMirrored className="justify-self-start" onClick={onClose}>
        {t("back")}
      </Button>
      <form method="post" ref={element} noValidate onSubmit={(event) => void save(event)} aria-busy={saving.isBusy}>
        <Card id="module-title" title={module === null ? t("new") : t(`kind_${module.content.kind}`)}>
          <CardBody>
            <ChoiceField
              label={t("page")}
              choices={MODULE_PAGES.map((value) => ({ value, label: t(`page_${value}`) }))}
              chosen={form.page}
              error={errorOf("page")}
              onChoose={(page) => change({ page })}
            />
            <SelectField
              label={t("kind")}
              choices={MODULE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
              chosen={form.content.kind}
              onChoose={(kind) => change({ content: newContent(kind) })}
            />
            <LocalTextFields
              locale={locale}
              labelOf={(language) => t("titleIn", { language })}
              texts={form.title}
              errorOf={(language) => errorOf(`title.${language}`)}
              onTexts={(title) => change({ title })}
            />
            <ContentFields locale={locale} content={form.content} errorOf={errorOf} onContent={(content) => change({ content })} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t("startsAt")}
                type="datetime-local"
                text={form.starts}
                onText={(starts) => change({ starts })}
                error={errorOf("starts_at")}
              />
              <TextField
                label={t("endsAt")}
                type="datetime-local"
                hint={t("endsAtHint")}
                text={form.ends}
                onText={(ends) => change({ ends })}
                error={errorOf("ends_at")}
              />
            </div>
            <ChoiceField
              label={t("audience")}
              choices={MODULE_AUDIENCES.map((value) => ({ value, label: t(`audience_${value}`) }))}
              chosen={form.audience}
              onChoose={(audience) => change({ audience })}
            />
            <FieldGroup label={t("languages")} hint={t("languagesHint")}>
              <div className="flex flex-wrap gap-1.5">
                {LOCALES.map((one) => {
                  const isChosen = form.locales.includes(one)
                  const locales = isChosen ? form.locales.filter((other) => other !== one) : [...form.locales, one]
                  return (
                    <button
                      key={one}
                      type="button"
                      className="chip max-md:min-h-11"
                      aria-pressed={isChosen}
                      onClick={() => change({ locales })}
                    >
                      {LOCALE_NAMES[one]}
                    </button>
                  )
                })}
              </div>
            </FieldGroup>
            <FailureBox failure={saving.failure} />
            <Button type="submit" variant="primary" isBusy={saving.isBusy} className="justify-self-start">
              {t("save")}
            </Button>
          </CardBody>
        </Card>
      </form>
    </div>
  )
}
