import { describe, expect, it } from "vitest"
import { findImportFaults, importsOf } from "./import-rules.ts"

const errorsOf = (files: Record<string, string>) =>
  findImportFaults(new Map(Object.entries(files))).map(({ file, imports }) => `${file} > ${imports}`)

describe("importsOf", () => {
  it("finds static, re-exporting, side-effect and dynamic imports and tells types apart", () => {
    const source = [
      'import { a } from "./a.ts"',
      'export * from "./b.ts"',
      'import "./c.css"',
      'const d = await import("./d.ts")',
      'import type { E } from "./e.ts"',
      'import { x } from "hono"',
    ].join("\n")
    expect(importsOf("src/x/y.ts", source)).toEqual([
      { target: "src/x/a.ts", isTypeOnly: false },
      { target: "src/x/b.ts", isTypeOnly: false },
      { target: "src/x/c.css", isTypeOnly: false },
      { target: "src/x/d.ts", isTypeOnly: false },
      { target: "src/x/e.ts", isTypeOnly: true },
    ])
  })
})

describe("findImportFaults", () => {
  it("allows the architecture's directions", () => {
    const files = {
      "src/edge/app.ts": 'import { x } from "../routes/api.ts"',
      "src/routes/api.ts": 'import { x } from "../domain/task/index.ts"',
      "src/domain/task/index.ts": 'import { task } from "../../../db/schema/task.ts"',
      "src/islands/task/card.tsx": 'import { x } from "../../domain/task/rules.ts"',
      "src/domain/task/rules.ts": "",
    }
    expect(errorsOf(files)).toEqual([])
  })

  it("refuses an import against the direction", () => {
    expect(errorsOf({ "src/domain/task/rules.ts": 'import { x } from "../../routes/api.ts"' })).toEqual([
      "src/domain/task/rules.ts > src/routes/api.ts",
    ])
    expect(errorsOf({ "src/routes/task/api.ts": 'import { task } from "../../../db/schema/task.ts"' })).toEqual([
      "src/routes/task/api.ts > db/schema/task.ts",
    ])
  })

  it("keeps what tests share to the tests", () => {
    const files = {
      "testing/task/opening.ts": 'import { x } from "../../src/domain/task/create-task.ts"',
      "src/domain/task/create-task.test.ts": 'import { x } from "../../../testing/task/opening.ts"',
      "vitest.config.ts": 'import { x } from "./testing/component/browser-commands.ts"',
      "src/domain/task/create-task.ts": 'import { x } from "../../../testing/task/opening.ts"',
      "local/start/main.ts": 'import { x } from "../../testing/task/opening.ts"',
    }
    expect(new Set(errorsOf(files))).toEqual(
      new Set(["src/domain/task/create-task.ts > testing/task/opening.ts", "local/start/main.ts > testing/task/opening.ts"]),
    )
  })

  it("keeps the kernel free of features, of their types too", () => {
    const files = { "src/domain/_kernel/context.ts": 'import type { Task } from "../task/contract.ts"' }
    expect(errorsOf(files)).toEqual(["src/domain/_kernel/context.ts > src/domain/task/contract.ts"])
  })

  it("refuses a way into another feature that is not its front door", () => {
    expect(errorsOf({ "src/domain/feed/list.ts": 'import { x } from "../task/create-task.ts"' })).toEqual([
      "src/domain/feed/list.ts > src/domain/task/create-task.ts",
    ])
  })

  it("refuses a database that an island would reach over other files", () => {
    const files = {
      "src/islands/task/card.tsx": 'import { x } from "../../domain/task/view.ts"',
      "src/domain/task/view.ts": 'import { task } from "../../../db/schema/task.ts"',
    }
    expect(errorsOf(files)).toEqual(["src/domain/task/view.ts > db/schema/task.ts"])
  })

  it("keeps the runtime and the kit of islands below all features, their registries above", () => {
    const files = {
      "src/islands/_runtime/a.ts": 'import { x } from "../feed/x.ts"',
      "src/islands/_ui/b.ts": 'import { x } from "../_runtime/y.ts"',
      "src/islands/feed/x.ts": 'import { x } from "../_entry/client-islands.ts"',
      "src/islands/_entry/c.ts": 'import { x } from "../feed/x.ts"',
    }
    expect(errorsOf(files)).toEqual([
      "src/islands/_runtime/a.ts > src/islands/feed/x.ts",
      "src/islands/feed/x.ts > src/islands/_entry/client-islands.ts",
    ])
  })

  it("refuses circles between features, but not type-only ones", () => {
    const circle = {
      "src/domain/a/index.ts": 'import { x } from "../b/index.ts"',
      "src/domain/b/index.ts": 'import { x } from "../a/index.ts"',
    }
    expect(errorsOf(circle)).toHaveLength(2)
    expect(errorsOf({ ...circle, "src/domain/b/index.ts": 'import type { x } from "../a/index.ts"' })).toEqual([])
  })
})
