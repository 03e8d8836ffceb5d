/** The platform's router with every served path, before handlers that do what the fair Worker does. */
import { env } from "cloudflare:workers"
import { Hono } from "hono"
import { servedCalls } from "../../src/routes/api.ts"

const { body, headers } = JSON.parse(env.ANSWER)

async function answerFixed(c) {
  await c.req.raw.text()
  return new Response(body, { headers })
}

const app = new Hono()
for (const { declaration } of servedCalls) app.on([declaration.method], [declaration.path], answerFixed)

export default app
