import { Play } from "lucide-react"
import { useCallback, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { applyTemplate, templateHistory } from "../../domain/studio/apps/contract.ts"
import { priceOfApp } from "../../domain/studio/apps/price-app.ts"
import { readValues } from "../../domain/studio/apps/read-values.ts"
import { type AppId, appOf } from "../../domain/studio/apps/templates.ts"
import { orderAndPay, useOrderKeys } from "../_making/order/order-and-pay.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useAction } from "../_ui/use-action.ts"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { ResultScreen } from "../result/result-screen.tsx"
import { RunResults } from "../result/stream/run-results.tsx"
import { AppInputField } from "./app-input-field.tsx"
import { fileIdOf } from "./chosen-photo.ts"
import { keepTexts, keptTexts } from "./form-memory.ts"
import { usePhoto } from "./use-photo.ts"

export interface AppScreenProps {
  readonly id: AppId
  readonly locale: Locale
}

/** One app: its inputs as a form, its price on the button, what it made below or beside it. */
export function AppScreen({ id, locale }: AppScreenProps) {
  const t = useMessages("apps")
  const template = appOf(id)
  const plan = useViewerPlan()
  const handle = usePhoto()
  const [texts, setTexts] = useState(() => keptTexts(id))
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [runs, setRuns] = useState(0)
  const action = useAction()
  const keys = useOrderKeys()
  const loadRuns = useCallback(
    (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) =>
      call(templateHistory, { id, ...page }, { handlesErrors: true, signal }),
    [id],
  )
  if (template === undefined) return null
  const words = { title: t("results"), empty: t("resultsEmpty"), signIn: t("resultsSignIn"), name: t(`name_${id}`) }
  const { photo } = handle
  const given = { ...texts, ...(photo === null ? {} : { photo: "chosen" }) }
  const priceCoins = priceOfApp(template, given, photo?.size ?? null, plan)
  const send = async () => {
    const fileId = photo === null ? null : await fileIdOf(photo)
    const inputs = { ...texts, ...(fileId === null ? {} : { photo: fileId }) }
    const order = { id, inputs, max_coins: priceCoins }
    await call(applyTemplate, order, { idempotencyKey: keys.keyOf(order), handlesErrors: true })
    return true
  }
  const keep = async () => {
    keepTexts(id, texts)
    await handle.keep()
  }
  const run = async () => {
    const errors = Object.fromEntries(readValues(template, given).errors.map(({ path, message }) => [path, message]))
    setMissing(errors)
    if (Object.keys(errors).length > 0) return
    const sent = await action.run(() => orderAndPay(send, { keep, again: () => void run() }))
    if (sent === null) return
    keys.renew()
    setRuns((count) => count + 1)
  }
  const wrong = { ...action.failure?.fields, ...missing }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-raised p-4 md:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        {template.inputs.map((input) => (
          <AppInputField
            key={input.key}
            input={input}
            text={texts[input.key] ?? ""}
            photo={handle}
            error={wrong[`inputs.${input.key}`]}
            onText={(text) => setTexts((before) => ({ ...before, [input.key]: text }))}
          />
        ))}
        <FailureBox failure={action.failure} isRetrySubmit />
        <div className="grid gap-1.5">
          <Button type="submit" variant="primary" size="large" icon={Play} isBusy={action.isBusy}>
            <span>{t("run")}</span>
            <span className="font-normal whitespace-nowrap">· {priceCoins === 0 ? t("free") : t("price", { count: priceCoins })}</span>
          </Button>
          <p role="status" className="text-xs text-ink-3 empty:hidden">
            {action.isBusy && photo?.origin.kind === "device" ? t("uploading") : isSignedIn() ? "" : t("signInToRun")}
          </p>
        </div>
      </form>
      <ResultScreen plan={plan}>
        <RunResults words={words} load={loadRuns} runs={runs} />
      </ResultScreen>
      <RechargeHost locale={locale} />
      <ToastRegion />
    </div>
  )
}
