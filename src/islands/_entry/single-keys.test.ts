import { expect, it } from "vitest"
import { isSingleKey } from "./single-keys.ts"

const press = (key: string, held: object = {}) => isSingleKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

it("letters, digits and marks of every script are single keys; those with names, space, and those with another key are not", () => {
  for (const key of ["a", "A", "5", "/", ",", "[", "+", "ф", "あ"]) expect([key, press(key)]).toEqual([key, true])
  for (const key of [" ", "?", "Enter", "Escape", "ArrowLeft", "Delete", "F2"]) expect([key, press(key)]).toEqual([key, false])
  for (const held of ["ctrlKey", "metaKey", "altKey"]) expect([held, press("a", { [held]: true })]).toEqual([held, false])
})
