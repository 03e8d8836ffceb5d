import { expect, it } from "vitest"
import { namesSingleKeys } from "./names-single-keys.ts"

it.each([
  ["X", true],
  [",", true],
  ["/", true],
  ["+ −", true],
  ["[ ]", true],
  ["0–5", true],
  ["G H, G C, G L", true],
  ["Space", false],
  ["Delete", false],
  ["← → ↑ ↓", false],
  ["← → ⏎ Esc", false],
  ["Ctrl Z", false],
  ["Ctrl+A", false],
  ["Ctrl ⏎", false],
])("the line %s names only single keys: %s", (keys, is) => expect(namesSingleKeys(keys)).toBe(is))
