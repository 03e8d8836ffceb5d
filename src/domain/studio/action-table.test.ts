import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { ACTION_CODES, ACTIONS, kindOfAction } from "./rules.ts"

const ROOT = join(import.meta.dirname, "../../..")
const pathsIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path)

async function readTable(): Promise<
  readonly (readonly [codes: readonly number[], kind: string, easel: readonly string[], door: readonly string[]])[]
> {
  const text = await readFile(join(ROOT, "docs/studio-actions.md"), "utf8")
  return [...text.matchAll(/^\| ([\d, ]+?) +\| `([a-z-]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, codes = "", kind = "", easel = "", door = ""]) => [codes.split(",").map(Number), kind, pathsIn(easel), pathsIn(door)],
  )
}

it("the table of actions names every code once, with its kind", async () => {
  const table = await readTable()
  expect(table.flatMap(([codes]) => codes).toSorted((one, other) => one - other)).toEqual(
    ACTION_CODES.toSorted((one, other) => one - other),
  )
  for (const [codes, kind] of table) for (const code of codes) expect([code, kindOfAction(code)]).toEqual([code, kind])
  expect(table.map(([, kind]) => kind).toSorted()).toEqual(ACTIONS.map(({ kind }) => kind).toSorted())
})

it("the tests that the table names are about the kind, and go through the door that they say", async () => {
  for (const [, kind, easel, door] of await readTable()) {
    expect([kind, easel.length > 0, door.length > 0]).toEqual([kind, true, true])
    const texts = await Promise.all(easel.map((path) => readFile(join(ROOT, path), "utf8")))
    expect([kind, texts.some((text) => text.includes(`"${kind}"`))]).toEqual([kind, true])
    for (const path of door)
      expect([path, (await readFile(join(ROOT, path), "utf8")).includes("TestClient.signedIn")]).toEqual([path, true])
  }
})
