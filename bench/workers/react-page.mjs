/** The anchor of size and start: a Worker that renders one small React page and nothing else. */
import { createElement } from "react"
import { renderToString } from "react-dom/server"

export default {
  fetch() {
    const page = createElement("html", { lang: "en" }, createElement("body", null, createElement("h1", null, "Hello")))
    return new Response(`<!DOCTYPE html>${renderToString(page)}`, { headers: { "Content-Type": "text/html; charset=UTF-8" } })
  },
}
