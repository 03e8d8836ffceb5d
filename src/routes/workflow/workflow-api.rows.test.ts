import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testGuest } from "../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { testServer } from "../../../testing/backend/server.ts"
import { balance, give, makeMemberContext } from "../../../testing/credits/purse.ts"
import { readZip } from "../../../testing/profile/image.ts"
import { fieldOf } from "../../../testing/workflow/node-field.ts"
import { sharedWorkflow, workflowOf } from "../../../testing/workflow/workflow.ts"
import type { MemberContext } from "../../domain/_kernel/context.ts"
import { forgetPerson } from "../../domain/_kernel/forget-person.ts"
import { asTaskId, asWorkflowId, newWorkflowId } from "../../domain/_kernel/ids.ts"
import { capabilitiesWith } from "../../domain/backend/index.ts"
import { dataExport } from "../../domain/profile/contract.ts"
import { finishTask } from "../../domain/task/finish-task.ts"
import { readTask } from "../../domain/task/read-tasks.ts"
import { retryTask } from "../../domain/task/retry-task.ts"
import * as classes from "../../domain/workflow/class-contract.ts"
import { setClass } from "../../domain/workflow/class-rows.ts"
import * as calls from "../../domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../../domain/workflow/example-graph.ts"
import { readGraph } from "../../domain/workflow/graph-rules.ts"
import { checkGraph } from "../../domain/workflow/judge-graph.ts"
import { runRefusals } from "../../domain/workflow/judge-run.ts"
import type { NodeClass, WorkflowServer } from "../../domain/workflow/ports.ts"
import { priceOfRun } from "../../domain/workflow/price-rules.ts"
import { exportGraph, listWorkflows, readWorkflow } from "../../domain/workflow/read-workflows.ts"
import { quoteRun, startWorkflow } from "../../domain/workflow/run-workflow.ts"
import { addWorkflow, editWorkflow, letRun, removeWorkflow } from "../../domain/workflow/write-workflow.ts"
import { sentOrder } from "../../edge/backends/workflow-order.ts"

const nobodys = newWorkflowId(1)
const title = "Fox at dusk"
const graph = EXAMPLE_GRAPH
const changed = (change: (nodes: Record<string, { class_type: string; inputs: Record<string, unknown> }>) => void) => {
  const nodes = JSON.parse(graph)
  change(nodes)
  return JSON.stringify(nodes)
}
const own = async (client: TestClient) => ({ workflow_id: await workflowOf(client) })

