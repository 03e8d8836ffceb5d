/** The anchor of the feed page: the same tree, rendered by React and answered, with nothing around it. */
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { DEFAULT_SITE } from "../../src/domain/site/site-rules.ts"
import { PageScope } from "../../src/islands/_runtime/page-scope.ts"
import { Frame } from "../../src/routes/_page/frame.tsx"
import { FeedView } from "../../src/routes/feed/feed-view.tsx"
import { cards, nextCursor, nowMs } from "./feed-cards.mjs"

const feed = { items: cards, next_cursor: nextCursor }
const query = { order: "recommend", chosen: {} }
const place = { origin: "http://127.0.0.1", search: "" }
const page = {
  ...{ locale: "en", path: "", title: "", description: "", section: "home", room: null },
  ...{ isListed: true, hasPreviewNote: true, site: DEFAULT_SITE },
}

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
    const islands = []
    const scope = { locale: "en", nowMs, isMember: false, onIsland: (island) => islands.push(island) }
    const html = renderToString(createElement(PageScope, { value: scope }, view))
    const document = renderToString(createElement(Frame, { page: { ...page, islands }, place, html }))
    return new Response(`<!DOCTYPE html>${document}`, { headers: { "Content-Type": "text/html; charset=UTF-8" } })
  },
}
