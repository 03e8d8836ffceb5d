import { expect, it } from "vitest"
import { FIELD_SUPPORT } from "./field-support-table.ts"
import { ORDER_FIELDS } from "./order-fields.ts"

it("every kind of backend says of every part of an order what becomes of it", () => {
  for (const row of Object.values(FIELD_SUPPORT)) expect(Object.keys(row)).toEqual([...ORDER_FIELDS])
})

it("a field that a kind leaves out has no part that it heeds", () => {
  for (const row of Object.values(FIELD_SUPPORT))
    for (const field of ORDER_FIELDS) {
      const whole = ORDER_FIELDS.find((one) => field.startsWith(`${one}.`))
      if (whole !== undefined && row[whole] === "left-out") expect([field, row[field]]).toEqual([field, "left-out"])
    }
})

it("a part of a part follows its whole", () => {
  const wholes = ORDER_FIELDS.filter((field) => field.includes(".") && !field.startsWith("tuning.")).map((field) => field.split(".")[0])
  for (const whole of wholes) expect(ORDER_FIELDS.map(String)).toContain(whole)
})
