import { afterEach, expect, it, vi } from "vitest"
import { $purse } from "./member.ts"
import { usePurseLine } from "./use-purse-line.ts"

vi.mock("@nanostores/react", () => ({ useStore: (store: { get(): unknown }) => store.get() }))
vi.mock("../_runtime/messages.tsx", () => ({
  useMessages: () => (key: string, values: object) => [key, ...Object.entries(values).flat()].join(" "),
}))

afterEach(() => $purse.set(null))

it.each([
  [3, { stamina: 3, coins: 9 }, "paysStamina paid 3 left 0"],
  [3, { stamina: 2, coins: 9 }, "paysBoth stamina 2 coins 1 left 8"],
  [3, { stamina: 0, coins: 3 }, "paysCoins paid 3 left 0"],
  [3, { stamina: 1, coins: 1 }, "whyShort missing 1"],
])("a price of %i out of %j: %s", (price, purse, line) => {
  $purse.set(purse as never)
  expect(usePurseLine(price)).toBe(line)
})

it("nothing is said while the purse is not known", () => {
  expect(usePurseLine(3)).toBe("\u00a0")
})
