// Keeps the library's page, and the small images that were looked at on it, for when there is no network. Its scope is that page alone.
const PAGES = "atelier-pages"
const IMAGES = "atelier-images"
const LIMITS = { [PAGES]: 160, [IMAGES]: 400 }
const MAXIMUM_IMAGE_BYTES = 400_000

const isPart = ({ pathname }) => /^\/(?:assets|messages)\//.test(pathname) || pathname === "/favicon.svg"
const isImage = ({ pathname }) => /^\/media\/.+\/w\d+\.webp$/.test(pathname)
const isPage = ({ pathname }) => /^\/[^/]+\/library$/.test(pathname)

const placeOf = (url) => url.pathname + url.search

async function keep(name, url, answer) {
  if (!answer.ok || answer.type !== "basic" || answer.redirected) return
  const cache = await caches.open(name)
  const place = placeOf(url)
  await cache.delete(place)
  await cache.put(place, answer)
  const places = await cache.keys()
  await Promise.all(places.slice(0, Math.max(0, places.length - LIMITS[name])).map((old) => cache.delete(old)))
}

/** What was kept; of a view of the page that never was, another one. */
async function find(name, url) {
  const cache = await caches.open(name)
  return (await cache.match(placeOf(url))) ?? (isPage(url) ? cache.match(url.pathname, { ignoreSearch: true }) : undefined)
}

async function fresh(event, name, url) {
  try {
    const answer = await fetch(event.request)
    const isSmall = name === PAGES || Number(answer.headers.get("Content-Length") ?? 0) <= MAXIMUM_IMAGE_BYTES
    if (isSmall) event.waitUntil(keep(name, url, answer.clone()).catch(() => undefined))
    return answer
  } catch (error) {
    const kept = await find(name, url)
    if (kept === undefined) throw error
    return kept
  }
}

/** Parts of the site have their hash in their name, and never change. */
async function keptFirst(event, url) {
  return (await find(PAGES, url)) ?? fresh(event, PAGES, url)
}

addEventListener("install", () => skipWaiting())
addEventListener("activate", (event) => event.waitUntil(clients.claim()))
addEventListener("message", (event) => {
  const urls = [...new Set(event.data?.keep ?? [])].map((address) => new URL(address, location.href))
  const wanted = urls.filter((url) => url.origin === location.origin && (isPart(url) || isPage(url)))
  const keepOne = async (url) => ((await find(PAGES, url)) === undefined ? keep(PAGES, url, await fetch(url)) : undefined)
  event.waitUntil(Promise.allSettled(wanted.map(keepOne)))
})
addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin) return
  if (isPage(url) && request.mode === "navigate") event.respondWith(fresh(event, PAGES, url))
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFirst(event, url))
  else if (isPart(url)) event.respondWith(fresh(event, PAGES, url))
  else if (isImage(url)) event.respondWith(fresh(event, IMAGES, url))
})
