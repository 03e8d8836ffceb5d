import type { ComponentType } from "react"
import type { MediaKind } from "../../formats/media-kinds.ts"

/** What a tool gets when it is opened on a file that was picked: the file, and whom to give what became of it. */
export interface ToolPanelProps {
  readonly file: File
  readonly onDone: (file: File) => void
}

/**
 * A tool that a picker offers on files before they are uploaded. Its panel is fetched when it is first opened; the page's island must
 * list the messages that the panel words things with.
 */
export interface PickerTool {
  readonly id: string
  /** What the button says, in the page's language. */
  readonly label: string
  readonly kinds: readonly MediaKind[]
  readonly load: () => Promise<ComponentType<ToolPanelProps>>
}
