import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { afterAll, describe, expect, it, vi } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import * as calls from "../../domain/backend/contract.ts"
import { dropKnownFleet, findServer, fleetOf } from "../../edge/fleet/directory.ts"

const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
/** Where the preview renderer of these tests listens. */
const easelUrl = (): string => JSON.parse(env.RENDERERS)[0].url
/** What must never be seen again. */
const SECRETS = { token: "tok-9f1c", basic: "ada:pass-77ab", headers: { "CF-Access-Client-Secret": "hdr-53de" } }
const SECRET_TEXTS = ["tok-9f1c", "pass-77ab", "hdr-53de"]

let servers = 0
const newName = () => `test-${Date.now().toString(36)}-${servers++}`
const admin = () => TestClient.signedIn({ isAdmin: true })

/** Adds a server that is the preview renderer under another name, and answers that name. */
async function added(client: TestClient, over: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const name = newName()
  const answer = await client.call(calls.addBackend, { name, kind: "http", url: easelUrl(), ...over })
  expect(answer.status.msg).toBe("success")
  return name
}

const auditsOf = (name: string) =>
  database.all<{ action: string; detail: string }>(sql`SELECT action, detail FROM audit_entry WHERE subject_id = ${name} ORDER BY id`)

/** A server of these tests would be one of everybody's. */
afterAll(async () => {
  await database.run(sql`DELETE FROM renderer WHERE name LIKE 'test-%'`)
  await fleetOf(env).changed()
  dropKnownFleet(env)
})

describeCall(calls.backendList, { accepts: () => ({}), refuses: [{ input: { page: 1 }, path: "page" }] })
describeCall(calls.backendDetail, {
  accepts: () => ({ name: "easel" }),
  refuses: [
    { input: {}, path: "name" },
    { input: { name: "Not A Name" }, path: "name" },
  ],
})
describeCall(calls.addBackend, {
  accepts: () => ({ name: newName(), kind: "http", url: easelUrl(), slots: 2, weight: 3, audience: { kind: "members" } }),
  refuses: [
    { input: { kind: "http", url: "https://gpu.example.com" }, path: "name" },
    { input: { name: "a", kind: "punchcard", url: "https://gpu.example.com" }, path: "kind" },
    { input: { name: "a", kind: "http" }, path: "url" },
    { input: { name: "a", kind: "http", url: "gpu example.com" }, path: "url" },
    { input: { name: "a", kind: "http", url: "ftp://gpu.example.com" }, path: "url" },
    { input: { name: "a", kind: "http", url: "https://ada:pass@gpu.example.com" }, path: "url" },
    { input: { name: "a", kind: "http", url: "https://gpu.example.com/?key=1" }, path: "url" },
    { input: { name: "a", kind: "http", url: "https://gpu.example.com/#top" }, path: "url" },
    { input: { name: "a", kind: "workers-ai", url: "https://gpu.example.com" }, path: "url" },
    { input: { name: "a", kind: "http", url: "https://gpu.example.com", slots: 65 }, path: "slots" },
    { input: { name: "a", kind: "http", url: "https://gpu.example.com", weight: 0 }, path: "weight" },
    { input: { name: "a", kind: "http", url: "https://gpu.example.com", basic: "nobody" }, path: "basic" },
    { input: { name: "a", kind: "http", url: "https://gpu.example.com", token: "two\nlines" }, path: "token" },
    { input: { name: "a", kind: "http", url: "https://gpu.example.com", audience: { kind: "friends" } }, path: "audience.kind" },
  ],
})
describeCall(calls.changeBackend, {
  accepts: async (client) => ({ name: await added(client), slots: 3, weight: 9, audience: { kind: "plans", plans: ["vip1"] } }),
  refuses: [
    { input: { slots: 1 }, path: "name" },
    { input: { name: "easel", kind: "a1111" }, path: "kind" },
    { input: { name: "easel", url: "http://ada@127.0.0.1" }, path: "url" },
    { input: { name: "easel", credentials: { password: "x" } }, path: "credentials.password" },
  ],
})
describeCall(calls.setBackendState, {
  accepts: async (client) => ({ name: await added(client), state: "paused" }),
  refuses: [{ input: { name: "easel", state: "removed" }, path: "state" }],
})
describeCall(calls.removeBackend, { accepts: async (client) => ({ name: await added(client) }), refuses: [{ input: {}, path: "name" }] })
describeCall(calls.readBackendCapabilities, { accepts: () => ({ name: "easel" }), refuses: [{ input: {}, path: "name" }] })
describeCall(calls.paintTestImage, {
  accepts: () => ({ name: "easel", prompt: "a fox" }),
  refuses: [{ input: { name: "easel", prompt: "" }, path: "prompt" }],
})
describeCall(calls.checkBackend, {
  accepts: () => ({ server: { kind: "http", url: easelUrl() }, part: "way" }),
  refuses: [
    { input: {}, path: "server" },
    { input: { name: "easel", server: { url: "https://gpu.example.com" } }, path: "server" },
    { input: { server: { url: "https://gpu.example.com?x" } }, path: "server.url" },
    { input: { name: "easel", part: "everything" }, path: "part" },
  ],
})

