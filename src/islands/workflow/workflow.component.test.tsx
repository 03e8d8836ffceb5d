import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, createdOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import {
  changeWorkflow,
  checkWorkflow,
  createWorkflow,
  runWorkflow,
  shareWorkflow,
  type Workflow,
  workflowHistory,
  workflowList,
} from "../../domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../../domain/workflow/example-graph.ts"
import { workflowDesk, workflows } from "./workflow.island.tsx"

const FOX: Workflow = {
  workflow_id: "workflow_00000000000000000000000000",
  title: "Fox at dusk",
  about: "",
  node_count: 7,
  is_shared: false,
  create_at: "2026-01-01T12:00:00.000Z",
  update_at: "2026-01-01T12:00:00.000Z",
  is_own: true,
  inputs: [{ kind: "text", node: "2", field: "text", label: "What to paint", default: "a fox", maximum_characters: 2000 }],
  outputs: [{ node: "7", label: "Image" }],
  nodes: [
    {
      id: "2",
      class_type: "CLIPTextEncode",
      title: null,
      fields: [{ name: "text", value: "a fox", from: null, kinds: ["text"] }],
      saves_images: false,
    },
    { id: "7", class_type: "SaveImage", title: null, fields: [{ name: "images", value: null, from: "2", kinds: [] }], saves_images: true },
  ],
}
const MISSING = { kind: "model" as const, node: "1", class_type: "CheckpointLoaderSimple", field: "ckpt_name", name: "model.safetensors" }

beforeEach(() => {
  answerMaker()
  answerCalls(
    answer(workflowHistory, () => ({ items: [], next_cursor: null })),
    answer(workflowList, () => ({ items: [], next_cursor: null })),
  )
})
const desk = (workflow: Workflow = FOX, surroundings: Surroundings = {}) =>
  mountIsland(workflowDesk, { workflow, locale: surroundings.locale ?? "en" }, { viewer: "member", ...surroundings })
const run = page.getByRole("button", { name: /^Run/ })

const CHECKED = { has_server: true, is_converted: false, node_count: 7, problems: [], missing: [] }

describe("a workflow that is brought", () => {
  it("is told what is wrong with it by node while it is pasted, and what no server has", async () => {
    answerCalls(
      answer(checkWorkflow, ({ graph }) =>
        graph?.includes("RunPython")
          ? { ...CHECKED, problems: [{ message: "NodeClassNotAllowed", node: "5", field: null, value: "RunPython" }] }
          : { ...CHECKED, is_converted: graph?.startsWith('{"nodes"') ?? false, missing: [MISSING] },
      ),
      answer(createWorkflow, () => {
        throw refusal("NotAllowed", { errors: [{ path: "title", message: "WorkflowLimitReached" }] })
      }),
    )
    await mountIsland(workflows, { locale: "en" }, { viewer: "member" })
    await expect.element(page.getByText("No workflows yet")).toBeVisible()
    await lookAt("no workflows")
    const graph = page.getByLabelText("ComfyUI workflow")
    await userEvent.fill(graph, EXAMPLE_GRAPH.replace("KSampler", "RunPython"))
    await expect.element(page.getByText("Node 5", { exact: true })).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Save workflow" })).toBeDisabled()
    await lookAt("a workflow that is refused")
    await userEvent.fill(graph, EXAMPLE_GRAPH)
    await expect.element(page.getByText("model.safetensors (node 1, ckpt_name)")).toBeVisible()
    await userEvent.fill(graph, '{"nodes":[],"links":[]}')
    await expect.element(page.getByText("Converted from the editor's format. It's saved in the API format.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Save workflow" }))
    await expect.element(page.getByLabelText("Name")).toHaveFocus()
  })

  it("asks a visitor to sign in", async () => {
    await mountIsland(workflows, { locale: "ar" }, { viewer: "visitor", locale: "ar" })
    await lookAt("workflows of a visitor, Arabic")
  })
})

describe("the desk of a workflow", () => {
  it("runs it once with what is typed, at the price that it said", async () => {
    const runs = answer(runWorkflow, () => createdOf())
    answerCalls(runs)
    await desk()
    await userEvent.fill(page.getByRole("textbox", { name: "What to paint" }).first(), "a fox by the sea")
    await lookAt("a workflow")
    const [, price = ""] = /· (\d+) credit/.exec(run.element().textContent ?? "") ?? []
    await userEvent.click(run)
    await expect.poll(() => runs.asked).toMatchObject([{ values: { "2.text": "a fox by the sea" }, max_coins: Number(price) }])
    expect(runs.keys).toHaveLength(1)
  })

  it("names what every server lacks, and shows no editor to whom it is shared with", async () => {
    answerCalls(
      answer(runWorkflow, () => {
        throw refusal("Unavailable", { errors: [{ path: "workflow_id", message: "WorkflowMissing" }] })
      }),
      answer(checkWorkflow, () => ({ ...CHECKED, missing: [MISSING] })),
    )
    await desk({ ...FOX, is_own: false, is_shared: true })
    await expect.element(run).toBeVisible()
    await expect.element(page.getByRole("region", { name: "Edit workflow" })).not.toBeInTheDocument()
    await userEvent.click(run)
    await expect.element(page.getByText("model.safetensors (node 1, ckpt_name)")).toBeVisible()
    await lookAt("a workflow that no server can run")
  })

  it("lets its owner change, share and stop sharing it", async () => {
    const changing = answer(changeWorkflow, ({ inputs = [] }) => ({ ...FOX, inputs }))
    const sharing = answer(shareWorkflow, ({ is_shared }) => ({ ...FOX, is_shared }))
    answerCalls(changing, sharing)
    await desk()
    const editor = page.getByRole("region", { name: "Edit workflow" })
    await userEvent.fill(editor.getByLabelText("Label").first(), "The subject")
    await userEvent.click(editor.getByRole("button", { name: "Save changes" }))
    await expect.element(page.getByText("Workflow saved.")).toBeVisible()
    expect(changing.asked).toMatchObject([{ inputs: [{ label: "The subject" }] }])
    await userEvent.click(page.getByRole("button", { name: "Copy share link" }))
    await expect.element(page.getByText("Shared by link")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Stop sharing" }))
    await expect.element(page.getByText("Sharing stopped.")).toBeVisible()
    expect(sharing.asked.map(({ is_shared }) => is_shared)).toEqual([true, false])
  })

  it("reads from right to left", async () => {
    await desk(FOX, { locale: "ar" })
    await lookAt("a workflow, Arabic")
  })
})