describeCall(calls.createWorkflow, {
  accepts: () => ({ title, graph }),
  refuses: [
    { input: { title: " ", graph }, path: "title" },
    { input: { title, graph: "{" }, path: "graph" },
    { input: { title, graph: '{"nodes":[],"links":[]}' }, path: "graph" },
    { input: { title, graph: changed((nodes) => Object.assign(nodes["5"] ?? {}, { class_type: "RunPython" })) }, path: "graph.5" },
    {
      input: { title, graph: changed((nodes) => Object.assign(nodes["1"]?.inputs ?? {}, { ckpt_name: "../x.ckpt" })) },
      path: "graph.1.ckpt_name",
    },
    { input: { title, graph: changed((nodes) => Object.assign(nodes["6"]?.inputs ?? {}, { vae: ["99", 0] })) }, path: "graph.6.vae" },
    { input: { title, graph, inputs: [{ kind: "seed", node: "5", field: "model", label: "Seed" }] }, path: "inputs.0.field" },
    { input: { title, graph, inputs: [{ kind: "film", node: "5", field: "seed", label: "Seed" }] }, path: "inputs.0.kind" },
    { input: { title, graph, outputs: [] }, path: "outputs" },
  ],
})
describeCall(calls.workflowList, { accepts: () => ({ limit: 5 }), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })
describeCall(calls.workflowDetail, {
  accepts: async () => ({ workflow_id: await sharedWorkflow() }),
  refuses: [{ input: { workflow_id: 3 }, path: "workflow_id" }],
})
describeCall(calls.changeWorkflow, {
  accepts: async (client) => ({ ...(await own(client)), title: "Fox at dawn", about: "By the sea." }),
  refuses: [{ input: { workflow_id: nobodys, title: "x".repeat(81) }, path: "title" }],
})
describeCall(calls.deleteWorkflow, { accepts: own, refuses: [{ input: {}, path: "workflow_id" }] })
describeCall(calls.shareWorkflow, {
  accepts: async (client) => ({ ...(await own(client)), is_shared: true }),
  refuses: [{ input: { workflow_id: nobodys, is_shared: 1 }, path: "is_shared" }],
})
describeCall(calls.checkWorkflow, { accepts: () => ({ graph: "[]" }), refuses: [{ input: {}, path: "graph" }] })
describeCall(calls.quoteWorkflow, {
  accepts: async () => ({ workflow_id: await sharedWorkflow(), values: { "5.steps": 10 } }),
  refuses: [{ input: { workflow_id: nobodys, values: { "5.steps": true } }, path: "values.5.steps" }],
})
describeCall(calls.runWorkflow, {
  accepts: own,
  // No server of these tests runs workflows.
  answers: "Unavailable",
  refuses: [{ input: { workflow_id: nobodys, max_coins: -1 }, path: "max_coins" }],
})
describeCall(calls.workflowHistory, { accepts: () => ({ limit: 5 }), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })
describeCall(classes.classList, { accepts: () => ({ query: "sampler" }), refuses: [{ input: { query: 1 }, path: "query" }] })
describeCall(classes.changeClass, {
  accepts: () => ({ class_type: `Custom${crypto.randomUUID()}`, is_allowed: true, note: "Computes only." }),
  refuses: [{ input: { class_type: "", is_allowed: true }, path: "class_type" }],
})

const everyone = { kind: "everyone" } as const
const server: WorkflowServer = { name: "gpu", audience: everyone, classes: null }
/** The same server as the fleet knows it. */
const comfyServer = testServer({
  name: "gpu",
  kind: "comfyui",
  capabilities: capabilitiesWith({
    name: "ComfyUI",
    software: "comfyui",
    offers: { workflow: { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null } },
  }),
})
/** A context of a member with credits, on the real store, with a server that runs workflows. */
async function makeArtist(servers: readonly WorkflowServer[] = [server]): Promise<MemberContext> {
  const context = await makeMemberContext(
    { plan: "vip1" },
    { media: testMedia(), workflowServers: async () => servers, renderFleet: async () => [comfyServer] },
  )
  await give(context.viewer.id, { coins: 1_000 })
  return context
}
const end = (id: string) =>
  finishTask(testDatabase(), {
    taskId: asTaskId(id),
    outcome: { kind: "failure", ending: "failedDesc", detail: null },
    finalSeq: 9,
    nowMs: Date.now(),
  })
const keep = async (context: MemberContext, text = graph) => asWorkflowId((await addWorkflow(context, { title, graph: text })).workflow_id)

