import { useStore } from "@nanostores/react"
import { Fragment } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { hasSingleKeys } from "../_runtime/screen-keys.ts"
import { useBoard } from "./board-context.ts"
import { takeTool } from "./take-tool.ts"
import { TOOLS } from "./tools.ts"

/** The tools: a column beside the board, a line above the prompt on narrow screens. */
export function ToolRail() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const chosen = useStore(editor.$tool)
  return (
    <div
      role="toolbar"
      aria-label={t("tools")}
      className="scroll-row flex items-center gap-1 overflow-auto border-line bg-ground p-1.5 max-lg:order-3 max-lg:border-t lg:flex-col lg:border-e lg:py-2.5"
    >
      {TOOLS.map((group, index) => (
        <Fragment key={group[0]?.tool}>
          {index === 0 ? null : <span aria-hidden="true" className="shrink-0 bg-line max-lg:h-6 max-lg:w-px lg:my-1 lg:h-px lg:w-6" />}
          {group.map(({ tool, key, icon: Icon }) => (
            <button
              key={tool}
              type="button"
              aria-label={t(`tool_${tool}`)}
              aria-keyshortcuts={hasSingleKeys() ? key : undefined}
              aria-pressed={chosen === tool}
              title={hasSingleKeys() ? t("toolTitle", { tool: t(`tool_${tool}`), key: key.toUpperCase() }) : t(`tool_${tool}`)}
              onClick={() => takeTool(editor, tool)}
              className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 transition-colors duration-120 hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent max-lg:size-11"
            >
              <Icon size={19} strokeWidth={1.75} />
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  )
}
