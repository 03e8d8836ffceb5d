import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject } from "vitest"
import { type ComfySandbox, startComfySandbox } from "../local/gpu-sandboxes/comfyui/sandbox.ts"
import { addBackend, removeBackend } from "../src/domain/backend/contract.ts"
import { workflowHistory } from "../src/domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../src/domain/workflow/example-graph.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { signInAsStaff } from "./staff.ts"

const GRAPH = EXAMPLE_GRAPH.replace("model.safetensors", "v1-5-pruned-emaonly.safetensors")

let sandbox: ComfySandbox
beforeAll(async () => {
  sandbox = await startComfySandbox({ easelUrl: inject("easelUrl") })
})
afterAll(() => sandbox.stop())

const alive = (page: Page, island: string) => page.locator(`[data-island='${island}'][data-alive]`).waitFor()
const results = (page: Page) => page.getByRole("region", { name: "Results" })

test("a workflow is pasted, declared, and run to an image at the price that it said", async ({ visit }) => {
  const admin = await visit()
  await signInAsStaff(admin.context, "admin")
  const name = "comfy-phone"
  await callAs(admin.context, addBackend, { name, kind: "comfyui", url: sandbox.url })

  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Flo"))
  await page.goto("/en/create/ai-app")
  await page.getByRole("link", { name: /^ComfyUI workflows/ }).click()
  await alive(page, "workflows")
  const graph = page.getByLabel("ComfyUI workflow", { exact: true })
  await graph.fill(GRAPH.replace("KSampler", "RunPython"))
  await page.getByText("Node 5", { exact: true }).waitFor()
  await graph.fill(GRAPH)
  await page.getByText("7 nodes, ready to save").waitFor()
  await page.getByLabel("Name").fill("Fox at dusk")
  await page.getByRole("button", { name: "Save workflow" }).click()

  await page.getByRole("heading", { name: "Fox at dusk", level: 1 }).waitFor()
  await alive(page, "workflow-desk")
  const editor = page.getByRole("region", { name: "Edit workflow" })
  await editor.getByRole("button", { name: "Remove input: Prompt 3" }).click()
  await editor.getByLabel("Label").first().fill("What to paint")
  await editor.getByRole("button", { name: "Save changes" }).click()
  await page.getByText("Workflow saved.").waitFor()
  await page.getByRole("textbox", { name: "What to paint" }).fill("a fox by the sea")

  const run = page.getByRole("button", { name: /^Run/ })
  const [, price = ""] = /· (\d+) credit/.exec((await run.textContent()) ?? "") ?? []
  await run.click()
  await eventually(() => results(page).locator("[data-status='3'] img").count()).toBe(1)
  const { items } = await callAs(context, workflowHistory, {})
  expect(items.map(({ calculate_coins, prompt }) => [String(calculate_coins), prompt])).toEqual([[price, "a fox by the sea"]])
  expect(sandbox.graphs.at(-1)?.["2"]?.inputs["text"]).toBe("a fox by the sea")

  await page.getByRole("button", { name: "Check servers" }).click()
  await page.getByText("The servers have everything that this workflow needs.").waitFor()
  await callAs(admin.context, removeBackend, { name })
})
