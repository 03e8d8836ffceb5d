import { Play } from "lucide-react"
import { useCallback, useState } from "react"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { checkWorkflow, runWorkflow, type Workflow, type WorkflowMissing } from "../../domain/workflow/contract.ts"
import { isImageInput, nameOfInput } from "../../domain/workflow/input-rules.ts"
import { priceOfRun } from "../../domain/workflow/price-rules.ts"
import { orderAndPay, useOrderKeys } from "../_making/order/order-and-pay.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { type ChosenPhoto, fileIdOf } from "../apps/chosen-photo.ts"
import { keepTexts, keptTexts } from "../apps/form-memory.ts"
import { MissingParts } from "./graph-problems.tsx"
import { RunField } from "./run-field.tsx"
import { typedDefaults, valuesOf } from "./run-values.ts"

interface RunFormProps {
  readonly workflow: Workflow
  /** The viewer's, which the price follows. */
  readonly plan: Plan
  readonly onRun: () => void
}

/** The inputs of a workflow as a form, its price on the button. */
export function RunForm({ workflow, plan, onRun }: RunFormProps) {
  const t = useMessages("workflow")
  const words = useErrorWords()
  const { workflow_id: id, inputs } = workflow
  const [typed, setTyped] = useState(() => ({ ...typedDefaults(inputs), ...keptTexts(id) }))
  const [photos, setPhotos] = useState<Readonly<Record<string, ChosenPhoto>>>({})
  const [missing, setMissing] = useState<readonly WorkflowMissing[]>([])
  const action = useAction()
  const keys = useOrderKeys()
  const onPhoto = useCallback((name: string, photo: ChosenPhoto | null) => {
    setPhotos((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([other]) => other !== name))
      return photo === null ? others : { ...others, [name]: photo }
    })
  }, [])
  const sizes = Object.values(photos).map(({ size }) => size)
  const chosen = Object.fromEntries(Object.keys(photos).map((name) => [name, "chosen"]))
  const priceCoins = priceOfRun(workflow, valuesOf(inputs, typed, chosen), sizes, plan)
  const send = async () => {
    const images = Object.fromEntries(
      await Promise.all(Object.entries(photos).map(async ([name, photo]) => [name, await fileIdOf(photo)] as const)),
    )
    const order = { workflow_id: id, values: { ...valuesOf(inputs, typed, images) }, max_coins: priceCoins }
    try {
      await call(runWorkflow, order, { idempotencyKey: keys.keyOf(order), handlesErrors: true })
    } catch (error) {
      if (error instanceof CallError && error.code === "Unavailable")
        setMissing((await call(checkWorkflow, { workflow_id: id }, { handlesErrors: true })).missing)
      throw error
    }
    return true
  }
  const run = async (form: HTMLFormElement | null) => {
    setMissing([])
    const sent = await action.run(() => orderAndPay(send, { keep: async () => keepTexts(id, typed), again: () => void run(form) }))
    if (sent === null) return focusFirstError(form)
    keys.renew()
    onRun()
  }
  const fields = action.failure?.fields ?? {}
  const general = fields["workflow_id"] ?? fields["values"]
  const firstImage = inputs.find(isImageInput)
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-raised p-4 md:p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void run(event.currentTarget)
      }}
    >
      <h2 className="sr-only">{t("inputs")}</h2>
      {inputs.length === 0 ? <p className="text-sm text-ink-2">{t("noInputs")}</p> : null}
      {inputs.map((input) => {
        const name = nameOfInput(input)
        return (
          <RunField
            key={name}
            input={input}
            text={typed[name] ?? ""}
            error={fields[`values.${name}`]}
            takesPaste={input === firstImage}
            onText={(text) => setTyped((before) => ({ ...before, [name]: text }))}
            onPhoto={onPhoto}
          />
        )
      })}
      <FailureBox failure={action.failure} isRetrySubmit body={general === undefined ? undefined : words(general)} />
      <MissingParts missing={missing} />
      <div className="grid gap-1.5">
        <Button type="submit" variant="primary" size="large" icon={Play} isBusy={action.isBusy}>
          <span>{t("run")}</span>
          <span className="font-normal whitespace-nowrap">· {t("price", { count: priceCoins })}</span>
        </Button>
        <p role="status" className="text-xs text-ink-3 empty:hidden">
          {action.isBusy && sizes.length > 0 ? t("uploading") : isSignedIn() ? "" : t("signInToRun")}
        </p>
      </div>
    </form>
  )
}