describe("a workflow", () => {
  it("suggests what it takes and gives, is exported to the byte, and is listed as its owner's alone", async () => {
    const artist = await makeArtist()
    const spaced = JSON.stringify(JSON.parse(graph), null, 2)
    const id = await keep(artist, spaced)
    const detail = await readWorkflow(artist, id)
    expect(detail).toMatchObject({ is_own: true, node_count: 7, outputs: [{ node: "7" }] })
    expect(detail.inputs.map(({ node, field }) => `${node}.${field}`)).toContain("2.text")
    const { bytes, name } = await exportGraph(artist, id)
    expect([await new Response(bytes).text(), name]).toEqual([spaced, "Fox at dusk.json"])
    expect((await listWorkflows(artist, {})).items).toMatchObject([{ workflow_id: id, title }])
    expect((await listWorkflows(await makeArtist(), {})).items).toEqual([])
  })

  it("comes in the editor's format too, is converted by what a server says, and kept in the API format", async () => {
    const editor = JSON.stringify({
      nodes: [
        { id: 1, type: "EmptyImage", inputs: [], outputs: [{ type: "IMAGE" }], widgets_values: [512, 256, 1, 0] },
        { id: 2, type: "SaveImage", inputs: [{ name: "images", type: "IMAGE", link: 1 }], outputs: [], widgets_values: ["ComfyUI"] },
      ],
      links: [[1, 1, 0, 2, 0, "IMAGE"]],
    })
    const number = fieldOf({ type: "INT" })
    const classes = {
      EmptyImage: { width: number, height: number, batch_size: number, color: number },
      SaveImage: { filename_prefix: fieldOf() },
    }
    const artist = await makeArtist([{ name: "gpu", audience: everyone, classes }])
    expect(await checkGraph(artist, { graph: editor })).toMatchObject({ is_converted: true, node_count: 2, problems: [], missing: [] })
    const { bytes } = await exportGraph(artist, await keep(artist, editor))
    expect(JSON.parse(await new Response(bytes).text())).toEqual({
      "1": { class_type: "EmptyImage", inputs: { width: 512, height: 256, batch_size: 1, color: 0 } },
      "2": { class_type: "SaveImage", inputs: { filename_prefix: "ComfyUI", images: ["1", 0] } },
    })
    const alone = { ...artist, workflowServers: async () => [] }
    expect((await checkGraph(alone, { graph: editor })).problems).toMatchObject([{ message: "EditorNeedsServer", node: null }])
    const unknown = await makeArtist([{ name: "gpu", audience: everyone, classes: {} }])
    await expect(keep(unknown, editor)).rejects.toMatchObject({
      errors: [{ path: "graph.1", message: "EditorClassUnknown" }, { path: "graph.2" }],
    })
  })

  it("is nobody else's until its owner shares it, and then it runs but is not theirs to change", async () => {
    const [owner, stranger] = [await makeArtist(), await makeArtist()]
    const id = await keep(owner)
    await expect(readWorkflow(stranger, id)).rejects.toThrow("NotFound")
    await expect(startWorkflow(stranger, { workflow_id: id }, null)).rejects.toThrow("NotFound")
    await letRun(owner, id, true)
    expect(await readWorkflow({ ...stranger, viewer: testGuest() }, id)).toMatchObject({ is_own: false })
    await expect(editWorkflow(stranger, { workflow_id: id, title: "Mine" })).rejects.toThrow("NotFound")
    await expect(removeWorkflow(stranger, id)).rejects.toThrow("NotFound")
    expect(await startWorkflow(stranger, { workflow_id: id }, null)).toMatchObject({ status: 1 })
    await letRun(owner, id, false)
    await expect(readWorkflow(stranger, id)).rejects.toThrow("NotFound")
  })

  it("takes another graph and keeps what was declared as far as it fits", async () => {
    const artist = await makeArtist()
    const id = await keep(artist)
    const inputs = [{ kind: "seed" as const, node: "5", field: "seed", label: "Chance" }]
    await editWorkflow(artist, { workflow_id: id, inputs })
    const photo = changed((nodes) => {
      nodes["8"] = { class_type: "LoadImage", inputs: { image: "a.png" } }
      nodes["9"] = { class_type: "SaveImage", inputs: { images: ["8", 0] } }
    })
    const after = await editWorkflow(artist, { workflow_id: id, graph: photo })
    expect(after.inputs.map(({ label }) => label)).toEqual(["Chance", "Image 8"])
    await expect(editWorkflow(artist, { workflow_id: id, inputs: [] })).rejects.toMatchObject({
      errors: [{ path: "graph.8.image", message: "ImageNotDeclared" }],
    })
  })
})

