import { toolScreen } from "../_tools/tool-screen.tsx"
import { AudioSource } from "./audio-source.tsx"

/** The audio tool (/tools/audio): a file or a recording first. */
export const AudioTool = toolScreen(AudioSource, () => import("./audio-panel.tsx").then((chunk) => chunk.AudioPanel))
