import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject } from "vitest"
import { type ComfySandbox, startComfySandbox } from "../local/gpu-sandboxes/comfyui/sandbox.ts"
import { addBackend, removeBackend } from "../src/domain/backend/contract.ts"
import { workflowHistory } from "../src/domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../src/domain/workflow/example-graph.ts"
import { check } from "./axe.ts"
import { checkOnPhoneAndDesk, PHONE } from "./both-widths.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { signInAsStaff } from "./staff.ts"

const GRAPH = EXAMPLE_GRAPH.replace("model.safetensors", "v1-5-pruned-emaonly.safetensors")
const EDITORS = JSON.stringify({ last_node_id: 9, nodes: [{ id: 1, type: "KSampler" }], links: [] })

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

  const { page, context } = await visit({ viewport: PHONE })
  await signInQuickly(context, somebody("Flo"))
  await page.goto("/en/create/ai-app")
  await page.getByRole("link", { name: /^ComfyUI workflows/ }).click()
  await alive(page, "workflows")
  const graph = page.getByLabel("Workflow in API format")
  await graph.fill(EDITORS)
  await page.getByText("choose “Export (API)”.").waitFor()
  await graph.fill(GRAPH.replace("KSampler", "RunPython"))
  await page.getByText("Node 5", { exact: true }).waitFor()
  await checkOnPhoneAndDesk(page, "a workflow that is refused")
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
  await checkOnPhoneAndDesk(page, "a workflow")

  const run = page.getByRole("button", { name: /^Run/ })
  const [, price = ""] = /· (\d+) credit/.exec((await run.textContent()) ?? "") ?? []
  await run.click()
  await eventually(() => results(page).locator("[data-status='3'] img").count()).toBe(1)
  await checkOnPhoneAndDesk(page, "a workflow's result")
  const { items } = await callAs(context, workflowHistory, {})
  expect(items.map(({ calculate_coins, prompt }) => [String(calculate_coins), prompt])).toEqual([[price, "a fox by the sea"]])
  expect(sandbox.graphs.at(-1)?.["2"]?.inputs["text"]).toBe("a fox by the sea")

  await page.getByRole("button", { name: "Check servers" }).click()
  await page.getByText("The servers have everything that this workflow needs.").waitFor()
  await page.getByText("VAEDecode").first().click()
  await page.getByText("from node 5").waitFor()
  await page.goto(page.url().replace("/en/", "/ar/"))
  await alive(page, "workflow-desk")
  await check(page, "a workflow in Arabic")
  await expectNoSidewaysScroll(page)
  await callAs(admin.context, removeBackend, { name })
})

test("a workflow that is shared is run by another member, who sees no editor of it; a model that is missing is named", async ({
  visit,
}) => {
  const admin = await visit()
  await signInAsStaff(admin.context, "admin")
  await callAs(admin.context, addBackend, { name: "comfy-shared", kind: "comfyui", url: sandbox.url })
  const owner = await visit()
  await signInQuickly(owner.context, somebody("Own"))
  await owner.page.goto("/en/create/workflow")
  await alive(owner.page, "workflows")
  await owner.page.getByLabel("Workflow in API format").fill(EXAMPLE_GRAPH)
  await owner.page.getByText("model.safetensors (node 1, ckpt_name)").waitFor()
  await owner.page.getByLabel("Name").fill("Lent")
  await owner.page.getByRole("button", { name: "Save workflow" }).click()
  await alive(owner.page, "workflow-desk")
  await owner.page.getByRole("button", { name: "Copy share link" }).click()
  await owner.page.getByText("Shared by link").waitFor()

  const other = await visit()
  await signInQuickly(other.context, somebody("Oth"))
  other.expectConsole(/503/)
  await other.page.goto(owner.page.url())
  await alive(other.page, "workflow-desk")
  expect(await other.page.getByRole("region", { name: "Edit workflow" }).count()).toBe(0)
  await other.page.getByRole("button", { name: /^Run/ }).click()
  await other.page.getByText("No server has every node and model that this workflow needs.").waitFor()
  await other.page.getByText("model.safetensors (node 1, ckpt_name)").waitFor()
  await owner.page.getByRole("button", { name: "Stop sharing" }).click()
  await owner.page.getByText("Sharing stopped.").waitFor()
  other.expectConsole(/404/)
  expect((await other.page.goto(owner.page.url()))?.status()).toBe(404)
  await owner.page.getByRole("button", { name: "Delete workflow" }).click()
  await owner.page.getByRole("alertdialog").getByRole("button", { name: "Delete workflow" }).click()
  await owner.page.getByText("No workflows yet").waitFor()
  await callAs(admin.context, removeBackend, { name: "comfy-shared" })
})
