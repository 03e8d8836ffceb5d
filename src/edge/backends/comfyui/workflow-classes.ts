import type { NodeClass } from "../../../domain/backend/comfyui/node-class.ts"
import type { NodeClass as WorkflowNodeClass, WorkflowServer } from "../../../domain/workflow/ports.ts"
import type { ComfyAddress } from "./comfy-server.ts"
import { readNodeClasses } from "./node-reading.ts"

/** What a server says of the wanted classes, as workflows are judged by it; null where it does not answer. */
export async function workflowClasses(address: ComfyAddress, wanted: ReadonlySet<string>): Promise<WorkflowServer["classes"]> {
  const answer = await readNodeClasses(address, wanted)
  return answer.kind === "unread" ? null : Object.fromEntries([...answer.classes].map(([name, described]) => [name, fieldsOf(described)]))
}

function fieldsOf({ inputs }: NodeClass): WorkflowNodeClass {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { type, choices, isUpload, isRequired, initial, isSocket }]) => {
      // What is uploaded at the run is no choice yet.
      const names = choices === null || isUpload ? null : choices.filter((choice) => typeof choice === "string")
      return [name, { type, choices: names, isRequired, initial: isUpload ? null : (initial ?? names?.[0] ?? null), isSocket }]
    }),
  )
}
