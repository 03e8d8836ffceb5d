import * as z from "zod/mini"
import { MAXIMUM_LINKS } from "../../domain/profile/profile-rules.ts"
import type { ProfileDraft } from "./profile-draft.ts"

const KEY = "atelier.settings.profile"
const keptSchema = z.object({
  accountId: z.string(),
  draft: z.object({ name: z.string(), bio: z.string(), links: z.array(z.string()).check(z.maxLength(MAXIMUM_LINKS)) }),
})

/** What this tab keeps of a profile that was not saved yet, so that a reload or a new sign-in loses nothing; null for somebody else's. */
export function loadDraft(accountId: string): ProfileDraft | null {
  try {
    const kept = z.safeParse(keptSchema, JSON.parse(sessionStorage.getItem(KEY) ?? "null"))
    return kept.success && kept.data.accountId === accountId ? kept.data.draft : null
  } catch {
    return null
  }
}

/** Keeps a draft; null forgets it. */
export function saveDraft(accountId: string, draft: ProfileDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ accountId, draft }))
  } catch {
    // A browser that stores nothing just forgets.
  }
}