describe("a server that an admin adds", () => {
  it("is known everywhere at once, with what it can do, and its secrets never come back", async () => {
    const client = await admin()
    const written: string[] = []
    for (const method of ["log", "error"] as const)
      vi.spyOn(console, method).mockImplementation((...parts) => void written.push(parts.join(" ")))
    const name = newName()
    const texts = [JSON.stringify(await client.call(calls.addBackend, { name, kind: "http", url: easelUrl(), ...SECRETS }))]
    expect(await findServer(env, name)).toMatchObject({ kind: "http", state: "active", slots: 1, weight: 1, renderer: SECRETS })
    texts.push(JSON.stringify(await client.call(calls.backendList, {})))
    texts.push(JSON.stringify(await client.call(calls.changeBackend, { name, slots: 2 })))
    texts.push(JSON.stringify(await client.call(calls.checkBackend, { name })))
    texts.push(JSON.stringify(await client.call(calls.backendDetail, { name })))
    texts.push(JSON.stringify(await database.all(sql`SELECT * FROM renderer WHERE name = ${name}`)))
    texts.push(JSON.stringify(await auditsOf(name)), ...written)
    vi.restoreAllMocks()
    const all = texts.join("\n")
    for (const secret of [...SECRET_TEXTS, new URL(easelUrl()).host]) expect(all).not.toContain(secret)
    expect(JSON.parse(texts[4] ?? "").data.server).toMatchObject({
      ...{ health: "well", blocked: null, origin: "admin", slots: 2, is_preview: true },
      credentials: { token: true, basic: true, headers: ["CF-Access-Client-Secret"] },
    })
    expect((await auditsOf(name)).map(({ action }) => action)).toEqual(["backend.add", "backend.change", "backend.check"])
  })

  it("has a name of its own", async () => {
    const client = await admin()
    const name = await added(client)
    for (const other of [
      { kind: "http", url: "http://127.0.0.1:9" },
      { kind: "easel", url: easelUrl() },
      { kind: "http", url: easelUrl(), token: "t" },
    ]) {
      const again = await client.call(calls.addBackend, { name, ...other })
      expect([again.status.code, again.data]).toEqual([codeOf("Conflict"), { errors: [{ path: "name", message: "ServerNameTaken" }] }])
    }
    // Whoever did not hear that it was added says it again, as it was said or pasted.
    for (const url of [easelUrl(), easelUrl().replace("http://", "")]) {
      const said = await client.call(calls.addBackend, { name, kind: "http", url })
      expect([said.status.msg, said.data]).toMatchObject(["success", { server: { name } }])
    }
    expect(await auditsOf(name)).toHaveLength(1)
  })

  it("keeps its credentials at its own host, and asks for them anew at another one", async () => {
    const client = await admin()
    const name = await added(client, { token: "tok-9f1c" })
    const elsewhere = "http://localhost:1"
    const refused = await client.call(calls.changeBackend, { name, url: elsewhere })
    expect(refused.data).toEqual({ errors: [{ path: "credentials", message: "ServerCredentialsAnew" }] })
    await client.call(calls.changeBackend, { name, url: `${easelUrl()}/api/` })
    expect((await findServer(env, name))?.renderer).toMatchObject({ url: `${easelUrl()}/api`, token: "tok-9f1c" })
    const moved = await client.call(calls.changeBackend, { name, url: elsewhere, credentials: null })
    expect(moved.data).toMatchObject({ server: { health: "away", credentials: { token: false } }, capabilities: null })
    expect((await findServer(env, name))?.renderer.token).toBeUndefined()
  })

  it("is paused, drained and removed, which all learn at once; a removed one comes back until it is forgotten", async () => {
    const client = await admin()
    const name = await added(client)
    for (const state of ["paused", "draining", "active"] as const) {
      const { data } = await client.call(calls.setBackendState, { name, state })
      expect(data).toMatchObject({ server: { state } })
      expect((await findServer(env, name))?.state).toBe(state)
    }
    await client.call(calls.removeBackend, { name })
    expect((await findServer(env, name))?.state).toBe("removed")
    expect((await client.call(calls.removeBackend, { name })).status.msg).toBe("NotFound")
    expect((await client.call(calls.changeBackend, { name, slots: 1 })).status.msg).toBe("NotFound")
    expect((await client.call(calls.setBackendState, { name, state: "active" })).data).toMatchObject({ server: { state: "active" } })
  })

  it("paints one image for a look, beside the queue", async () => {
    const client = await admin()
    const { data } = await client.call(calls.paintTestImage, { name: await added(client) })
    expect(data).toMatchObject({
      outcome: "painted",
      code: null,
      width: 512,
      height: 512,
      image: expect.stringMatching(/^data:image\/png;base64,/),
    })
    const away = await added(client, { url: "http://127.0.0.1:1" })
    expect((await client.call(calls.paintTestImage, { name: away })).data).toMatchObject({ outcome: "failed", code: "away", image: null })
  })

  it("rests no longer once an admin made an image there, checked its orders, changed how it is reached, or resumed it", async () => {
    const client = await admin()
    const name = await added(client)
    const pool = env.DISPATCHER.get(env.DISPATCHER.idFromName("image"))
    const isResting = async () => Object.hasOwn((await pool.load()).restingUntilMs, name)
    const ways = [
      () => client.call(calls.paintTestImage, { name }),
      () => client.call(calls.checkBackend, { name, part: "orders" }),
      () => client.call(calls.changeBackend, { name, url: `${easelUrl()}/` }),
      () => client.call(calls.setBackendState, { name, state: "active" }),
    ]
    for (const mend of ways) {
      for (let times = 0; times < 3; times++)
        await pool.noteOrder({ server: name, kind: "text-to-image", code: "away", outcome: "refused" })
      expect(await isResting()).toBe(true)
      await client.call(calls.changeBackend, { name, weight: 2 })
      expect(await isResting()).toBe(true)
      expect((await mend()).status.msg).toBe("success")
      expect(await isResting()).toBe(false)
    }
  })

  it("is nobody's who is not an admin, and nobody's who does not know its name", async () => {
    const moderator: MemberClient = await TestClient.signedIn({ isModerator: true })
    for (const call of [calls.backendList, calls.addBackend, calls.checkBackend])
      expect((await moderator.call(call, {})).status.msg).toBe("NotAllowed")
    const client = await admin()
    const name = "test-nobody"
    const inputs = [
      [calls.backendDetail, { name }],
      [calls.changeBackend, { name, slots: 1 }],
      [calls.setBackendState, { name, state: "paused" }],
      [calls.removeBackend, { name }],
      [calls.readBackendCapabilities, { name }],
      [calls.paintTestImage, { name }],
      [calls.checkBackend, { name }],
    ] as const
    for (const [call, input] of inputs) expect([call.path, (await client.call(call, input)).status.msg]).toEqual([call.path, "NotFound"])
    expect(await auditsOf(name)).toEqual([])
  })
})
