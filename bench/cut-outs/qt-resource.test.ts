import { expect, test } from "vitest"
import { readQtResource } from "./qt-resource.ts"

/** A resource file with `/a/b` in it, as rcc lays it out: head, data, names, tree. */
function resourceOf(content: Uint8Array, flags = 0): Uint8Array {
  const names = ["a", "b"].map((name) => [0, 1, 0, 0, 0, 0, 0, name.charCodeAt(0)])
  const node = (nameAt: number, kind: number, first: number, second: number) => [
    ...[0, 0, 0, nameAt, 0, kind, ...[0, 0, 0, first], ...[0, 0, 0, second]],
    ...Array<number>(8).fill(0),
  ]
  const data = [0, 0, 0, content.length, ...content]
  const tree = [...node(0, 2, 1, 1), ...node(0, 2, 1, 2), ...node(8, flags, 0, 0)]
  const [dataAt, namesAt, treeAt] = [20, 20 + data.length, 20 + data.length + 16]
  const head = [0x71, 0x72, 0x65, 0x73, 0, 0, 0, 2, 0, 0, 0, treeAt, 0, 0, 0, dataAt, 0, 0, 0, namesAt]
  return Uint8Array.from([...head, ...data, ...names.flat(), ...tree])
}

test("a file inside a Qt resource file is found by its path", () => {
  const file = resourceOf(Uint8Array.of(1, 2, 3))
  expect(readQtResource(file, "/a/b")).toEqual(Uint8Array.of(1, 2, 3))
  expect([readQtResource(file, "/a"), readQtResource(file, "/a/c"), readQtResource(file, "/a/b/c")]).toEqual([null, null, null])
})

test("what is no resource file, or is compressed in it, is refused", () => {
  expect(() => readQtResource(new Uint8Array(32), "/a/b")).toThrow("no Qt resource file")
  expect(() => readQtResource(resourceOf(Uint8Array.of(1), 1), "/a/b")).toThrow("compressed")
})
