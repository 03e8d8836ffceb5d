import { AudioLines, Brush, Clapperboard, Eraser, Image, ImageUpscale, type LucideIcon, ScanEye, Scissors } from "lucide-react"

/** One tool of the browser, as the list of tools shows it. */
export interface Tool {
  readonly path: `/tools/${string}`
  /** Its texts in the catalogue of the tools: `<words>Title` and `<words>Description`. */
  readonly words: "trim" | "convert" | "cover" | "cutOut" | "upscale" | "control" | "mask" | "audio"
  readonly icon: LucideIcon
}

/** Every tool, in the order of the list; each has a page of its own. */
export const TOOLS: readonly Tool[] = [
  { path: "/tools/trim", words: "trim", icon: Scissors },
  { path: "/tools/cover", words: "cover", icon: Image },
  { path: "/tools/convert", words: "convert", icon: Clapperboard },
  { path: "/tools/audio", words: "audio", icon: AudioLines },
  { path: "/tools/remove-background", words: "cutOut", icon: Eraser },
  { path: "/tools/upscale", words: "upscale", icon: ImageUpscale },
  { path: "/tools/control", words: "control", icon: ScanEye },
  { path: "/tools/mask", words: "mask", icon: Brush },
]
