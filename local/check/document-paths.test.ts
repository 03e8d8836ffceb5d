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

  it("knows a file by its name, and by the end of its path", () => {
    expect(missing("`rules.ts`, `task/rules.ts`, `r*.ts`")).toEqual([])
    expect(missing("`ules.ts`, `post/rules.ts`")).toEqual(["README.md: ules.ts does not exist", "README.md: post/rules.ts does not exist"])
  })

  it("names what is nowhere", () => {
    expect(missing("`src/domain/task/gone.ts`, [x](docs/gone.md), `src/{a,b}/rules.ts`")).toEqual([
      "README.md: src/domain/task/gone.ts does not exist",
      "README.md: docs/gone.md does not exist",
      "README.md: src/{a,b}/rules.ts does not exist",
    ])
  })

  it("leaves other sites and code alone, and files that the document has its reader write", () => {
    expect(missing("[site](https://example.com/a), `task.rules`, `/api/v1/x`, `npm test`, `.data/`")).toEqual([])
    expect(missing("`src/domain/note/`\n\n`src/domain/note/rules.ts`\n\n```ts\nexport {}\n```\n")).toEqual([])
  })
})
