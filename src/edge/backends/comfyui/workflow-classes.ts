import type { NodeClass } from "../../../domain/backend/comfyui/node-class.ts"
import type { WorkflowServer } from "../../../domain/workflow/ports.ts"
import type { ComfyAddress } from "./comfy-server.ts"
import { readNodeClasses } from "./node-reading.ts"

/** What a server says of the wanted classes, as workflows are judged by it; null where it does not answer. */
export async function workflowClasses(address: ComfyAddress, wanted: ReadonlySet<string>): Promise<WorkflowServer["classes"]> {
  const answer = await readNodeClasses(address, wanted)
  return answer.kind === "unread" ? null : Object.fromEntries([...answer.classes].map(([name, described]) => [name, choicesOf(described)]))
}

function choicesOf({ inputs }: NodeClass) {
  return Object.fromEntries(
    Object.entries(inputs).map(([field, { choices, isUpload }]) => {
      // What is uploaded at the run is no choice yet.
      return [field, choices === null || isUpload ? null : choices.filter((choice) => typeof choice === "string")]
    }),
  )
}