describe("a run", () => {
  it("costs what it was quoted, is ordered with the graph filled in, and is tried again with the same values", async () => {
    const artist = await makeArtist()
    const id = await keep(artist)
    const values = { "2.text": "a fox by the sea", "4.width": 1024, "4.height": 1024, "5.steps": 60, "5.seed": 7 }
    const { calculate_coins: price } = await quoteRun(artist, { workflow_id: id, values })
    expect(price).toBe(12)
    // The page reckons without the graph, from what the detail says.
    expect(priceOfRun(await readWorkflow(artist, id), values, [], "vip1")).toBe(price)
    const made = await startWorkflow(artist, { workflow_id: id, values, max_coins: price }, null)
    expect(made.calculate_coins).toBe(price)
    expect((await balance(artist.viewer.id, "held-stamina")) + (await balance(artist.viewer.id, "held-coins"))).toBe(price)
    const task = await readTask(artist, asTaskId(made.id))
    expect(task).toMatchObject({ type: 14, prompt: "a fox by the sea", calculate_coins: price, n_iter: 1 })
    await expect(startWorkflow(artist, { workflow_id: id, values, max_coins: price - 1 }, null)).rejects.toThrow("PriceExceeded")

    await end(made.id)
    const again = await retryTask(artist, asTaskId(made.id), undefined)
    expect(again).toMatchObject({ prompt: "a fox by the sea", calculate_coins: price })
    const [row] = await testDatabase().all<{ readonly specification: string }>(sql`SELECT specification FROM task WHERE id = ${again.id}`)
    const specification = JSON.parse(row?.specification ?? "{}")
    const inputs = specification.inputs.map((input: { role: string; sha256: string; sizeBytes: number; mediaKey: string }) => ({
      ...input,
      open: async () => testMedia().read(input.mediaKey),
    }))
    const { fills, outputs, workflowId: workflow_id } = specification
    const order = { kind: "workflow", fields: { fills, outputs, workflow_id }, inputs }
    const sent = await sentOrder(order, async () => true)
    expect(sent).toMatchObject({
      inputs: [],
      fields: { outputs: ["7"], graph: { "2": { inputs: { text: "a fox by the sea" } }, "5": { inputs: { steps: 60, seed: 7 } } } },
    })
    await removeWorkflow(artist, id)
    await testMedia().delete([inputs[0].mediaKey])
    expect(await sentOrder(order, async () => true)).toBe("gone")
    await end(again.id)
    await expect(retryTask(artist, asTaskId(again.id), undefined)).rejects.toMatchObject({ errors: [{ message: "WorkflowGone" }] })
  })

  it("is refused at a choice that no server has, before it is priced", async () => {
    const classes = Object.fromEntries(Object.values(JSON.parse(graph)).map((node) => [String(Object(node).class_type), {}]))
    const models = { ...classes, CheckpointLoaderSimple: { ckpt_name: fieldOf({ choices: ["model.safetensors"] }) } }
    const artist = await makeArtist([{ name: "gpu", audience: everyone, classes: models }])
    const id = await keep(artist)
    const choices = ["model.safetensors", "gone.safetensors"]
    const inputs = [{ kind: "choice" as const, node: "1", field: "ckpt_name", label: "Model", default: "model.safetensors", choices }]
    await editWorkflow(artist, { workflow_id: id, inputs })
    await expect(startWorkflow(artist, { workflow_id: id, values: { "1.ckpt_name": "gone.safetensors" } }, null)).rejects.toMatchObject({
      code: "InvalidInput",
      errors: [{ path: "values.1.ckpt_name", message: "NotAllowedValue" }],
    })
    expect(await balance(artist.viewer.id, "coins")).toBe(1_000)
    expect(await startWorkflow(artist, { workflow_id: id }, null)).toMatchObject({ status: 1 })
  })

  it("has the server's defaults where its graph leaves out what that needs, and is refused by node and field where there is none", async () => {
    const classes = Object.fromEntries(Object.values(JSON.parse(graph)).map((node) => [String(Object(node).class_type), {}]))
    const needing = (more: NodeClass) => ({ ...classes, VAEDecode: more })
    const grown = fieldOf({ type: "INT", isRequired: true, initial: 6 })
    const artist = await makeArtist([{ name: "gpu", audience: everyone, classes: needing({ grow_mask_by: grown }) }])
    const id = await keep(artist)
    const made = await startWorkflow(artist, { workflow_id: id }, null)
    const [row] = await testDatabase().all<{ readonly specification: string }>(sql`SELECT specification FROM task WHERE id = ${made.id}`)
    expect(JSON.parse(row?.specification ?? "{}").fills).toContainEqual({ node: "6", field: "grow_mask_by", value: 6 })
    const tiles = fieldOf({ type: "TILES", isRequired: true, isSocket: true })
    const other = { ...artist, workflowServers: async () => [{ name: "gpu", audience: everyone, classes: needing({ tiles }) }] }
    const problem = { message: "GraphInputMissing", node: "6", field: "tiles", value: "VAEDecode" }
    await expect(startWorkflow(other, { workflow_id: id }, null)).rejects.toMatchObject({ errors: [{ path: "graph.6.tiles" }] })
    expect((await checkGraph(other, { workflow_id: id })).problems).toEqual([problem])
  })

  it("is refused before it is priced where no server has what it needs, by name", async () => {
    const lacking = await makeArtist([{ name: "gpu", audience: everyone, classes: {} }])
    const id = await keep(lacking)
    await expect(startWorkflow(lacking, { workflow_id: id }, null)).rejects.toMatchObject({
      code: "Unavailable",
      data: { missing: expect.arrayContaining([expect.objectContaining({ kind: "node", name: "KSampler", node: "5" })]) },
    })
    await expect(startWorkflow({ ...lacking, workflowServers: async () => [] }, { workflow_id: id }, null)).rejects.toMatchObject({
      errors: [{ path: "workflow_id", message: "NoWorkflowServer" }],
    })
    const others = async () => [{ ...server, audience: { kind: "accounts" as const, accountIds: [] } }]
    await expect(startWorkflow({ ...lacking, workflowServers: others }, { workflow_id: id }, null)).rejects.toMatchObject({
      errors: [{ path: "workflow_id", message: "NoWorkflowServer" }],
    })
    expect(await balance(lacking.viewer.id, "coins")).toBe(1_000)
  })

  it("takes images of the viewer's alone, and none of the server's", async () => {
    const artist = await makeArtist()
    const id = await keep(
      artist,
      JSON.stringify({
        "1": { class_type: "LoadImage", inputs: { image: "x.png" } },
        "2": { class_type: "SaveImage", inputs: { images: ["1", 0] } },
      }),
    )
    await expect(startWorkflow(artist, { workflow_id: id }, null)).rejects.toMatchObject({
      errors: [{ path: "values.1.image", message: "pleaseSelectImage" }],
    })
    for (const image of ["example.png", "/etc/passwd", "https://elsewhere.invalid/x.png"])
      await expect(startWorkflow(artist, { workflow_id: id, values: { "1.image": image } }, null)).rejects.toMatchObject({
        errors: [{ path: "values.1.image", message: "uploadError" }],
      })
  })

  it("is judged again before it is tried again, and where it is sent", async () => {
    const [owner, stranger, admin] = [await makeArtist(), await makeArtist(), await makeMemberContext({ isModerator: true, isAdmin: true })]
    const name = `Custom${crypto.randomUUID()}`
    await setClass(admin, { class_type: name, is_allowed: true })
    const custom = changed((nodes) => {
      nodes["8"] = { class_type: name, inputs: { image: ["6", 0] } }
      Object.assign(nodes["7"]?.inputs ?? {}, { images: ["8", 0] })
    })
    const id = await keep(owner, custom)
    await letRun(owner, id, true)
    const made = await startWorkflow(stranger, { workflow_id: id }, null)
    await end(made.id)
    const [row] = await testDatabase().all<{ readonly specification: string }>(sql`SELECT specification FROM task WHERE id = ${made.id}`)
    const { fills, outputs, inputs } = JSON.parse(row?.specification ?? "{}")
    const read = readGraph(custom)
    if (!read.ok) throw new Error("no graph")
    const run = {
      workflowId: id,
      graphKey: String(inputs[0].mediaKey),
      graph: read.graph,
      fills,
      outputs,
      offered: async () => () => false,
    }
    const refusals = async () => (await runRefusals(stranger, { ...run, viewerId: stranger.viewer.id })).map(({ path }) => path)
    const again = () => retryTask(stranger, asTaskId(made.id), undefined)
    expect(await refusals()).toEqual([])
    await setClass(admin, { class_type: name, is_allowed: false })
    await expect(again()).rejects.toMatchObject({ code: "InvalidInput", errors: [{ path: "graph.8", message: "NodeClassNotAllowed" }] })
    expect(await refusals()).toEqual(["graph.8"])
    await setClass(admin, { class_type: name, is_allowed: true })
    for (const [taken, given] of [
      [sql`UPDATE workflow SET state = 'limited' WHERE id = ${id}`, sql`UPDATE workflow SET state = 'visible' WHERE id = ${id}`],
      [sql`UPDATE account SET status = 0 WHERE id = ${owner.viewer.id}`, sql`UPDATE account SET status = 1 WHERE id = ${owner.viewer.id}`],
      [sql`UPDATE workflow SET is_shared = 0 WHERE id = ${id}`, sql`UPDATE workflow SET is_shared = 1 WHERE id = ${id}`],
    ] as const) {
      await testDatabase().run(taken)
      await expect(again()).rejects.toMatchObject({ errors: [{ path: "workflow_id", message: "WorkflowGone" }] })
      expect(await refusals()).toEqual(["workflow_id"])
      await testDatabase().run(given)
    }
    expect(await again()).toMatchObject({ status: 1 })
    await removeWorkflow(owner, id)
    expect(await refusals()).toEqual(["workflow_id"])
    expect(await runRefusals(owner, { ...run, viewerId: owner.viewer.id })).toEqual([])
  })

  it("stops where an admin takes a class of nodes out, which is audited", async () => {
    const [artist, admin] = [await makeArtist(), await makeMemberContext({ isModerator: true, isAdmin: true })]
    const name = `Custom${crypto.randomUUID()}`
    const custom = changed((nodes) => {
      nodes["8"] = { class_type: name, inputs: { image: ["6", 0] } }
      Object.assign(nodes["7"]?.inputs ?? {}, { images: ["8", 0] })
    })
    await expect(keep(artist, custom)).rejects.toMatchObject({ errors: [{ path: "graph.8", message: "NodeClassNotAllowed" }] })
    expect(await setClass(admin, { class_type: name, is_allowed: true })).toMatchObject({ is_allowed: true, is_core: false })
    const id = await keep(artist, custom)
    await setClass(admin, { class_type: name, is_allowed: false, note: "Fetches." })
    await expect(startWorkflow(artist, { workflow_id: id }, null)).rejects.toMatchObject({ errors: [{ path: "graph.8" }] })
    expect(await editWorkflow(artist, { workflow_id: id, title: "Renamed" })).toMatchObject({ title: "Renamed" })
    const audit = await testDatabase().all<{ readonly actor: string; readonly detail: string }>(
      sql`SELECT actor_id AS actor, detail FROM audit_entry WHERE subject_id = ${name} ORDER BY at_ms, rowid`,
    )
    expect(audit.map(({ actor, detail }) => [actor, JSON.parse(detail)])).toEqual([
      [admin.viewer.id, { is_allowed: true, note: "" }],
      [admin.viewer.id, { is_allowed: false, note: "Fetches." }],
    ])
  })
})

describe("workflows of a person", () => {
  it("are in the archive with their graphs, and go with the account", async () => {
    const client = await TestClient.signedIn()
    const id = await workflowOf(client)
    const archive = await client.send(dataExport.path)
    const files = readZip(new Uint8Array(await archive.arrayBuffer()))
    const textOf = (name: string) => new TextDecoder().decode(files.get(name))
    expect(JSON.parse(textOf("workflows.json"))).toMatchObject([{ id, title, graph: `workflows/${id}.json` }])
    expect(textOf(`workflows/${id}.json`)).toBe(graph)
    const context = await makeArtist()
    await forgetPerson(context, { id: client.accountId, email: null, phone: null, nowMs: context.nowMs })
    expect(await client.call(calls.workflowDetail, { workflow_id: id })).toMatchObject({ status: { code: codeOf("NotFound") } })
    expect(await testMedia().list(`workflow/${client.accountId}/`)).toEqual([])
  })
})
