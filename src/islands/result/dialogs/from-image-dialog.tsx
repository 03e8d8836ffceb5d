import { useStore } from "@nanostores/react"
import { ImageUpscale, type LucideIcon, ScanText, Scissors, Shuffle } from "lucide-react"
import { useRef, useState } from "react"
import { DEFAULT_SCALING_RATIO, ratiosFor, upscaledSize } from "../../../domain/studio/upscale-rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { tellCreated } from "../../_making/order/tell-created.ts"
import { newIdempotencyKey } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { $tasks } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { useAction } from "../../_ui/use-action.ts"
import type { DialogKind } from "../../studio/dialog-kinds.ts"
import { type MadeFrom, useStudio } from "../../studio/studio-state.ts"
import { createFromImage, type FromImage, priceFromImage } from "./from-image.ts"

/** Asks what is to be made from an image, with its price, while one is chosen. */
export function FromImageDialog() {
  const studio = useStudio()
  const chosen = useStore(studio.$madeFrom)
  const tasks = useStore($tasks, { ssr: "initial" })
  const task = chosen === null ? undefined : tasks[chosen.taskId]
  const image = task?.img_uris[chosen?.index ?? 0]
  if (chosen === null || task === undefined || image === undefined) return null
  return <Dialog key={`${chosen.kind} ${image.url}`} chosen={chosen} task={task} image={image} />
}

const ICONS: Readonly<Record<DialogKind, LucideIcon>> = {
  upscale: ImageUpscale,
  "image-to-text": ScanText,
  variation: Shuffle,
  "remove-background": Scissors,
}

interface DialogProps {
  readonly chosen: MadeFrom
  readonly task: Task
  readonly image: TaskImage
}

function Dialog({ chosen, task, image }: DialogProps) {
  const t = useMessages("task")
  const studioWords = useMessages("studio")
  const errors = useMessages("errors")
  const studio = useStudio()
  const plan = useStore(studio.$plan)
  const ratios = ratiosFor(image)
  const [ratio, setRatio] = useState(ratios.includes(DEFAULT_SCALING_RATIO) ? DEFAULT_SCALING_RATIO : (ratios[0] ?? DEFAULT_SCALING_RATIO))
  const action = useAction()
  const key = useRef(newIdempotencyKey())
  const isUpscale = chosen.kind === "upscale"
  const wanted: FromImage = chosen.kind === "upscale" ? { kind: "upscale", ratio } : { kind: chosen.kind }
  const priceCoins = priceFromImage(wanted, image, plan)
  const close = () => studio.$madeFrom.set(null)
  const send = async () => {
    const sent = await action.run(async () => ({
      created: await createFromImage({ task, image, wanted, plan, priceCoins, key: key.current }),
    }))
    if (sent === null) return
    if (sent.created !== null) tellCreated(sent.created, errors("CreateSuccess"))
    close()
    studio.$opened.set(null)
  }
  const isImpossible = isUpscale && ratios.length === 0
  return (
    <Modal
      title={t(`${chosen.kind}_title`)}
      lead={t(`${chosen.kind}_lead`)}
      closeLabel={t("close")}
      isBusy={action.isBusy}
      isLight
      onClose={close}
    >
      {isUpscale ? (
        <RatioChoice
          image={image}
          ratios={ratios}
          ratio={ratio}
          onChoose={(next) => {
            // Another size is another order.
            key.current = newIdempotencyKey()
            setRatio(next)
          }}
        />
      ) : null}
      <FailureBox failure={action.failure} hasNoFields />
      <Button
        variant="primary"
        size="large"
        icon={ICONS[chosen.kind]}
        isBusy={action.isBusy}
        isOff={isImpossible}
        onClick={() => void send()}
        data-first
      >
        {t(`${chosen.kind}_do`)} · {studioWords("priceCoins", { count: priceCoins })}
      </Button>
    </Modal>
  )
}

interface RatioChoiceProps {
  readonly image: TaskImage
  readonly ratios: readonly number[]
  readonly ratio: number
  readonly onChoose: (ratio: number) => void
}

/** By how much the image grows, each with the size that it comes to. */
function RatioChoice({ image, ratios, ratio, onChoose }: RatioChoiceProps) {
  const t = useMessages("task")
  if (ratios.length === 0) return <p className="text-sm text-ink-2">{t("upscaleTooLarge")}</p>
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t("scale")}</legend>
      <Choices
        name="ratio"
        look="tiles"
        choices={ratios.map((value) => {
          const size = upscaledSize(image, value)
          // Isolated, since a size reads from left to right in every language.
          return { value, label: t("scaleValue", { ratio: value }), hint: `\u2066${size.width} × ${size.height}\u2069` }
        })}
        chosen={ratio}
        onChoose={onChoose}
      />
    </fieldset>
  )
}
