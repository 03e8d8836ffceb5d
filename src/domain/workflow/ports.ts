import type { Audience } from "../backend/index.ts"

/** What a ComfyUI server says of one field of a class of nodes. */
export interface NodeField {
  /** `INT`, `FLOAT`, `STRING`, `BOOLEAN`, `COMBO` for a choice, else the type of what is linked to it. */
  readonly type: string
  /** Choices such as the models that it has; null for a field without any. */
  readonly choices: readonly string[] | null
  readonly isRequired: boolean
  /** What stands there where nobody says anything; null for nothing. */
  readonly initial: string | number | boolean | null
  /** Taken from another node alone, although it could be typed. */
  readonly isSocket: boolean
}

/** What a ComfyUI server says of one class of nodes: its fields, in the order in which its editor shows them. */
export type NodeClass = Readonly<Record<string, NodeField>>

/** Classes of nodes by their names. */
export type NodeClassTable = Readonly<Record<string, NodeClass>>

/** A server of the fleet that runs workflows. */
export interface WorkflowServer {
  readonly name: string
  readonly audience: Audience
  /** Of the classes that were asked for those that it has; null where the server has not said yet. */
  readonly classes: NodeClassTable | null
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** The servers that run workflows and what each says of these classes, as it was known lately; never throws. */
    workflowServers(wanted: readonly string[]): Promise<readonly WorkflowServer[]>
  }
}
