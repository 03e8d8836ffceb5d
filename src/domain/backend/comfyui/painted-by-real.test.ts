import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import * as z from "zod/mini"
import { graphOf } from "./graph-of.ts"
import { readNodeClass } from "./node-class.ts"

/**
 * What a real ComfyUI (0.3.64) said of its classes, the graphs that it was sent for these orders and accepted without an error, and the
 * files that came of them: small models with random weights, made by its own classes.
 */
const recordedSchema = z.object({
  classes: z.record(z.string(), z.unknown()),
  orders: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      fields: z.record(z.string(), z.unknown()),
      roles: z.array(z.string()),
      graph: z.record(z.string(), z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) })),
      files: z.array(z.tuple([z.string(), z.number(), z.number()])),
    }),
  ),
})
const recorded = recordedSchema.parse(
  JSON.parse(readFileSync(new URL("../../../../testing/backends/comfyui-0.3.64.json", import.meta.url), "utf8")),
)
const classes = new Map(
  Object.entries(recorded.classes).flatMap(([name, described]) => {
    const read = readNodeClass(name, described)
    return read === null ? [] : [[name, read] as const]
  }),
)
type Recorded = (typeof recorded.orders)[number]

/** Files were sent in the order in which their roles stand in the order. */
function nameOf({ graph, roles }: Recorded, role: string): string {
  const names = Object.values(graph).flatMap(({ class_type, inputs }) => (class_type === "LoadImage" ? [String(inputs["image"])] : []))
  const [first = "", second = first] = [...new Set(names)]
  return roles.indexOf(role) === 0 ? first : second
}

it.each(recorded.orders.map((order) => [order.id, order] as const))(
  "%s is ordered by the graph that a real ComfyUI carried out",
  (_, order) => {
    const prefix = Object.values(order.graph).flatMap(({ inputs }) => inputs["filename_prefix"] ?? [])[0]
    const { kind, fields, roles } = order
    const planned = graphOf(classes, { kind, fields, roles, nameOf: (role) => nameOf(order, role) }, String(prefix))
    expect(planned.graph).toEqual(order.graph)
    expect(planned.outputs).toHaveLength(order.files.length)
  },
)
