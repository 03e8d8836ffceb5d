/** The platform's pages with every layer around them; only the feed's rows come from memory instead of the database. */
import { answer } from "../../src/edge/app.ts"
import { cards, nextCursor, nowMs } from "./feed-cards.mjs"

const feed = { items: cards, next_cursor: nextCursor }
const log = { info() {}, error: console.error }
const options = { keepsPages: false, loadMessages: async () => true }

export default {
  fetch(request, _env, executionContext) {
    const pages = { requestId: "bench", isPreview: true, homeFeed: async () => feed, work: async () => null }
    const url = new URL(request.url)
    const services = { requestId: "bench", nowMs, url, address: "127.0.0.1", mediaOrigin: null, log, pages, answerHeaders: [] }
    return answer(request, services, executionContext, options)
  },
}
