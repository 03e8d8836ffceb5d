import {
  Brush,
  Eraser,
  Frame,
  Hand,
  Lasso,
  type LucideIcon,
  MousePointerClick,
  Move,
  PaintBucket,
  Pipette,
  SquareDashed,
  WandSparkles,
} from "lucide-react"
import type { Tool } from "./board-editor.ts"

/** A tool as the rail and the keys know it. */
export interface ToolEntry {
  readonly tool: Tool
  /** The key that takes it. */
  readonly key: string
  readonly icon: LucideIcon
}

/** The tools, in groups. */
export const TOOLS: readonly (readonly ToolEntry[])[] = [
  [
    { tool: "frame", key: "f", icon: Frame },
    { tool: "move", key: "v", icon: Move },
    { tool: "hand", key: "h", icon: Hand },
  ],
  [
    { tool: "brush", key: "b", icon: Brush },
    { tool: "eraser", key: "e", icon: Eraser },
    { tool: "fill", key: "g", icon: PaintBucket },
    { tool: "eyedropper", key: "i", icon: Pipette },
  ],
  [
    { tool: "rectangle", key: "u", icon: SquareDashed },
    { tool: "lasso", key: "l", icon: Lasso },
    { tool: "subject", key: "s", icon: WandSparkles },
    { tool: "object", key: "o", icon: MousePointerClick },
  ],
]

/** The tool that a key takes. */
export function toolOfKey(key: string): Tool | undefined {
  return TOOLS.flat().find((entry) => entry.key === key.toLowerCase())?.tool
}
