import { type AnswerShelf, keepAnswersOn } from "./call.ts"

/** What the names of caches begin with that hold things of a member's; signing out forgets them all. */
const MEMBER_CACHES = "atelier-"
/** Answers that are kept; of more, those that were put there first go. */
const MAXIMUM_ANSWERS = 80
/** A longer answer is not kept, characters. */
const MAXIMUM_CHARACTERS = 500_000

/** Names the sign-in that this browser is in; null for none, and for one from before it was named. */
function seatNow(): string | null {
  return /(?:^|;\s*)seat=([\w-]+)/.exec(document.cookie)?.[1] ?? null
}

const placeOf = (key: string) => `/kept?${encodeURIComponent(key)}`

/**
 * Keeps what some calls answered, for when there is no network. What was kept in one sign-in is shown in no other: each has a cache of its
 * own, and those of others go. Nothing is kept where a browser has no caches, or nobody is signed in.
 */
export function keepAnswers(paths: readonly string[]): void {
  const seat = seatNow()
  if (seat === null || !("caches" in globalThis)) return keepAnswersOn(null)
  const name = `${MEMBER_CACHES}answers-${seat}`
  const ready = forgetOthers(seat, name).catch(() => undefined)
  const shelf: AnswerShelf = {
    keeps: (path) => paths.includes(path),
    async find(key) {
      try {
        await ready
        const found = seatNow() === seat ? await (await caches.open(name)).match(placeOf(key)) : undefined
        return found === undefined ? null : await found.json()
      } catch {
        return null
      }
    },
    put(key, answer) {
      const text = JSON.stringify(answer)
      if (text.length > MAXIMUM_CHARACTERS || seatNow() !== seat) return
      // What a device refuses to keep is not there later; nobody waits for it.
      void ready.then(() => keep(name, key, text)).catch(() => undefined)
    },
  }
  keepAnswersOn(shelf)
}

const SEAT_KEY = "atelier.kept-for"

/** Caches that hold no answers know no sign-in: they go too where it is another than the last. */
async function forgetOthers(seat: string, name: string): Promise<void> {
  if (localStorage.getItem(SEAT_KEY) === seat) return
  for (const other of await caches.keys()) if (other.startsWith(MEMBER_CACHES) && other !== name) await caches.delete(other)
  localStorage.setItem(SEAT_KEY, seat)
}

async function keep(name: string, key: string, text: string): Promise<void> {
  const cache = await caches.open(name)
  const place = placeOf(key)
  await cache.delete(place)
  await cache.put(place, new Response(text, { headers: { "Content-Type": "application/json" } }))
  const places = await cache.keys()
  await Promise.all(places.slice(0, Math.max(0, places.length - MAXIMUM_ANSWERS)).map((old) => cache.delete(old)))
}
