import { describe, expect, it } from "vitest"
import { SWEEP_SETTINGS } from "../_kernel/task-specification.ts"
import { axisSetting, cellByKey, cellsOf } from "./sweep-cells.ts"

const SWEEP = { x: { setting: "steps", values: ["1", "2", "3"] }, y: { setting: "seed", values: ["7", "8"] } }
const image = (operate_number: number) => ({ operate_number, url: "", width: 1, height: 1, seed: 1, thumbhash: "" })

describe("a grid", () => {
  it("has a cell for each pair, with the image that came there", () => {
    const cells = cellsOf(SWEEP, [image(2), image(6)])
    expect(cells.map((row) => row.map((cell) => cell.image?.operate_number ?? null))).toEqual([
      [null, 2, null],
      [null, null, 6],
    ])
    expect(cellsOf({ ...SWEEP, y: null }, []).map((row) => row.length)).toEqual([3])
  })

  it("names every setting that is swept", () => {
    expect(SWEEP_SETTINGS.map((setting) => axisSetting({ setting }))).toEqual([...SWEEP_SETTINGS])
  })

  it("is walked by keys as the text runs, and not beyond its edges", () => {
    const size = { columns: 3, rows: 2 }
    const from = { column: 1, row: 0 }
    expect(cellByKey("ArrowRight", from, size, false)).toEqual({ column: 2, row: 0 })
    expect(cellByKey("ArrowRight", from, size, true)).toEqual({ column: 0, row: 0 })
    expect(cellByKey("ArrowUp", from, size, false)).toEqual(from)
    expect(cellByKey("PageDown", from, size, false)).toEqual({ column: 1, row: 1 })
    expect(cellByKey("End", from, size, true)).toEqual({ column: 2, row: 0 })
    expect(cellByKey("Enter", from, size, false)).toBeNull()
  })
})
