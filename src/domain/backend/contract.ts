import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import {
  addressSchema,
  audienceSchema,
  backendKindSchema,
  capabilitiesSchema,
  capabilityChangeSchema,
  checkRowSchema,
  credentialsShape,
  serverFailureSchema,
  serverNameSchema,
  serverSchema,
  slotsSchema,
  weightSchema,
} from "./server-schemas.ts"

const byName = once(() => z.strictObject({ name: serverNameSchema() }))
const detail = once(() =>
  z.object({
    server: serverSchema(),
    capabilities: z.nullable(capabilitiesSchema()),
    changes: z.array(capabilityChangeSchema()),
    errors: z.array(serverFailureSchema()),
  }),
)

export const backendList = defineCall({
  summary: "Lists the site's render servers by name, with state, health, load, capabilities, and recent errors.",
  path: "/api/v1/backend/list",
  access: "admin",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(serverSchema()) }),
  codes: ["Unavailable"],
})

export const backendDetail = defineCall({
  summary: "Returns one render server with its capabilities, their recent changes, and its last 20 errors.",
  path: "/api/v1/backend/detail",
  access: "admin",
  rate: "read",
  input: byName,
  output: detail,
  codes: ["NotFound", "Unavailable"],
})

export const addBackend = defineCall({
  summary: "Adds a render server and reads its capabilities. Only `workers-ai` has no address.",
  path: "/api/v1/backend/add",
  access: "admin",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      name: serverNameSchema(),
      kind: backendKindSchema(),
      url: z.optional(addressSchema()),
      ...credentialsShape(),
      slots: z.optional(slotsSchema()),
      weight: z.optional(weightSchema()),
      audience: z.optional(audienceSchema()),
    }),
  output: detail,
  codes: ["Conflict", "Unavailable"],
})

export const changeBackend = defineCall({
  summary:
    "Updates a render server. Omitted fields stay unchanged. Credentials are replaced as a whole, and null removes them; a new host or scheme requires them again.",
  path: "/api/v1/backend/change",
  access: "admin",
  rate: "write",
  input: () =>
    z.strictObject({
      name: serverNameSchema(),
      url: z.optional(addressSchema()),
      credentials: z.optional(z.nullable(z.strictObject(credentialsShape()))),
      slots: z.optional(slotsSchema()),
      weight: z.optional(weightSchema()),
      audience: z.optional(audienceSchema()),
    }),
  output: detail,
  codes: ["NotFound", "Conflict", "Unavailable"],
})

export const setBackendState = defineCall({
  summary: "Activates, pauses, or drains a render server. Draining finishes running tasks and accepts no new ones.",
  path: "/api/v1/backend/set-state",
  access: "admin",
  rate: "write",
  input: () => z.strictObject({ name: serverNameSchema(), state: z.enum(["active", "paused", "draining"]) }),
  output: detail,
  codes: ["NotFound", "Unavailable"],
})

export const removeBackend = defineCall({
  summary: "Removes a render server. Running tasks finish first, then the server and its secrets are deleted.",
  path: "/api/v1/backend/remove",
  access: "admin",
  rate: "write",
  input: byName,
  output: () => z.object({}),
  codes: ["NotFound", "Unavailable"],
})

export const readBackendCapabilities = defineCall({
  summary: "Reads the capabilities of a render server now.",
  path: "/api/v1/backend/read-capabilities",
  access: "admin",
  rate: "write",
  input: byName,
  output: detail,
  codes: ["NotFound", "Unavailable"],
})

export const paintTestImage = defineCall({
  summary: "Generates a small test image on a render server, outside the queue. The image isn't stored. May take 90 seconds.",
  path: "/api/v1/backend/test-image",
  access: "admin",
  rate: "create",
  input: () => z.strictObject({ name: serverNameSchema(), prompt: z.optional(z.string().check(z.minLength(1), z.maxLength(300))) }),
  output: () =>
    z.object({
      outcome: z.enum(["painted", "failed"]),
      /** Why there is no image. */
      code: z.nullable(z.string()),
      /** A `data:` address; null where there is none. */
      image: z.nullable(z.string()),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      took_ms: z.int(),
    }),
  codes: ["NotFound", "Unavailable"],
})

export const checkBackend = defineCall({
  summary: "Tests the capabilities of a render server step by step: an existing one by `name`, or a new one by `server`. Stores nothing.",
  path: "/api/v1/backend/check",
  access: "admin",
  rate: "create",
  input: () =>
    z.strictObject({
      name: z.optional(serverNameSchema()),
      server: z.optional(
        z.strictObject({ kind: z.optional(backendKindSchema()), url: z.optional(addressSchema()), ...credentialsShape() }),
      ),
      /** The way there and what it has, each kind of order, or how it behaves; all of it by default, which takes minutes. */
      part: z.optional(z.enum(["way", "orders", "behavior"])),
    }),
  output: () =>
    z.object({
      /** What the server turned out to be. */
      kind: z.nullable(backendKindSchema()),
      /** How many orders it can run at once. */
      slots: z.nullable(z.int()),
      rows: z.array(checkRowSchema()),
    }),
  codes: ["NotFound", "Unavailable"],
})
