/** The anchor of every call: a Worker that reads what it is sent and gives the platform's own answer under its headers, and does nothing else. */
import { env } from "cloudflare:workers"

const { body, headers } = JSON.parse(env.ANSWER)

export default {
  async fetch(request) {
    await request.text()
    return new Response(body, { headers })
  },
}
