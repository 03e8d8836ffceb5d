import { toolScreen } from "../_tools/tool-screen.tsx"
import { ImageDrop } from "./image-drop.tsx"

/** Control previews (/tools/control). */
export const Control = toolScreen(ImageDrop, () => import("./control-panel.tsx").then((chunk) => chunk.ControlPanel))

/** The cut-out tool (/tools/remove-background). */
export const CutOut = toolScreen(ImageDrop, () => import("./cut-out-panel.tsx").then((chunk) => chunk.CutOutPanel))

/** The mask painter (/tools/mask). */
export const Mask = toolScreen(ImageDrop, () => import("./mask-panel.tsx").then((chunk) => chunk.MaskPanel))

/** Upscaling in the browser (/tools/upscale). */
export const Upscale = toolScreen(ImageDrop, () => import("./upscale-panel.tsx").then((chunk) => chunk.UpscalePanel))
