import * as z from "zod/mini"
import { type CallDeclaration, RATE_LIMITS } from "../../../domain/_kernel/call.ts"
import { CODES, unreachable } from "../../../domain/_kernel/errors.ts"
import type { ServedCall } from "../../../domain/_kernel/feature.ts"
import { once } from "../../../domain/_kernel/once.ts"
import type { Components, JsonSchema, Reference } from "./components.ts"
import { errorResponses, errorsOf } from "./errors.ts"
import { exampleOf } from "./examples.ts"
import { securityOf } from "./security.ts"

const BYTES = { type: "string", format: "binary" } as const
const successStatus = once(() => z.object({ code: z.literal(CODES.success.code), msg: z.literal("success"), request_id: z.string() }))

/** A call as an operation of the document: all of it follows from its declaration. */
export function operationOf({ name, declaration }: ServedCall, components: Components): unknown {
  const { method, path, kind, access, rate, scope, idempotent, summary } = declaration
  const input = components.schemaOf(declaration.input())
  const takesBody = method !== "GET" && kind !== "upload"
  const key = { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 255 } }
  return {
    operationId: name,
    summary,
    description: [
      `Up to ${RATE_LIMITS[rate]} calls a minute.`,
      ...(scope === null ? ["Not available to access tokens."] : [`Access tokens need the scope \`${scope}\`.`]),
      ...(idempotent ? ["The same `Idempotency-Key` and body return the same response for 24 hours."] : []),
    ].join(" "),
    tags: [path.split("/")[3] ?? "api"],
    security: securityOf(access, scope),
    "x-access": access,
    "x-rate-class": rate,
    parameters: [...(takesBody ? [] : parametersOf(path, components.resolved(input))), ...(idempotent ? [key] : [])],
    ...(method === "GET" ? {} : { requestBody: takesBody ? jsonBody(input, components) : bytesBody(declaration) }),
    responses: { ...successOf(declaration, components), ...errorResponses(errorsOf(declaration), components) },
  }
}

function parametersOf(path: string, { properties = {}, required = [] }: JsonSchema): readonly unknown[] {
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`)
    return { name, in: isInPath ? "path" : "query", required: isInPath || required.includes(name), schema }
  })
}

function jsonBody(schema: JsonSchema, components: Components): unknown {
  return { required: true, content: { "application/json": { schema, example: exampleOf(schema, components) } } }
}

/** What takes a file takes it as the body itself, and by POST as a form too. */
function bytesBody({ method, maximumBodyBytes }: CallDeclaration): unknown {
  const form = { "multipart/form-data": { schema: { type: "object", properties: { file: BYTES }, required: ["file"] } } }
  return {
    required: true,
    description: `Up to ${maximumBodyBytes} bytes; Content-Length is required.`,
    content: { "application/octet-stream": { schema: BYTES }, ...(method === "POST" ? form : {}) },
  }
}

function successOf(declaration: CallDeclaration, components: Components): Readonly<Record<string, unknown>> {
  const { kind, contentType } = declaration
  const output = () => components.schemaOf(declaration.output())
  switch (kind) {
    case "json":
    case "upload":
      return { 200: { description: "10000 success", content: { "application/json": { schema: envelopeOf(output(), components) } } } }
    case "event-stream": {
      const schema = { type: "string", description: "Server-sent events; `x-event-data` describes the JSON data of each." }
      return { 200: { description: "A stream of events", content: { "text/event-stream": { schema, "x-event-data": output() } } } }
    }
    case "download": {
      const headers = { "Content-Disposition": { description: "The file name.", schema: { type: "string" } } }
      const schema = contentType.startsWith("text/") ? { type: "string" } : BYTES
      return { 200: { description: "The content of a file", headers, content: { [contentType]: { schema } } } }
    }
    case "socket":
      return { 101: { description: "Switches to a WebSocket" } }
    default:
      return unreachable(kind)
  }
}

function envelopeOf(data: JsonSchema | Reference, components: Components): unknown {
  const status = components.listed("SuccessStatus", () => components.schemaOf(successStatus()))
  return { type: "object", properties: { status, data }, required: ["status", "data"] }
}
