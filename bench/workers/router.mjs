/** The platform's router with every served path, and handlers that do nothing. */
import { Hono } from "hono"
import { servedCalls } from "../../src/routes/api.ts"

const app = new Hono()
for (const { declaration } of servedCalls) app.on([declaration.method], [declaration.path], () => new Response("ok"))

export default app
