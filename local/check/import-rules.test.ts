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

  it("lets islands import downward only: runtime, kit, session, making and tools, features, registries", () => {
    const floors = ["_runtime", "_ui", "_session", "_making", "feed", "_entry"]
    for (const [at, lower] of floors.entries())
      for (const upper of floors.slice(at + 1)) {
        expect(errorsOf({ [`src/islands/${upper}/a.ts`]: `import { x } from "../${lower}/x.ts"` })).toEqual([])
        expect(errorsOf({ [`src/islands/${lower}/a.ts`]: `import type { X } from "../${upper}/x.ts"` })).toHaveLength(1)
      }
  })

  it("refuses imports between what makers share and what tools share, which are one floor", () => {
    expect(
      errorsOf({
        "src/islands/_making/a.ts": 'import { x } from "../_tools/x.ts"',
        "src/islands/_tools/sub/b.ts": 'const x = await import("../../_making/stream/x.ts")',
        "src/islands/_tools/c.ts": 'import { x } from "./x.ts"',
      }),
    ).toEqual(["src/islands/_making/a.ts > src/islands/_tools/x.ts", "src/islands/_tools/sub/b.ts > src/islands/_making/stream/x.ts"])
  })

  it("refuses circles between features of islands, over a third, in chunks and in types too, but not those of tests", () => {
    const circle = {
      "src/islands/upload/a.ts": 'const x = await import("../stream/poster.ts")',
      "src/islands/stream/video/poster.ts": 'import type { X } from "../../my-media/x.ts"',
      "src/islands/my-media/x.ts": 'import { x } from "../upload/a.ts"',
    }
    expect(errorsOf(circle)).toHaveLength(3)
    const { "src/islands/my-media/x.ts": last, ...others } = circle
    expect(errorsOf({ ...others, "src/islands/my-media/x.test.ts": last })).toEqual([])
  })

  it("refuses circles between features of the domain, but not type-only ones", () => {
    const circle = {
      "src/domain/a/index.ts": 'import { x } from "../b/index.ts"',
      "src/domain/b/index.ts": 'import { x } from "../a/index.ts"',
    }
    expect(errorsOf(circle)).toHaveLength(2)
    expect(errorsOf({ ...circle, "src/domain/b/index.ts": 'import type { x } from "../a/index.ts"' })).toEqual([])
  })
})
