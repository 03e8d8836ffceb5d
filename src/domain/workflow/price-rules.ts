import type { Plan } from "../_kernel/plans.ts"
import type { SizePx } from "../_kernel/task-kind.ts"
import { planTask } from "../task/rules.ts"
import type { WorkflowNode } from "./contract.ts"
import { workOf } from "./cost-rules.ts"
import { type GivenValues, readValues } from "./fill-rules.ts"
import type { Graph } from "./graph-rules.ts"
import type { DeclaredInput, DeclaredOutput } from "./input-rules.ts"
import { workflow } from "./kinds/workflow.ts"

/** A workflow as far as a price needs it. */
interface Priced {
  readonly inputs: readonly DeclaredInput[]
  readonly outputs: readonly DeclaredOutput[]
  readonly nodes: readonly WorkflowNode[]
}

/**
 * What a run costs under a plan by the rules that it is charged by, of a workflow as it is answered; an image that is not chosen counts as
 * one megapixel. For a visitor it is what a member pays, since only members run workflows.
 */
export function priceOfRun({ inputs, outputs, nodes }: Priced, values: GivenValues, images: readonly SizePx[], plan: Plan): number {
  const { fills } = readValues(inputs, values)
  const ids = outputs.map(({ node }) => node)
  const work = workOf(graphOfNodes(nodes), fills, ids, images)
  const run = { workflow_id: "", title: "", prompt: "", fills: [...fills], open_seeds: [], outputs: ids, work }
  return planTask(workflow, { input: run }, plan === "visitor" ? "free" : plan).quote.calculate_coins
}

function graphOfNodes(nodes: readonly WorkflowNode[]): Graph {
  return new Map(
    nodes.map(({ id, class_type: classType, title, fields }) => {
      const inputs = Object.fromEntries(
        fields.map(({ name, value, from, from_slot: slot = 0 }) => [name, from === null ? value : [from, slot]]),
      )
      return [id, { id, classType, title, inputs }]
    }),
  )
}
