import { expect, test } from "vitest"
import { parsePort, parseStartOptions } from "./start-options.ts"

test("every option is read, and none is on by itself", () => {
  const none = { dev: false, reset: false, restore: false, lan: false, noSeed: false, help: false }
  expect(parseStartOptions([])).toEqual(none)
  expect(parseStartOptions(["--dev", "--reset", "--no-seed", "--lan", "--help"])).toEqual({
    dev: true,
    reset: true,
    restore: false,
    lan: true,
    noSeed: true,
    help: true,
  })
  expect(parseStartOptions(["--restore"])).toEqual({ ...none, restore: true })
  expect(parseStartOptions(["--reset", "--restore"])).toContain("choose one")
})

test("an unknown option is named instead of ignored", () => {
  expect(parseStartOptions(["--rest"])).toContain("--rest")
})

test("a port is a whole number from 1 to 65535, and nothing means the default", () => {
  expect(parsePort("PORT", undefined, 8787)).toBe(8787)
  expect(parsePort("PORT", "", 8787)).toBe(8787)
  expect(parsePort("PORT", "3000", 8787)).toBe(3000)
  for (const text of ["0", "65536", "1.5", "http", "-1"]) expect(parsePort("PORT", text, 8787)).toContain("PORT")
})
