import { describe, expect, it } from "vitest"
import { changed, documentSteps } from "./document-steps.ts"

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`

describe("the steps of a document", () => {
  it("are the files whose paths are above their blocks, changes, commands, and what is only shown", () => {
    const text = ["Words.\n\n`src/a.ts`\n", fence("ts", "export {}"), fence("sh", "npm test"), fence("sql", "SELECT 1")].join("\n")
    expect(documentSteps(text)).toEqual([
      { kind: "file", path: "src/a.ts", text: "export {}\n" },
      { kind: "command", command: "npm test" },
      { kind: "shown", language: "sql", text: "SELECT 1\n" },
    ])
  })
})

describe("a change of a file", () => {
  const changeOf = (text: string) => {
    const [step] = documentSteps(`\`src/a.ts\`\n\n${fence("diff", text)}`)
    if (step?.kind !== "change") throw new Error("no change")
    return step
  }

  it("adds, replaces and takes away lines where the unmarked ones are, part by part", () => {
    expect(changed("a\nb\nc\nd\n", changeOf(" a\n+x\n b\n@@\n c\n-d"))).toBe("a\nx\nb\nc\n")
  })

  it("is refused where its lines are not in the file, or not once", () => {
    expect(() => changed("a\n", changeOf(" b\n+c"))).toThrow("has these lines 0 times")
    expect(() => changed("a\na\n", changeOf(" a\n+c"))).toThrow("has these lines 2 times")
    expect(() => changeOf("a\n+c")).toThrow("begins with a blank")
  })
})
