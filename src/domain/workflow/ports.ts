/** What a ComfyUI server says of one class of nodes: the choices of its fields, such as the models that it has; null for a field without choices. */
export type NodeClass = Readonly<Record<string, readonly string[] | null>>

/** A server of the fleet that runs workflows. */
export interface WorkflowServer {
  readonly name: string
  /** By class; null where the server has not said yet which it has. */
  readonly classes: Readonly<Record<string, NodeClass>> | null
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** The servers that run workflows, as they were known lately; never throws. */
    workflowServers(): Promise<readonly WorkflowServer[]>
  }
}
