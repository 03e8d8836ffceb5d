import type { FieldError } from "../../domain/_kernel/errors.ts"
import { cleanName, nameErrors } from "../../domain/identity/identifier-rules.ts"
import type { Looks } from "../../domain/profile/contract.ts"
import { bioErrors, cleanBio, normaliseLink } from "../../domain/profile/profile-rules.ts"

/** What is typed of a profile; nothing but typing changes it. */
export interface ProfileDraft {
  readonly name: string
  readonly bio: string
  readonly links: readonly string[]
}

/** The fields that a change names; what stayed is absent. */
interface ProfileChange {
  readonly name?: string
  readonly bio?: string
  readonly links?: string[]
}

export function draftOf({ name, bio, links }: Looks): ProfileDraft {
  return { name, bio, links }
}

/** What differs from the profile as it is stored; null where nothing does. Empty links, space around texts and `https://` left out make no difference. */
export function changeOf(draft: ProfileDraft, stored: ProfileDraft): ProfileChange | null {
  const links = storedLinks(draft.links)
  const isLinkChanged = links.join("\n") !== stored.links.join("\n")
  const change: ProfileChange = {
    ...(cleanName(draft.name) === stored.name ? {} : { name: draft.name }),
    ...(cleanBio(draft.bio) === stored.bio ? {} : { bio: draft.bio }),
    ...(isLinkChanged ? { links: [...draft.links] } : {}),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** Links as they would be stored; what is none stays as it was typed. */
function storedLinks(links: readonly string[]): readonly string[] {
  return [...new Set(links.filter((link) => link.trim() !== "").map((link) => normaliseLink(link) ?? link))]
}

/** What is wrong with a draft, at `name`, `bio` and `links.N`; the server judges by the same rules. */
export function errorsOf({ name, bio, links }: ProfileDraft): readonly FieldError[] {
  const linkFailures = links.flatMap((link, index) =>
    link.trim() !== "" && normaliseLink(link) === null ? [{ path: `links.${index}`, message: "LinkNotSafe" }] : [],
  )
  return [...nameErrors(name), ...bioErrors(bio), ...linkFailures]
}

/** Characters as people count them, as the rules do. */
export function lengthOf(text: string): number {
  return [...cleanBio(text)].length
}
