/** The anchor of the feed page: the same tree, rendered by React and answered, with nothing around it. */
import { createElement } from "react"
import { renderDocument } from "../../src/routes/_page/render-page.tsx"
import { FeedView } from "../../src/routes/feed/feed-view.tsx"
import { cards, nextCursor, nowMs } from "./feed-cards.mjs"

const feed = { items: cards, next_cursor: nextCursor }
const query = { order: "recommend", chosen: {} }
const place = { origin: "http://127.0.0.1", search: "" }
const page = { locale: "en", path: "", title: "", description: "", section: "home", isListed: true, hasPreviewNote: true }

export default {
  fetch() {
    const view = createElement(FeedView, {
      kind: "squareMixRecommend",
      locale: "en",
      query,
      content: { kind: "cards", page: feed },
      rows: [],
      painting: null,
      isPreview: true,
    })
    const html = renderDocument({ page, view, place, nowMs })
    return new Response(`<!DOCTYPE html>${html}`, { headers: { "Content-Type": "text/html; charset=UTF-8" } })
  },
}
