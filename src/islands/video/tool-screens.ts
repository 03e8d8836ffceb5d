import { toolScreen } from "../_tools/tool-screen.tsx"
import { ToolFile } from "./tool-file.tsx"

/** The trimmer (/tools/trim). */
export const Trim = toolScreen(ToolFile, () => import("./trim-panel.tsx").then((chunk) => chunk.TrimPanel))

/** The cover capture (/tools/cover). */
export const Cover = toolScreen(ToolFile, () => import("./cover-panel.tsx").then((chunk) => chunk.CoverPanel))

/** The converter (/tools/convert). */
export const Convert = toolScreen(ToolFile, () => import("./convert-panel.tsx").then((chunk) => chunk.ConvertPanel))
