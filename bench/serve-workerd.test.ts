import { describe, expect, test } from "vitest"
import { workerdConfig } from "./serve-workerd.ts"

const bare = { name: "bare", script: "/tmp/bare.js", isEntry: true }

describe("the runtime's configuration", () => {
  test("sends requests to the entry and nowhere else", () => {
    const config = workerdConfig([{ ...bare, name: "other", isEntry: false }, bare], 1234, "/tmp/objects")
    expect(config).toContain('address = "127.0.0.1:1234", http = (), service = "bare"')
    expect(() => workerdConfig([{ ...bare, isEntry: false }], 1, "/tmp")).toThrow("no Worker answers")
  })

  test("gives a class its storage where it lives, and only a reference elsewhere", () => {
    const owner = { ...bare, name: "owner", isEntry: false, objects: [{ binding: "HUB", className: "Hub" }] }
    const user = { ...bare, objects: [{ binding: "HUB", className: "Hub", of: "owner" }] }
    const config = workerdConfig([owner, user], 1, "/tmp/objects")
    expect(config.match(/uniqueKey = "Hub"/g)).toHaveLength(1)
    expect(config).toContain('durableObjectNamespace = (className = "Hub", serviceName = "owner")')
  })

  test("quotes what is put into it", () => {
    expect(workerdConfig([{ ...bare, vars: { A: 'b" c\n' } }], 1, "/tmp/o")).toContain('text = "b\\" c\\n"')
  })
})
