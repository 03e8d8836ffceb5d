/** The anchor of the feed page: the same tree, rendered by React and answered, with nothing around it. */
import { createElement } from "react"
import { renderDocument } from "../../src/routes/_page/render-page.tsx"
import { Home } from "../../src/routes/feed/home.page.tsx"
import { readHomeQuery } from "../../src/routes/feed/home-query.ts"
import { cards, nextCursor, nowMs } from "./feed-cards.mjs"

const feed = { items: cards, next_cursor: nextCursor }
const query = readHomeQuery(() => undefined)
const place = { origin: "http://127.0.0.1", search: "" }
const page = { locale: "en", path: "", title: "", description: "", section: "home", isListed: true, hasPreviewNote: true }

export default {
  fetch() {
    const view = createElement(Home, { locale: "en", query, feed, isPreview: true })
    const html = renderDocument({ page, view, place, nowMs })
    return new Response(`<!DOCTYPE html>${html}`, { headers: { "Content-Type": "text/html; charset=UTF-8" } })
  },
}
