import type { CDPSession } from "playwright-core"
import * as z from "zod/mini"

/** What a page's memory holds. */
export interface HeapContents {
  /** Bytes of script objects and of what the browser keeps for them, such as elements. */
  readonly bytes: number
  /** Nodes that are out of the document and still held. */
  readonly detachedNodes: number
}

const snapshotSchema = z.object({
  snapshot: z.object({ meta: z.object({ node_fields: z.array(z.string()) }) }),
  nodes: z.array(z.number()),
})
/** How the snapshot marks what is out of the document. */
const DETACHED = 2

/** Collects garbage and looks at what is left. */
export async function readHeap(session: CDPSession): Promise<HeapContents> {
  // What one collection sets free may hold what only the next one finds.
  for (let round = 0; round < 3; round++) await session.send("HeapProfiler.collectGarbage")
  const { usedSize, embedderHeapUsedSize } = await session.send("Runtime.getHeapUsage")
  const chunks: string[] = []
  const take = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk)
  session.on("HeapProfiler.addHeapSnapshotChunk", take)
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false })
  session.off("HeapProfiler.addHeapSnapshotChunk", take)
  return { bytes: usedSize + embedderHeapUsedSize, detachedNodes: countDetached(JSON.parse(chunks.join(""))) }
}

/** How many nodes of a snapshot (the format of Chromium's `.heapsnapshot` files) are out of the document and still held. */
export function countDetached(value: unknown): number {
  const { snapshot, nodes } = snapshotSchema.parse(value)
  const fields = snapshot.meta.node_fields
  const at = fields.indexOf("detachedness")
  if (at < 0) throw new Error("this browser's snapshots do not say what is detached")
  let count = 0
  for (let node = 0; node < nodes.length; node += fields.length) if (nodes[node + at] === DETACHED) count++
  return count
}
