import { atom } from "nanostores"

/** How many of the member's notifications are unread; null while it is not known. Set in the browser only. */
export const $unread = atom<number | null>(null)

/** Goes up with everything that is added to the notifications while this page is open. */
export const $news = atom(0)

/** Notes that there may be notifications that a list on this page does not show yet. */
export function noteNews(): void {
  $news.set($news.get() + 1)
}
