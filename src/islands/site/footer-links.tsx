import { Plus, X } from "lucide-react"
import { useRef } from "react"
import { MAXIMUM_FOOTER_LINKS, type SiteLink } from "../../domain/site/site-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"

interface FooterLinksProps {
  readonly links: readonly SiteLink[]
  readonly onLinks: (links: readonly SiteLink[]) => void
  /** Message key by `links.N.label` and `links.N.url`. */
  readonly failures: Readonly<Record<string, string>>
}

/** The links of the footer: a label and an address each, added and taken away. */
export function FooterLinks({ links, onLinks, failures }: FooterLinksProps) {
  const t = useMessages("site")
  const group = useRef<HTMLFieldSetElement>(null)
  const change = (at: number, part: Partial<SiteLink>) => onLinks(links.map((link, place) => (place === at ? { ...link, ...part } : link)))
  const focusLine = (at: number) =>
    requestAnimationFrame(() => {
      const fields = group.current?.querySelectorAll<HTMLElement>("input[name=label]") ?? []
      ;(fields[Math.min(at, fields.length - 1)] ?? group.current?.querySelector<HTMLElement>("button"))?.focus()
    })
  return (
    <fieldset ref={group} className="grid min-w-0 gap-3">
      <legend className="field-label mb-1.5">{t("links")}</legend>
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity; what is typed stays with its place
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <div className="grid min-w-0 gap-2 sm:grid-cols-2">
            <TextField
              label={t("linkLabel", { number: String(index + 1) })}
              name="label"
              dir="auto"
              text={link.label}
              onText={(label) => change(index, { label })}
              error={failures[`links.${index}.label`]}
            />
            <TextField
              label={t("linkUrl", { number: String(index + 1) })}
              type="url"
              name="url"
              inputMode="url"
              dir="ltr"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              className="rtl:text-end"
              text={link.url}
              onText={(url) => change(index, { url })}
              error={failures[`links.${index}.url`]}
            />
          </div>
          <Button
            icon={X}
            label={t("removeLink", { number: String(index + 1) })}
            onClick={() => {
              onLinks(links.filter((_, place) => place !== index))
              focusLine(index)
            }}
          />
        </div>
      ))}
      {links.length < MAXIMUM_FOOTER_LINKS ? (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => {
            onLinks([...links, { label: "", url: "" }])
            focusLine(links.length)
          }}
        >
          {t("addLink")}
        </Button>
      ) : null}
    </fieldset>
  )
}
