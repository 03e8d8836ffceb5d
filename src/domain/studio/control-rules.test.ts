import fc from "fast-check"
import { expect, test } from "vitest"
import { CONTROL_PARAMETERS, CONTROL_PROCESSORS, checkedControlValues, initialControlValues } from "./control-rules.ts"

const number = fc.oneof(fc.double(), fc.integer({ min: -500, max: 500 }))
const values = fc.record({ low: number, high: number, strength: number, cell: number, rate: number }, { requiredKeys: [] })

test("whatever is asked for, a processor gets each of its values and no other, within bounds, low below high", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CONTROL_PROCESSORS), values, (processor, asked) => {
      const checked = checkedControlValues(processor, asked)
      expect(Object.keys(checked).sort()).toEqual(CONTROL_PARAMETERS[processor].map(({ name }) => name).sort())
      for (const { name, minimum, maximum } of CONTROL_PARAMETERS[processor]) {
        expect(checked[name]).toBeGreaterThanOrEqual(minimum)
        expect(checked[name]).toBeLessThanOrEqual(maximum)
      }
      expect(checked.low ?? 0).toBeLessThanOrEqual(checked.high ?? 255)
    }),
  )
})

test("the values to begin with are within their own bounds", () => {
  for (const processor of CONTROL_PROCESSORS) expect(checkedControlValues(processor, {})).toEqual(initialControlValues(processor))
})
