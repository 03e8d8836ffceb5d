import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { closureOf, digestOf, ENGINES, engineDigest, lockedVersions, provedEngines } from "./engines.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

test("the digest tells a renamed, a moved and a changed byte apart, and does not care for the order of files", () => {
  const digest = digestOf(
    new Map([
      ["a", bytes("1")],
      ["b", bytes("2")],
    ]),
  )
  expect(
    digestOf(
      new Map([
        ["b", bytes("2")],
        ["a", bytes("1")],
      ]),
    ),
  ).toBe(digest)
  expect(
    digestOf(
      new Map([
        ["a", bytes("1")],
        ["c", bytes("2")],
      ]),
    ),
  ).not.toBe(digest)
  expect(
    digestOf(
      new Map([
        ["a", bytes("12")],
        ["b", bytes("")],
      ]),
    ),
  ).not.toBe(digest)
})

test("Easel asks for the versions that the project installs", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, path), "utf8"))
  const root = read("package.json")
  const installed = { ...root.devDependencies, ...root.dependencies }
  for (const [name, version] of Object.entries(read("easel/package.json").dependencies))
    expect([name, installed[name]]).toEqual([name, version])
})

test("an engine is what its tests import, however far down, and no more", () => {
  const sources = new Map([
    ["a.test.ts", 'import { a } from "./a.ts"\nimport words from "./words.tsv?raw"'],
    ["a.ts", 'import type { B } from "./b/b.ts"'],
    ["b/b.ts", 'const load = () => import("../c.ts")'],
    ["c.ts", 'import fc from "fast-check"'],
    ["d.ts", ""],
  ])
  expect([...closureOf(sources, ["a.test.ts"])]).toEqual(["a.test.ts", "a.ts", "words.tsv", "b/b.ts", "c.ts"])
})

test("a package stands for all that it depends on, each in its version", () => {
  const packages = {
    "node_modules/a": { version: "1.0.0", dependencies: { b: "^2" } },
    "node_modules/b": { version: "2.1.0", optionalDependencies: { c: "*" } },
    "node_modules/d": { version: "4.0.0" },
  }
  expect(lockedVersions(packages, ["a"])).toEqual(["a 1.0.0", "b 2.1.0", "c -"])
})

test("a changed byte in what an engine's tests import changes its digest", () => {
  const sources = new Map([["src/formats/never.test.ts", 'import { a } from "./never-too.ts"']])
  const formats = ENGINES.find(({ name }) => name === "formats")
  if (formats === undefined) throw new Error("formats are no engine")
  expect(engineDigest(formats, sources)).not.toBe(engineDigest(formats, new Map()))
})

test("an engine is proved by a run of all its files in which none of its own failed to the end, whatever else did", () => {
  const engine = { name: "painting", tests: /^paint\//, besides: [] }
  const paths = ["paint/a.test.ts", "paint/b.test.ts", "other/c.test.ts"]
  const file = (name: string, message = "") => ({ kind: "file", file: name, ms: 1, message }) as const
  const ended = (name: string, state: "passed" | "failed") =>
    ({ kind: "test", file: name, title: "paints", state, message: state === "failed" ? "no" : "" }) as const
  const proved = (events: Parameters<typeof provedEngines>[2]) => provedEngines([engine], paths, events).length
  const both = [file("paint/a.test.ts"), file("paint/b.test.ts")]
  expect(proved([...both, ended("other/c.test.ts", "failed")])).toBe(1)
  expect(proved([file("paint/a.test.ts")])).toBe(0)
  expect(proved([...both, ended("paint/a.test.ts", "failed")])).toBe(0)
  expect(proved([...both, ended("paint/a.test.ts", "failed"), ended("paint/a.test.ts", "passed")])).toBe(1)
  expect(proved([file("paint/a.test.ts"), file("paint/b.test.ts", "no such module")])).toBe(0)
  expect(provedEngines([{ ...engine, tests: /^gone\// }], paths, both)).toEqual([])
})
