import { useStore } from "@nanostores/react"
import { Ellipsis, Wand2 } from "lucide-react"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { boardPath } from "../_making/board-path.ts"
import { boardItems, useRecentBoards } from "../_making/boards/use-recent-boards.ts"
import { type TileAction, TileActions } from "../_making/room/tile-actions.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Menu, type MenuGroup, type MenuItem } from "../_ui/menu.tsx"
import { useStudio } from "../studio/studio-state.ts"
import { type ActionsOfGroup, actionsFor, RESULT_ACTIONS, type ResultAction, standingOf } from "./result-actions.ts"
import { resultFileName } from "./result-file-name.ts"
import { useResultActions } from "./use-result-actions.ts"
import { useResultWords } from "./use-result-words.ts"

interface ResultActionsBarProps {
  readonly task: Task
  readonly image: TaskImage
  /** Its place in the task's list, from 0. */
  readonly index: number
  /** `overlay` lies on the image, `plain` stands beside it, `menu` is one button with everything in it. */
  readonly look: "plain" | "overlay" | "menu"
}

/** What can be done with one result: four actions by name, the same wherever it is shown. */
export function ResultActionsBar({ task, image, index, look }: ResultActionsBarProps) {
  const t = useMessages("task")
  const making = useMessages("making")
  const result = useMessages("result")
  const words = useResultWords()
  const act = useResultActions({ task, image, index })
  const plan = useStore(useStudio().$plan)
  const { bar, uses, more, all } = actionsFor(task, plan)
  const { boards, ask } = useRecentBoards()
  const recent = boardItems(boards, (id) => location.assign(boardPath({ task: task.id, image: image.operate_number }, id)))
  const mayUseBoards = RESULT_ACTIONS.some((action) => action.name === "board" && standingOf(action, task, plan) === "may")
  const near = mayUseBoards ? { onNear: ask } : {}
  const itemOf = ({ name, icon, isDangerous, keys }: ResultAction): MenuItem => ({
    label: words(name),
    icon,
    ...(keys === undefined || look === "menu" ? {} : { keys }),
    ...(isDangerous === true ? { isDangerous } : {}),
    ...(name === "board" ? { image: null } : {}),
    onChoose: () => act(name),
  })
  const groupsOf = (groups: readonly ActionsOfGroup[]): readonly MenuGroup[] =>
    groups.map(({ group, actions }) => {
      const items = actions.map(itemOf)
      if (group === "board") return { title: making("boards"), items: mayUseBoards ? [...items, ...recent] : items }
      return group === "image" || group === "video" ? { title: result(`group_${group}`), items } : items
    })
  const menuLabel = t("imageActions", { index: image.operate_number, prompt: promptTitle(task.prompt) })
  // So that speech input finds it by what is seen.
  const moreLabel = `${making("more")}: ${menuLabel}`
  const file = { href: image.url, name: resultFileName(task, image) }
  if (look === "menu")
    return (
      <Menu
        isApart
        opener={<Button variant="overlay" size="small" icon={Ellipsis} label={menuLabel} className="pointer-events-auto" />}
        groups={groupsOf(all)}
        {...near}
      />
    )
  if (look === "overlay") {
    const use: TileAction = { label: making("useAs"), icon: Wand2, groups: groupsOf(uses), ...near }
    const actions = bar.map(
      ({ name, icon, isDialog = false, isMirrored = false }): TileAction => ({
        label: words(name),
        icon,
        isDialog,
        isMirrored,
        ...(name === "download" ? { download: file } : { onPress: () => act(name) }),
      }),
    )
    return <TileActions actions={uses.length === 0 ? actions : [...actions, use]} more={groupsOf(more)} moreLabel={moreLabel} />
  }
  return (
    <>
      {bar.map(({ name, icon: Icon, isDialog, isMirrored = false }) =>
        name === "download" ? (
          <a key={name} href={file.href} download={file.name} className={buttonLook()}>
            <Icon size={16} strokeWidth={1.75} />
            {words(name)}
          </a>
        ) : (
          <Button
            key={name}
            icon={Icon}
            isIconMirrored={isMirrored}
            onClick={() => act(name)}
            aria-haspopup={isDialog === true ? "dialog" : undefined}
          >
            {words(name)}
          </Button>
        ),
      )}
      {uses.length === 0 ? null : (
        <Menu isApart opener={<Button icon={Wand2}>{making("useAs")}</Button>} groups={groupsOf(uses)} {...near} />
      )}
      <Menu
        isApart
        opener={
          <Button icon={Ellipsis} label={moreLabel}>
            {making("more")}
          </Button>
        }
        groups={groupsOf(more)}
      />
    </>
  )
}
