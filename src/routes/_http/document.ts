import type { Hono } from "hono"
import * as z from "zod/mini"
import { RATE_LIMITS } from "../../domain/_kernel/call.ts"
import { CODES, type CodeName, type ErrorName } from "../../domain/_kernel/errors.ts"
import type { ServedCall } from "../../domain/_kernel/feature.ts"
import { escapeHtml } from "./escape-html.ts"
import type { HttpEnv } from "./services.ts"

/** Errors that every call can give, before its own. */
const COMMON: readonly ErrorName[] = ["InvalidInput", "NotAllowed", "TooManyRequests", "TooLarge", "ServerError", "Unavailable"]

function codesOf(call: ServedCall): readonly CodeName[] {
  return [...new Set<CodeName>(["success", ...COMMON, ...call.declaration.codes])]
}

function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" })
  return rest
}

function envelopeOf(data: unknown): unknown {
  const status = {
    type: "object",
    properties: { code: { type: "integer" }, msg: { type: "string" }, request_id: { type: "string" } },
    required: ["code", "msg", "request_id"],
  }
  return { type: "object", properties: { status, data }, required: ["status", "data"] }
}

/** What a success is made of, by how the answer travels; a socket's has no body. */
const CONTENT_TYPES: Readonly<Record<ServedCall["declaration"]["kind"], string>> = {
  json: "application/json",
  "event-stream": "text/event-stream",
  socket: "application/json",
  download: "application/octet-stream",
  upload: "application/json",
}

/** What a call takes as its body: JSON by its schema, or bytes; a file can come as a form too. */
function requestBody({ declaration }: ServedCall, input: unknown): unknown {
  if (declaration.kind !== "upload") return { required: true, content: { "application/json": { schema: input } } }
  const bytes = { type: "string", format: "binary" }
  const form = { "multipart/form-data": { schema: { type: "object", properties: { file: bytes }, required: ["file"] } } }
  return {
    required: true,
    content: { "application/octet-stream": { schema: bytes }, ...(declaration.method === "POST" ? form : {}) },
  }
}

function operation(call: ServedCall): unknown {
  const { declaration } = call
  const responses: Record<string, { readonly description: string; readonly content?: unknown }> = {}
  for (const name of codesOf(call)) {
    const status = declaration.kind === "socket" && name === "success" ? 101 : CODES[name].httpStatus
    const before = responses[status]
    const line = `${CODES[name].code} ${name}`
    const schema = name === "success" ? envelopeOf(jsonSchema(declaration.output(), "input")) : envelopeOf({})
    const type = name === "success" ? CONTENT_TYPES[declaration.kind] : "application/json"
    responses[status] = {
      description: before ? `${before.description}, ${line}` : line,
      ...(status === 101 ? {} : { content: { [type]: { schema } } }),
    }
  }
  const input = jsonSchema(declaration.input(), "input")
  const header = { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 255 } }
  const fields = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: declaration.path.includes(`{${name}}`) ? "path" : "query",
    required: input.required?.includes(name) ?? false,
    schema,
  }))
  const isPost = declaration.method === "POST"
  const hasInputInBody = isPost && declaration.kind !== "upload"
  return {
    summary: declaration.summary,
    tags: [declaration.path.split("/")[3] ?? "api"],
    "x-access": declaration.access,
    "x-rate-class": declaration.rate,
    parameters: [...(hasInputInBody ? [] : fields), ...(isPost && declaration.idempotent ? [header] : [])],
    ...(declaration.method === "GET" ? {} : { requestBody: requestBody(call, input) }),
    responses,
  }
}

/** The OpenAPI 3.1 document of the served calls. */
export function openApiDocument(calls: readonly ServedCall[]): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls)
    paths[call.declaration.path] = { ...paths[call.declaration.path], [call.declaration.method.toLowerCase()]: operation(call) }
  return {
    openapi: "3.1.0",
    info: { title: "Atelier", version: "1", description: "Every answer is an envelope; decide by status.code alone." },
    paths,
  }
}

function docsRow(call: ServedCall): string {
  const { declaration } = call
  const facts = `${declaration.access} · ${declaration.rate}, ${RATE_LIMITS[declaration.rate]} a minute${declaration.idempotent ? " · takes Idempotency-Key" : ""}`
  const schemas = [
    ["Input", jsonSchema(declaration.input(), "input")],
    ["Output", jsonSchema(declaration.output(), "input")],
  ] as const
  const details = schemas
    .map(
      ([title, schema]) =>
        `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join("")
  const codes = codesOf(call)
    .map((name) => `${CODES[name].code} ${name}`)
    .join(", ")
  return `<section><h2><code>${declaration.method} ${escapeHtml(declaration.path)}</code></h2><p>${escapeHtml(declaration.summary)}</p><p>${facts}</p><p>${codes}</p>${details}</section>`
}

/** The same as a page to read; plain HTML that needs neither script nor style. */
function docsPage(calls: readonly ServedCall[]): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>Atelier API</title>'
  const intro =
    '<h1>Atelier API</h1><p>Every answer is <code>{"status":{"code","msg","request_id"},"data"}</code>; decide by <code>status.code</code>, 10000 is success. As <a href="/api/openapi.json">OpenAPI</a>.</p>'
  return `<!doctype html><html lang="en"><head>${head}</head><body><main>${intro}${calls.map(docsRow).join("")}</main></body></html>`
}

/** Adds `/api/openapi.json` and `/api/docs`. */
export function documentApi(app: Hono<HttpEnv>, calls: readonly ServedCall[]): void {
  const headers = { "Cache-Control": "public, max-age=300" }
  const json = { ...headers, "Content-Type": "application/json; charset=utf-8" }
  const once = (make: () => string) => {
    let made: string | undefined
    return () => (made ??= make())
  }
  const document = once(() => JSON.stringify(openApiDocument(calls)))
  const page = once(() => docsPage(calls))
  app.get("/api/openapi.json", (c) => c.body(document(), 200, json))
  app.get("/api/docs", (c) => c.html(page(), 200, headers))
}
