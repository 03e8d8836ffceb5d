import type { CallInput } from "../../domain/_kernel/call.ts"
import type { OwnSite, siteSave } from "../../domain/site/contract.ts"
import type { SiteLink } from "../../domain/site/site-rules.ts"

/** What is typed of the site, as texts by field; links are JSON. */
export type SiteDraft = Readonly<Record<"name" | "accent" | "footer" | "terms" | "privacy" | "contact" | "links", string>>

export function draftOf({ name, accent, footer, terms, privacy, contact, links }: OwnSite): SiteDraft {
  return { name, accent: accent ?? "", footer, terms, privacy, contact, links: JSON.stringify(links) }
}

/** The links of a draft. */
export function linksOf({ links }: SiteDraft): readonly SiteLink[] {
  return JSON.parse(links)
}

/** What is sent of a draft; lines of links that are empty are left out. */
export function inputOf(draft: SiteDraft, version: number, logo: CallInput<typeof siteSave>["logo"]): CallInput<typeof siteSave> {
  const { name, accent, footer, terms, privacy, contact } = draft
  const links = linksOf(draft).filter(({ label, url }) => label.trim() !== "" || url.trim() !== "")
  return {
    ...{ name, footer, terms, privacy, contact, links: [...links], version },
    accent: accent.trim() === "" ? null : accent,
    ...(logo && { logo }),
  }
}
