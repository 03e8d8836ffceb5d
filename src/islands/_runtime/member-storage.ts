import { OWN_KEY } from "./running-tasks.ts"

/** Lists that a tab remembers, see `feed-memory.ts`. */
export const FEEDS_KEY = "atelier.feeds"
/** A sign-in that is under way, see `sign-in-memory.ts`. */
export const SIGN_IN_KEY = "atelier.sign-in"

/** Where somebody went by the palette, see `palette-recents.ts`; on the device. */
export const PALETTE_KEY = "atelier.palette"

/** Forgets what this tab and the palette hold of the member and not of the device, before someone else signs in; drafts and the theme stay. */
export function forgetMemberStorage(): void {
  for (const key of [FEEDS_KEY, SIGN_IN_KEY]) sessionStorage.removeItem(key)
  for (const key of [PALETTE_KEY, OWN_KEY]) localStorage.removeItem(key)
}

/** Forgets all that was kept of members for when there is no network, see `offline-answers.ts`. Caches are there only where a page is safe. */
export async function forgetMemberCaches(): Promise<void> {
  if (!("caches" in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith("atelier-")) await caches.delete(name)
}
