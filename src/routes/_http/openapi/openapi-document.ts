import { CODES } from "../../../domain/_kernel/errors.ts"
import type { ServedCall } from "../../../domain/_kernel/feature.ts"
import { Components } from "./components.ts"
import { MEDIA_PATH } from "./media-path.ts"
import { operationOf } from "./operation.ts"
import { SECURITY_SCHEMES } from "./security.ts"

const DESCRIPTION = `Every JSON response is an envelope; \`status.code\` alone tells the outcome, and ${CODES.success.code} is success. Times are ISO 8601 in UTC. \
Lists are paged with \`cursor\` and \`limit\`. Unknown paths return ${CODES.NoSuchCall.code} NoSuchCall.`

/** The OpenAPI 3.1 document of the served calls; `site` is the scheme and host that they are served at. */
export function openApiDocument(calls: readonly ServedCall[], site: string): unknown {
  const components = new Components()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const { path, method } = call.declaration
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call, components) }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Atelier",
      version: "1",
      description: DESCRIPTION,
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: site }],
    paths: { ...paths, ...MEDIA_PATH },
    components: { schemas: components.schemas, responses: components.responses, securitySchemes: SECURITY_SCHEMES },
  }
}
