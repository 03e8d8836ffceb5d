import type { Audience } from "../backend/index.ts"

/** What a ComfyUI server says of one class of nodes: the choices of its fields, such as the models that it has; null for a field without choices. */
export type NodeClass = Readonly<Record<string, readonly string[] | null>>

/** A server of the fleet that runs workflows. */
export interface WorkflowServer {
  readonly name: string
  readonly audience: Audience
  /** Of the classes that were asked for those that it has; null where the server has not said yet. */
  readonly classes: Readonly<Record<string, NodeClass>> | null
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** The servers that run workflows and what each says of these classes, as it was known lately; never throws. */
    workflowServers(wanted: readonly string[]): Promise<readonly WorkflowServer[]>
  }
}
