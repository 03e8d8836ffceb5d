import { afterEach, describe, expect, it, vi } from "vitest"
import { APP, OPENID, secretsText } from "./service-table.ts"
import { settingsFor } from "./stack.ts"

const settings = await settingsFor({ vars: { SMS: "the caller's" } }, "/nowhere")

/** The Worker's variables of a command line. */
const variables = () => {
  const { args } = APP.command(settings)
  const values = args.filter((_, index) => args[index - 1] === "--var")
  return new Map(values.map((text) => [text.slice(0, text.indexOf(":")), text.slice(text.indexOf(":") + 1)]))
}

afterEach(() => vi.unstubAllEnvs())

describe("the Worker of a stack", () => {
  it("sends people who sign in by third parties to the stack's own sandbox", () => {
    const providers: { type: string; kind: string; issuer: string }[] = JSON.parse(variables().get("SIGN_IN_PROVIDERS") ?? "")
    expect(providers.map(({ type, kind }) => `${type} ${kind}`)).toEqual([
      ...["google sandbox", "discord sandbox", "tiktok sandbox", "facebook sandbox"],
    ])
    expect(new Set(providers.map(({ issuer }) => issuer))).toEqual(new Set([`http://127.0.0.1:${settings.ports.openid}`]))
  })

  it("keeps emails on this machine", () => {
    expect(variables().get("MAIL")).toBe('{"kind":"sandbox"}')
  })

  it("gets the database's token by a file, not where every user of the machine reads it", () => {
    const { args } = APP.command(settings)
    expect(args.join(" ")).not.toContain(settings.databaseToken)
    expect(args[args.indexOf("--env-file") + 1]).toBe("/nowhere/worker.env")
    expect(secretsText(settings)).toBe(`LIBSQL_AUTH_TOKEN='${settings.databaseToken}'\n`)
  })

  it("takes what the developer set instead, and above all what the caller sets", () => {
    vi.stubEnv("SIGN_IN_PROVIDERS", "[]")
    vi.stubEnv("SMS", "the developer's")
    expect([variables().get("SIGN_IN_PROVIDERS"), variables().get("SMS")]).toEqual(["[]", "the caller's"])
  })
})

describe("the sandbox provider of a stack", () => {
  it("sends people back to the stack's Worker by either of its names", () => {
    const { app, openid } = settings.ports
    expect(OPENID.command(settings).env).toEqual({
      OPENID_PORT: String(openid),
      OPENID_APP_ORIGINS: `http://localhost:${app},http://127.0.0.1:${app}`,
    })
  })
})
