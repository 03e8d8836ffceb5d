import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { type MemberOptions } from "../../../testing/identity/account.ts"
import { freshPhone } from "../../../testing/identity/sign-in.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { createAccount } from "../identity/create-account.ts"
import { forgetNetworks } from "../identity/forget-networks.ts"
import { assets } from "./contract.ts"

const WEEK_MS = 604_800_000
const purseOf = async (client: MemberClient) => assets.output().parse((await client.call(assets, {})).data)
const made = (over: MemberOptions["over"], options: Omit<MemberOptions, "over"> = {}) =>
  TestClient.signedIn({ ...options, ...(over ? { over } : {}) })

describe("free credits", () => {
  it("of one day go to one account of a mailbox, whatever stands behind a plus, and the others are told why", async () => {
    const mailbox = `${newMediaName()}@atelier.test`
    const [first, second] = [await made({ mailbox }), await made({ mailbox })]
    expect(await purseOf(first)).toMatchObject({ stamina: 150, stamina_withheld: null })
    expect(await purseOf(second)).toMatchObject({ stamina: 0, stamina_withheld: "mailbox" })
    expect(await purseOf(first)).toMatchObject({ stamina: 150, stamina_withheld: null })
  })

  it("go to ten new accounts of a network; those who paid, proved a number or are a week old are not counted among them", async () => {
    const network = `198.51.100.${newMediaName()}`
    const withinCap = await Promise.all(Array.from({ length: 10 }, () => made({ network })))
    for (const one of withinCap) expect((await purseOf(one)).stamina).toBe(150)
    expect(await purseOf(await made({ network }))).toMatchObject({ stamina: 0, stamina_withheld: "network" })
    expect((await purseOf(await made({ network, phone: freshPhone() }))).stamina).toBe(150)
    expect((await purseOf(await made({ network, createdAtMs: Date.now() - WEEK_MS - 1 }))).stamina).toBe(150)
    expect((await purseOf(await made({ network, terms: '[{"plan":"lite","startsAtMs":0,"endsAtMs":1}]' }))).stamina).toBe(150)
    expect((await purseOf(await made({ network: `198.51.100.${newMediaName()}` }))).stamina).toBe(150)
  })

  it("know an account's mailbox and network from its making; the network is forgotten after a week", async () => {
    const { context } = makeTestContext()
    const email = `first.last+${newMediaName()}@gmail.com`
    const from = { ...context, origin: { ...context.origin, address: "2001:db8:1:2:3:4:5:6" } }
    const { row } = await createAccount(from, { name: "Ann", email, phone: null, passwordHash: null, way: null }, {})
    const read = async () => (await testDatabase().select().from(schema.account).where(eq(schema.account.id, row.id)))[0]
    expect(await read()).toMatchObject({ mailbox: "firstlast@gmail.com", network: "2001:db8:1:2::/64" })
    await forgetNetworks({ ...context, nowMs: context.nowMs + WEEK_MS - 1 })
    expect(await read()).toMatchObject({ network: "2001:db8:1:2::/64" })
    await forgetNetworks({ ...context, nowMs: context.nowMs + WEEK_MS })
    expect(await read()).toMatchObject({ network: null })
  })
})
