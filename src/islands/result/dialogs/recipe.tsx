import { Copy, CornerUpLeft } from "lucide-react"
import { useEffect, useState } from "react"
import type { Configuration } from "../../../domain/studio/configuration.ts"
import { taskConfig } from "../../../domain/studio/create-contract.ts"
import { DEFAULT_CFG_SCALE, DEFAULT_SAMPLER, DEFAULT_STEPS } from "../../../domain/studio/index.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { call } from "../../_runtime/call.ts"
import { copyText } from "../../_runtime/clipboard.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { useTaskActions } from "../../studio/task-actions.ts"
import { isPainted, settingsTabOf } from "../../studio/task-kind-of.ts"

const MakerFacts = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("../maker-facts.tsx").then((chunk) => chunk.MakerFacts))

/** Everything that made an image, each part with a copy, and all of it to be used again. */
export function Recipe({ task, image }: { readonly task: Task; readonly image: TaskImage }) {
  const t = useMessages("task")
  const studio = useMessages("studio")
  const actions = useTaskActions()
  const isFromWords = isPainted(task)
  const meta = useMeta(task.id)
  const style = meta?.prompt_style
  const parts: readonly { readonly label: string; readonly value: string }[] = [
    ...(task.prompt === "" ? [] : [{ label: studio("promptLabel"), value: task.prompt }]),
    ...(meta?.negative_prompt ? [{ label: studio("negativeLabel"), value: meta.negative_prompt }] : []),
    ...(meta === null
      ? []
      : [{ label: studio("styleLabel"), value: style === undefined ? studio("styleNone") : studio(`style_${style}`) }]),
    { label: studio("sizeLabel"), value: `${image.width} × ${image.height}` },
    ...(isFromWords
      ? [
          { label: studio("seedLabel"), value: String(image.seed) },
          { label: t("steps"), value: String(meta?.steps ?? DEFAULT_STEPS) },
          { label: studio("cfgLabel"), value: String(meta?.cfg_scale ?? DEFAULT_CFG_SCALE) },
          { label: t("sampler"), value: meta?.sampler_name ?? DEFAULT_SAMPLER },
        ]
      : []),
  ]
  const whole = parts.map((part) => t("recipeLine", part)).join("\n")
  return (
    <section aria-label={t("recipe")} className="grid gap-3">
      <div className="flex items-center gap-2">
        <h2 className="grow text-sm font-semibold">{t("recipe")}</h2>
        <Button icon={Copy} onClick={() => void copyText(whole, t("copied"))}>
          {t("copyAll")}
        </Button>
      </div>
      <dl className="grid gap-2">
        {parts.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 border-b border-line pb-2">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="col-start-1 text-sm break-words tabular-nums">
              <bdi>{value}</bdi>
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <Button icon={Copy} onClick={() => void copyText(value, t("copied"))} label={t("copyOf", { what: label })} />
            </dd>
          </div>
        ))}
      </dl>
      {(image.made_by ?? task.made_by) === undefined ? null : <MakerFacts task={task} image={image} />}
      {settingsTabOf(task) === null ? null : (
        <Button variant="primary" isIconMirrored icon={CornerUpLeft} onClick={() => void actions.takeSettingsOf(task)}>
          {t("useSettings")}
        </Button>
      )}
    </section>
  )
}

/** The configuration of a task; null until it is known, and where it cannot be had. */
function useMeta(taskId: string): Configuration | null {
  const [known, setKnown] = useState<{ readonly taskId: string; readonly meta: Configuration } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    call(taskConfig, { id: taskId }, { signal: controller.signal, handlesErrors: true }).then(
      (meta) => ("prompt" in meta ? setKnown({ taskId, meta }) : undefined),
      () => undefined,
    )
    return () => controller.abort()
  }, [taskId])
  return known?.taskId === taskId ? known.meta : null
}
