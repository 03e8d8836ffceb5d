import { expect, it } from "vitest"
import { type ItemKeys, pressed } from "./item-keys.ts"

const did: string[] = []
const does = (name: string) => () => void did.push(name)
const KEYS: ItemKeys = {
  isTrash: false,
  selectAll: does("all"),
  clear: does("clear"),
  toggle: does("toggle"),
  inspect: does("inspect"),
  open: does("open"),
  rate: (rating) => void did.push(`rate ${rating}`),
  favor: does("favor"),
  remix: does("remix"),
  remove: does("remove"),
}
const press = (key: string, over: Partial<ItemKeys> = {}, held: object = {}) => {
  did.length = 0
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, ...held }
  return [pressed(event as never, { ...KEYS, ...over }), ...did]
}

it.each([
  ["x", "toggle"],
  ["X", "toggle"],
  [" ", "inspect"],
  ["i", "inspect"],
  ["Enter", "open"],
  ["f", "favor"],
  ["r", "remix"],
  ["0", "rate 0"],
  ["5", "rate 5"],
  ["Delete", "remove"],
  ["Escape", "clear"],
])("%s does %s", (key, done) => expect(press(key)).toEqual([true, done]))

it("other keys, and those with Alt, are left to others", () => {
  for (const key of ["6", "q", "Tab"]) expect(press(key)).toEqual([false])
  expect(press("x", {}, { altKey: true })).toEqual([false])
  expect(press("x", {}, { ctrlKey: true })).toEqual([false])
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) expect(press("a", {}, held)).toEqual([true, "all"])
})

it.each(["Delete", "f", "3", "x", " ", "Enter"])("%s does nothing more while it is held", (key) =>
  expect(press(key, {}, { repeat: true })).toEqual([true]),
)

it("what lies in the trash is not rated or marked, and what is not there is not done", () => {
  for (const key of ["f", "3"]) expect(press(key, { isTrash: true })).toEqual([false])
  expect(press("r", { remix: null })).toEqual([false])
  expect(press("Escape", { clear: null })).toEqual([false])
})
