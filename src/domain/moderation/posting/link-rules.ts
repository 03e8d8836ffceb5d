import { isHostOf } from "../text/links.ts"
import { readFields } from "../text/read-field.ts"
import type { CheckedField, TextFinding, TextScene } from "../text/verdict.ts"
import { MAXIMUM_LINKS, NEW_ACCOUNT_MS } from "./posting-rules.ts"

/** Whose texts they are. */
export interface Author {
  readonly isStaff: boolean
  readonly ageMs: number
  /** Hosts of this site, which anybody may link to. */
  readonly ownHosts: readonly string[]
}

/** Prompts lead nobody anywhere. */
const SCENES: readonly TextScene[] = ["post", "article", "profile", "comment"]

/** The links that an account has no room for: none in its first 24 hours, then three in what is published at once. */
export function linkFindings(
  { isStaff, ageMs, ownHosts }: Author,
  scene: TextScene,
  fields: readonly CheckedField[],
): readonly TextFinding[] {
  if (isStaff || !SCENES.includes(scene)) return []
  const isNew = !(ageMs >= NEW_ACCOUNT_MS)
  const links = readFields(fields).flatMap((field) =>
    field.links
      .filter(({ host }) => !ownHosts.some((own) => isHostOf(host, own)))
      .map((link) => ({ field: field.path, span: field.spanOf(link) })),
  )
  // Fields that are there for links are no text that links are counted in.
  const counted = isNew ? links : links.filter(({ field }) => !field.startsWith("links."))
  return counted.slice(isNew ? 0 : MAXIMUM_LINKS).map((place) => ({
    ...place,
    rule: "links",
    version: 1,
    action: "refuse",
    level: 1,
    about: isNew ? "TextLinksNew" : "TextLinksMany",
    appeal: "support",
  }))
}
