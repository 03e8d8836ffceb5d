import type { ViewerContext } from "../../_kernel/context.ts"
import { mayUse } from "../../backend/index.ts"
import { type GraphRead, graphOfValue, readGraph, readGraphValue } from "../graph-rules.ts"
import type { NodeClassTable } from "../ports.ts"
import { classesIn, convertEditor } from "./convert-editor.ts"
import { isEditorFormat } from "./editor-format.ts"

/** A graph as it was read, and its text in the API format. */
export interface ReadAny {
  readonly read: GraphRead
  readonly text: string
  /** Whether it came in the editor's format. */
  readonly isConverted: boolean
}

/** Reads a graph in either format; one of the editor's is converted by the server of the viewer's that knows most of its classes. */
export async function readAnyGraph(context: ViewerContext, text: string): Promise<ReadAny> {
  const value = readGraphValue(text)
  if (!value.ok) return { read: value, text, isConverted: false }
  if (!isEditorFormat(value.value)) return { read: graphOfValue(value.value), text, isConverted: false }
  const classes = await classesKnown(context, classesIn(value.value))
  const converted = convertEditor(value.value, classes ?? {})
  if (converted.ok) {
    const written = JSON.stringify(converted.nodes, null, 2)
    return { read: readGraph(written), text: written, isConverted: true }
  }
  const needsServer = { message: "EditorNeedsServer", node: null, field: null, value: "" } as const
  return { read: { ok: false, problems: classes === null ? [needsServer] : converted.problems }, text, isConverted: true }
}

/** What the server says that knows most of some classes; null where none says anything. */
async function classesKnown(context: ViewerContext, wanted: readonly string[]): Promise<NodeClassTable | null> {
  const { viewer } = context
  const servers = await context.workflowServers(wanted)
  const said = servers.flatMap(({ audience, classes }) =>
    classes !== null && mayUse(audience, { viewerId: viewer.id, plan: viewer.plan }) ? [classes] : [],
  )
  const known = (classes: NodeClassTable) => wanted.filter((name) => Object.hasOwn(classes, name)).length
  return said.reduce<NodeClassTable | null>((best, one) => (best === null || known(one) > known(best) ? one : best), null)
}
