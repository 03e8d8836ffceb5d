import { expect, it } from "vitest"
import { HEEDING_TABLE } from "./heeding-table.ts"
import { ORDER_FIELDS } from "./order-fields.ts"

it("every kind of backend says of every part of an order what becomes of it", () => {
  for (const row of Object.values(HEEDING_TABLE)) expect(Object.keys(row)).toEqual([...ORDER_FIELDS])
})

it("a part of a part follows its whole", () => {
  const wholes = ORDER_FIELDS.filter((field) => field.includes(".") && !field.startsWith("tuning.")).map((field) => field.split(".")[0])
  for (const whole of wholes) expect(ORDER_FIELDS.map(String)).toContain(whole)
})
