import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { digestOf } from "./easel-digest.ts"

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
