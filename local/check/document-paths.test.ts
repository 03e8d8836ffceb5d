import { describe, expect, it } from "vitest"
import { missingPaths } from "./document-paths.ts"

const FILES = ["src/domain/task/rules.ts", "src/domain/feed/rules.ts", "docs/security.md", "docs/decisions/README.md"]
const missing = (text: string, document = "README.md") => missingPaths(new Map([[document, text]]), FILES)

describe("missingPaths", () => {
  it("knows files, folders and patterns of either", () => {
    expect(
      missing("`src/domain/task/rules.ts`, `src/domain/`, `src/domain/*/rules.ts`, `src/**/rules.ts`, `src/domain/<feature>/`"),
    ).toEqual([])
    expect(missing("`src/domain/{task,feed}/rules.ts` and [security](docs/security.md#a)")).toEqual([])
    expect(missing("[all](decisions/README.md), [up](../docs/security.md)", "docs/x.md")).toEqual([])
  })

  it("names what is nowhere", () => {
    expect(missing("`src/domain/task/gone.ts`, [x](docs/gone.md), `src/{a,b}/rules.ts`")).toEqual([
      "README.md: src/domain/task/gone.ts does not exist",
      "README.md: docs/gone.md does not exist",
      "README.md: src/{a,b}/rules.ts does not exist",
    ])
  })

  it("leaves addresses and the decisions alone", () => {
    expect(missing("[site](https://example.com/a)")).toEqual([])
    expect(missing("`src/gone.ts`", "docs/decisions/0001-x.md")).toEqual([])
  })
})
