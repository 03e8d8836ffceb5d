import { useMemo } from "react"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import type { PickerTool } from "../library/picker-tools.ts"

/**
 * The tools of the browser as panels of a picker: on videos, images and audio, before they are uploaded. The page's island needs the
 * messages `tools`, `video`, `player`, `image`, `cutOut`, `audio` and `errors`.
 */
export function usePickerTools(): readonly PickerTool[] {
  const t = useMessages("tools")
  return useMemo(
    () => [
      {
        id: "trim",
        label: t("trimTitle"),
        kinds: ["video"],
        load: import.meta.env.SSR ? onlyInBrowser : () => import("../video/trim-panel.tsx").then((chunk) => chunk.TrimPanel),
      },
      {
        id: "convert",
        label: t("convertTitle"),
        kinds: ["video"],
        load: import.meta.env.SSR ? onlyInBrowser : () => import("../video/convert-panel.tsx").then((chunk) => chunk.ConvertPanel),
      },
      {
        id: "cut-out",
        label: t("cutOutTitle"),
        kinds: ["image"],
        load: import.meta.env.SSR ? onlyInBrowser : () => import("../image/cut-out-panel.tsx").then((chunk) => chunk.CutOutPanel),
      },
      {
        id: "audio",
        label: t("audioTitle"),
        kinds: ["audio"],
        load: import.meta.env.SSR ? onlyInBrowser : () => import("../audio/audio-panel.tsx").then((chunk) => chunk.AudioPanel),
      },
    ],
    [t],
  )
}
