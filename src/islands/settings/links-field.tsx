import { Plus, X } from "lucide-react"
import { useId, useRef } from "react"
import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import { MAXIMUM_LINKS } from "../../domain/profile/profile-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { TextFindings } from "../_tools/marked-text.tsx"
import { Button } from "../_ui/button.tsx"
import { FieldNote } from "../_ui/field.tsx"

interface LinksFieldProps {
  readonly links: readonly string[]
  readonly onLinks: (links: readonly string[]) => void
  /** Message key by `links.N`. */
  readonly failures: Readonly<Record<string, string>>
  /** What the posting rules say of a link by its place. */
  readonly findingsOf: (index: number, link: string) => readonly TextFinding[]
}

/** The links of a profile: one line each, added and taken away. */
export function LinksField({ links, onLinks, failures, findingsOf }: LinksFieldProps) {
  const t = useMessages("settings")
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const focusLink = (index: number) =>
    requestAnimationFrame(() => {
      const fields = group.current?.querySelectorAll<HTMLElement>("input") ?? []
      ;(fields[Math.min(index, fields.length - 1)] ?? group.current?.querySelector<HTMLElement>("button"))?.focus()
    })
  return (
    <fieldset ref={group} className="grid min-w-0 gap-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-semibold">{t("links")}</legend>
      {links.map((link, index) => {
        const failure = failures[`links.${index}`]
        return (
          // Lines have no identity of their own; what is typed stays with its place.
          <div key={index} className="grid gap-1">
            <div className="flex gap-2">
              <input
                type="url"
                inputMode="url"
                dir="ltr"
                autoCapitalize="none"
                spellCheck={false}
                value={link}
                placeholder="https://"
                aria-label={t("link", { number: String(index + 1) })}
                aria-invalid={failure === undefined ? undefined : true}
                aria-describedby={`${id}-${index}`}
                onChange={(event) => onLinks(links.map((one, place) => (place === index ? event.target.value : one)))}
                className="h-11 w-full min-w-0 rounded-control border border-line-strong bg-sunken px-3 text-base outline-none transition-colors duration-120 focus-visible:border-accent aria-invalid:border-bad rtl:text-end"
              />
              <Button
                size="large"
                icon={X}
                label={t("removeLink", { number: String(index + 1) })}
                onClick={() => {
                  onLinks(links.filter((_, place) => place !== index))
                  focusLink(index)
                }}
              />
            </div>
            <FieldNote id={`${id}-${index}`} error={failure} />
            <TextFindings text={link} findings={findingsOf(index, link)} />
          </div>
        )
      })}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {links.length < MAXIMUM_LINKS ? (
          <Button
            icon={Plus}
            onClick={() => {
              onLinks([...links, ""])
              focusLink(links.length)
            }}
          >
            {t("addLink")}
          </Button>
        ) : null}
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {t("linksHint", { count: MAXIMUM_LINKS })}
        </p>
      </div>
    </fieldset>
  )
}
