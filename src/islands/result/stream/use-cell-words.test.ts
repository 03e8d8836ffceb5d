import { expect, it, vi } from "vitest"
import { STYLES } from "../../../domain/studio/rules.ts"
import { type Sweep, useCellWords } from "./use-cell-words.ts"

vi.mock("../../_runtime/messages.tsx", () => ({
  useMessages: () => (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(" "),
}))

const [STYLE] = STYLES
const axis = (setting: string, values: readonly string[]) => ({ setting, values }) as Sweep["x"]

it("a column is called by its setting and value; styles by their words, silence by none", () => {
  const { columns, rows, cell } = useCellWords({ x: axis("style", [STYLE, "gone"]), y: null })
  expect(columns).toEqual([`header setting_style style_${STYLE}`, "header setting_style styleNone"])
  expect([rows, cell({ column: 0, row: 0 })]).toEqual([null, `cellOne header setting_style style_${STYLE}`])
})

it("a cell of two axes is called by both; a value that is called as a style is stays one", () => {
  const { rows, cell } = useCellWords({ x: axis("prompt", [STYLE]), y: axis("steps", ["20", "30"]) })
  expect(rows).toEqual(["header setting_steps 20", "header setting_steps 30"])
  expect(cell({ column: 0, row: 1 })).toBe(`cellTwo header setting_prompt ${STYLE} header setting_steps 30`)
})
