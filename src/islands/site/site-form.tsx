import { type FormEvent, useMemo, useRef, useState } from "react"
import { accentOf, readColor } from "../../domain/site/accent-rules.ts"
import { type OwnSite, siteSave } from "../../domain/site/contract.ts"
import { MAXIMUM_TEXT_CHARACTERS, SITE_TEXTS } from "../../domain/site/site-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Card, CardBody } from "../_ui/card.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { SaveBar } from "../_ui/save-bar.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import { AccentField } from "./accent-field.tsx"
import { FooterLinks } from "./footer-links.tsx"
import { type LogoChange, LogoField } from "./logo-field.tsx"
import { draftOf, inputOf, linksOf, type SiteDraft } from "./site-draft.ts"
import { SitePreview } from "./site-preview.tsx"

const NONE: Readonly<Record<string, string>> = {}

/** What the owner says of the site, with how it will look beside it. Nothing is kept before it is saved, and nothing typed is lost. */
export function SiteForm({ site }: { readonly site: OwnSite }) {
  const t = useMessages("site")
  const [stored, setStored] = useState(site)
  const initial = useMemo(() => draftOf(stored), [stored])
  const { fields: draft, change, clear } = useDraft("atelier.site", initial)
  const [logo, setLogo] = useState<LogoChange | null>(null)
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const failures = action.failure?.fields ?? NONE
  const errorOf = (path: string) => (mended.has(path) ? undefined : failures[path])
  const edit =
    (name: keyof SiteDraft, path: string = name) =>
    (text: string) => {
      change((before) => ({ ...before, [name]: text }))
      setMended((before) => new Set(before).add(path))
    }
  const color = readColor(draft.accent)
  const accent = useMemo(() => (color === null ? null : accentOf(color)), [color])
  const shownLogo = logo === null ? stored.logo : logo.kind === "new" ? logo.image.url : null
  const isChanged = logo !== null || JSON.stringify(draft) !== JSON.stringify(initial)
  const links = linksOf(draft)

  const discard = () => {
    clear()
    setLogo(null)
    action.clear()
    form.current?.querySelector<HTMLElement>("input[name=name]")?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    setMended(new Set())
    const sent = logo === null ? undefined : logo.kind === "new" ? { image: logo.image.base64 } : { remove: true as const }
    const saved = await action.run(() => call(siteSave, inputOf(draft, stored.version, sent), { handlesErrors: true }))
    if (saved === null) return focusFirstError(form.current)
    clear()
    setLogo(null)
    setStored(saved)
    announce({ tone: "good", body: { kind: "text", text: t("saved") } })
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={action.isBusy}
      onSubmit={(event) => void save(event)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]"
    >
      <div className="grid min-w-0 gap-6">
        <Card id="look-title" title={t("look")}>
          <CardBody>
            <TextField
              label={t("name")}
              name="name"
              dir="auto"
              text={draft.name}
              onText={edit("name")}
              error={errorOf("name")}
              hint={t("nameHint")}
            />
            <LogoField
              isThere={shownLogo !== null}
              error={logo === null ? undefined : errorOf("logo")}
              onChange={(next) => {
                setLogo(next.kind === "removed" && stored.logo === null ? null : next)
                setMended((before) => new Set(before).add("logo"))
              }}
            />
            <AccentField text={draft.accent} accent={accent} error={errorOf("accent")} onText={edit("accent")} />
          </CardBody>
        </Card>
        <Card id="footer-title" title={t("footer")} lead={t("footerLead")}>
          <CardBody>
            <TextField
              label={t("footerText")}
              name="footer"
              dir="auto"
              text={draft.footer}
              onText={edit("footer")}
              error={errorOf("footer")}
            />
            <FooterLinks
              links={links}
              onLinks={(next) => edit("links")(JSON.stringify(next))}
              failures={mended.has("links") ? NONE : failures}
            />
          </CardBody>
        </Card>
        <Card id="texts-title" title={t("texts")} lead={t("textsLead")}>
          <CardBody>
            {SITE_TEXTS.map((text) => (
              <TextAreaField
                key={text}
                label={t(text)}
                name={text}
                rows={6}
                maxLength={MAXIMUM_TEXT_CHARACTERS}
                text={draft[text]}
                onText={edit(text)}
                error={errorOf(text)}
              />
            ))}
          </CardBody>
        </Card>
        {isChanged ? <SaveBar action={action} onDiscard={discard} /> : null}
      </div>
      <SitePreview
        name={draft.name}
        logo={shownLogo}
        accent={accent}
        footer={draft.footer}
        links={links.map(({ label }) => label.trim()).filter((label) => label !== "")}
      />
      <ToastRegion />
    </form>
  )
}
