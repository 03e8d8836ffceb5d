import { describe, expect, it } from "vitest"
import { isCompatible, licenceFaults, licenceTable } from "./licence-table.ts"

describe("isCompatible", () => {
  it("takes one good choice of several, and asks for all parts of a conjunction", () => {
    expect(isCompatible("MIT")).toBe(true)
    expect(isCompatible("(Proprietary OR MIT)")).toBe(true)
    expect(isCompatible("MIT AND Proprietary")).toBe(false)
    expect(isCompatible("not stated")).toBe(false)
  })
})

describe("licence list", () => {
  const lockfile = {
    packages: {
      "": { version: "1" },
      "node_modules/b": { version: "2", license: "MIT" },
      "node_modules/x/node_modules/a": { version: "1", license: "Proprietary" },
      "node_modules/tool": { version: "3", license: "SSPL-1.0", dev: true },
    },
  }

  it("complains of what is shipped, not of tools", () => {
    expect(licenceFaults(lockfile)).toEqual(["a 1 is under Proprietary, which is not known to fit AGPL-3.0-or-later"])
  })

  it("lists shipped packages before tools, by name", () => {
    const names = [...licenceTable(lockfile).matchAll(/^\| (\S+) \| \d/gm)].map((match) => match[1])
    expect(names).toEqual(["a", "b", "tool"])
  })

  it("names files of others that lie among ours, and data that a package says no licence of", () => {
    expect(licenceTable(lockfile)).toContain("| src/formats/image/faces/frontal-face.txt | OpenCV, ")
    expect(licenceTable(lockfile)).toContain("| @patdx/kuromoji | mecab-ipadic 2.7.0-20070801 ")
  })
})
