/** The platform's pages with every layer around them; only the feed's rows come from memory, see list-feed.mjs. */
import { DEFAULT_SITE } from "../../src/domain/site/site-rules.ts"
import { answer } from "../../src/edge/app.ts"
import { nowMs } from "./feed-cards.mjs"

const log = { info() {}, error: console.error }
const options = { keepsPages: false, loadMessages: async () => true }

export default {
  fetch(request, _env, executionContext) {
    const url = new URL(request.url)
    const context = { isPreviewRenderer: async () => true, painting: async () => null, site: async () => DEFAULT_SITE, log }
    const services = {
      requestId: "bench",
      nowMs,
      url,
      site: url.origin,
      address: "127.0.0.1",
      mediaOrigin: null,
      log,
      context,
      answerHeaders: [],
    }
    return answer(request, services, executionContext, options)
  },
}
