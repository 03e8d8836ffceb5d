import { useState } from "react"
import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import { modulePreview } from "../../domain/square/module-contract.ts"
import { MODULE_PAGES, type ModulePage } from "../../domain/square/module-rules.ts"
import { appOf } from "../../domain/studio/apps/templates.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { ChoiceField, SelectField } from "../_ui/choice-field.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonCards } from "../_ui/skeleton.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useQuery } from "../_ui/use-query.ts"
import { cardLabels } from "../feed/card-labels.ts"
import { isoOf, localMoment } from "./module-form.ts"
import { ModuleView } from "./module-view.tsx"

/** What a page shows at a moment that is chosen, as those see it who are signed in or not. */
export function ModulePreview({ locale }: { readonly locale: Locale }) {
  const t = useMessages("arrange")
  const [at, setAt] = useState(() => localMoment(Date.now()))
  const [page, setPage] = useState<ModulePage>("square")
  const [audience, setAudience] = useState<"visitors" | "members">("visitors")
  const [language, setLanguage] = useState<Locale>(locale)
  const iso = isoOf(at)
  return (
    <Card id="square-preview" title={t("preview")} lead={t("previewLead")}>
      <CardBody>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <TextField label={t("previewAt")} type="datetime-local" text={at} onText={setAt} />
          <SelectField
            label={t("page")}
            choices={MODULE_PAGES.map((value) => ({ value, label: t(`page_${value}`) }))}
            chosen={page}
            onChoose={setPage}
          />
          <SelectField
            label={t("previewLanguage")}
            choices={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            chosen={language}
            onChoose={(value) => isLocale(value) && setLanguage(value)}
          />
          <ChoiceField
            label={t("audience")}
            choices={(["visitors", "members"] as const).map((value) => ({ value, label: t(`audience_${value}`) }))}
            chosen={audience}
            onChoose={setAudience}
          />
        </div>
        {iso === null ? null : <Shown locale={locale} asked={{ page, at: iso, language, is_member: audience === "members" }} />}
      </CardBody>
    </Card>
  )
}

interface ShownProps {
  readonly locale: Locale
  readonly asked: { readonly page: ModulePage; readonly at: string; readonly language: Locale; readonly is_member: boolean }
}

function Shown({ locale, asked }: ShownProps) {
  const t = useMessages("arrange")
  const apps = useMessages("apps")
  const feed = useMessages("feed")
  const preview = useQuery(modulePreview, asked)
  if (preview.value === null)
    return preview.failure === null ? (
      <SkeletonCards count={2} label={t("previewLoading")} />
    ) : (
      <FailureBox failure={preview.failure} title={t("previewFailed")} onRetry={() => void preview.reload()} />
    )
  if (preview.value.modules.length === 0) return <Empty title={t("previewNothing")} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-dashed border-line p-3">
      {preview.value.modules.map((module) => (
        <ModuleView
          key={module.id}
          locale={locale}
          module={module}
          bannersLabel={t("kind_banner")}
          moreLabel={(title) => `${t("preview")}: ${title}`}
          moreText={t("preview")}
          appName={(id) => {
            const app = appOf(id)
            return app === undefined ? id : apps(`name_${app.id}`)
          }}
          labelsOf={(card) => cardLabels(feed, card)}
        />
      ))}
    </div>
  )
}
