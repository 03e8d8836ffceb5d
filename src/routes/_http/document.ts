import type { Hono } from "hono"
import { RATE_LIMITS } from "../../domain/_kernel/call.ts"
import { CODES } from "../../domain/_kernel/errors.ts"
import type { ServedCall } from "../../domain/_kernel/feature.ts"
import { once } from "../../domain/_kernel/once.ts"
import { escapeHtml } from "./escape-html.ts"
import { Components } from "./openapi/components.ts"
import { errorsOf } from "./openapi/errors.ts"
import { openApiDocument } from "./openapi/openapi-document.ts"
import type { HttpEnv } from "./services.ts"

function docsRow({ declaration }: ServedCall): string {
  const { access, rate, scope, idempotent } = declaration
  const facts = [
    access,
    `${rate}, ${RATE_LIMITS[rate]} a minute`,
    scope === null ? "not for access tokens" : `scope ${scope}`,
    ...(idempotent ? ["accepts Idempotency-Key"] : []),
  ].join(" · ")
  const components = new Components()
  const schemas = [
    ["Input", components.schemaOf(declaration.input())],
    ["Output", components.schemaOf(declaration.output())],
    ["Parts", components.schemas],
  ] as const
  const details = schemas
    .filter(([, schema]) => Object.keys(schema).length > 0)
    .map(
      ([title, schema]) =>
        `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join("")
  const codes = (["success", ...errorsOf(declaration)] as const).map((name) => `${CODES[name].code} ${name}`).join(", ")
  return `<section><h2><code>${declaration.method} ${escapeHtml(declaration.path)}</code></h2><p>${escapeHtml(declaration.summary)}</p><p>${facts}</p><p>${codes}</p>${details}</section>`
}

/** The same as a page to read; plain HTML that needs neither script nor style. */
function docsPage(calls: readonly ServedCall[]): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>Atelier API</title>'
  const intro =
    '<h1>Atelier API</h1><p>Every response is <code>{"status":{"code","msg","request_id"},"data"}</code>; <code>status.code</code> tells the outcome, 10000 is success. Also as <a href="/api/openapi.json">OpenAPI</a>.</p>'
  return `<!doctype html><html lang="en"><head>${head}</head><body><main>${intro}${calls.map(docsRow).join("")}</main></body></html>`
}

const MAXIMUM_SITES = 8

/** Adds `/api/openapi.json` and `/api/docs`. */
export function documentApi(app: Hono<HttpEnv>, calls: readonly ServedCall[]): void {
  const headers = { "Cache-Control": "public, max-age=300" }
  const json = { ...headers, "Content-Type": "application/json; charset=utf-8" }
  const documents = new Map<string, string>()
  const page = once(() => docsPage(calls))
  app.get("/api/openapi.json", (c) => {
    const { site } = c.env
    const document = documents.get(site) ?? JSON.stringify(openApiDocument(calls, site))
    // One site has few names; what a stranger sends as one is not kept.
    if (documents.size < MAXIMUM_SITES) documents.set(site, document)
    return c.body(document, 200, json)
  })
  app.get("/api/docs", (c) => c.html(page(), 200, headers))
}
