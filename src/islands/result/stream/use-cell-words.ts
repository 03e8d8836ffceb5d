import { STYLES } from "../../../domain/studio/rules.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { axisSetting, type GridCell } from "../../../domain/task/sweep-cells.ts"
import { useMessages } from "../../_runtime/messages.tsx"

export type Sweep = NonNullable<Task["sweep"]>

/** What headers and cells of a grid are called, in the page's language. */
export function useCellWords({ x, y }: Sweep) {
  const t = useMessages("sweep")
  const studio = useMessages("studio")
  const valueOf = ({ setting }: Sweep["x"], value: string) => {
    const style = setting === "style" ? STYLES.find((known) => known === value) : undefined
    if (style !== undefined) return studio(`style_${style}`)
    return setting === "style" ? studio("styleNone") : value
  }
  const header = (axis: Sweep["x"], value: string) =>
    t("header", { setting: t(`setting_${axisSetting(axis)}`), value: valueOf(axis, value) })
  const columns = x.values.map((value) => header(x, value))
  const rows = y === null ? null : y.values.map((value) => header(y, value))
  return {
    columns,
    rows,
    cell: ({ column, row }: Pick<GridCell, "column" | "row">) => {
      const across = columns[column] ?? ""
      return rows === null ? t("cellOne", { x: across }) : t("cellTwo", { x: across, y: rows[row] ?? "" })
    },
  }
}
