/** The anchor of the feed page: the same tree, rendered by React and answered, with nothing around it. */
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { Frame } from "../../src/routes/_shell/frame.tsx"
import { Home, homePage } from "../../src/routes/feed/home.page.tsx"
import { readHomeQuery } from "../../src/routes/feed/home-query.ts"
import { cards, nextCursor, nowMs } from "./feed-cards.mjs"

const feed = { items: cards, next_cursor: nextCursor }
const query = readHomeQuery(() => undefined)
const place = { origin: "http://127.0.0.1", search: "" }

export default {
  fetch() {
    const home = createElement(Home, { locale: "en", query, feed, nowMs, isPreview: true })
    const html = renderToString(createElement(Frame, { page: homePage("en", true), place }, home))
    return new Response(`<!DOCTYPE html>${html}`, { headers: { "Content-Type": "text/html; charset=UTF-8" } })
  },
}
