import { useStore } from "@nanostores/react"
import { Ellipsis } from "lucide-react"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Menu, type MenuItem } from "../_ui/menu.tsx"
import { useStudio } from "../studio/studio-state.ts"
import { actionsFor, type ResultAction } from "./result-actions.ts"
import { resultFileName } from "./result-file-name.ts"
import { useResultDeeds } from "./use-result-deeds.ts"
import { useResultWords } from "./use-result-words.ts"

interface ResultActionsBarProps {
  readonly task: Task
  readonly image: TaskImage
  /** Its place in the task's list, from 0. */
  readonly index: number
  /** `overlay` lies on the image, `menu` is one button with everything in it. */
  readonly look: "plain" | "overlay" | "menu"
}

/** What can be done with one result: the same wherever it is shown. */
export function ResultActionsBar({ task, image, index, look }: ResultActionsBarProps) {
  const t = useMessages("task")
  const words = useResultWords()
  const deeds = useResultDeeds({ task, image, index })
  const plan = useStore(useStudio().$plan)
  const { bar, menu, all } = actionsFor(task, plan)
  const variant = look === "plain" ? "plain" : "overlay"
  const itemOf = ({ name, icon, isDangerous }: ResultAction): MenuItem => ({
    label: words(name),
    icon,
    ...(isDangerous === true ? { isDangerous } : {}),
    onChoose: () => deeds(name),
  })
  return (
    <>
      {look === "menu"
        ? null
        : bar.map(({ name, icon: Icon, isDialog, isMirrored = false }) =>
            name === "download" ? (
              <a
                key={name}
                href={image.url}
                download={resultFileName(task, image)}
                aria-label={words(name)}
                title={words(name)}
                className={`${buttonLook(variant, "medium", true)} pointer-events-auto`}
              >
                <Icon size={16} strokeWidth={1.75} />
              </a>
            ) : (
              <Button
                key={name}
                variant={variant}
                icon={Icon}
                isIconMirrored={isMirrored}
                onClick={() => deeds(name)}
                label={words(name)}
                aria-haspopup={isDialog === true ? "dialog" : undefined}
                className="pointer-events-auto"
              />
            ),
          )}
      <Menu
        isApart
        opener={
          <Button
            variant={variant}
            size={look === "menu" ? "small" : "medium"}
            icon={Ellipsis}
            label={t("imageActions", { index: image.operate_number, prompt: promptTitle(task.prompt) })}
            className="pointer-events-auto"
          />
        }
        groups={(look === "menu" ? all : menu).map((items) => items.map(itemOf))}
      />
    </>
  )
}
