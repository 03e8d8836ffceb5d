import { Images, Sparkles } from "lucide-react"
import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { checkPhoto, generateHeadshots } from "../../domain/studio/headshots/contract.ts"
import { HEADSHOT_LOOKS, type LookId, MAXIMUM_LOOKS } from "../../domain/studio/headshots/looks.ts"
import type { PhotoProblem } from "../../domain/studio/headshots/photo-rules.ts"
import { priceOfLook } from "../../domain/studio/headshots/price-headshots.ts"
import { orderAndPay, useOrderKeys } from "../_making/order/order-and-pay.ts"
import { useComesIntoView } from "../_making/stream/use-comes-into-view.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useAction } from "../_ui/use-action.ts"
import { type ChosenPhoto, fileIdOf } from "../apps/chosen-photo.ts"
import { keepTexts, keptTexts } from "../apps/form-memory.ts"
import { PhotoField } from "../apps/photo-field.tsx"
import { usePhoto } from "../apps/use-photo.ts"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { ResultScreen } from "../result/result-screen.tsx"
import { HeadshotSets, SETS_TITLE_ID } from "./headshot-sets.tsx"
import { LookPicker } from "./look-picker.tsx"
import { useVerdict } from "./use-verdict.ts"
import { VerdictLine } from "./verdict-line.tsx"

export interface HeadshotsScreenProps {
  readonly locale: Locale
}

const FORM = "headshots"
const QUIET = { handlesErrors: true } as const

/** What the server said stands against a photo. */
interface Refusal {
  readonly photo: ChosenPhoto
  readonly problems: readonly PhotoProblem[]
}

/** What came of an order: the set, and why looks of it were not begun. */
interface Begun {
  readonly setId: string
  readonly refused: "QueueFull" | "InsufficientCredits" | null
}

/** Headshots in three steps: a photo that will do, looks, the sets that were made. */
export function HeadshotsScreen({ locale }: HeadshotsScreenProps) {
  const t = useMessages("headshots")
  const plan = useViewerPlan()
  const handle = usePhoto()
  const { photo } = handle
  const [attempt, setAttempt] = useState(0)
  const verdict = useVerdict(photo, attempt)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [looks, setLooks] = useState<readonly LookId[]>(keptLooks)
  const [isMissing, setIsMissing] = useState(false)
  const [begun, setBegun] = useState<Begun | null>(null)
  const section = useComesIntoView(begun?.setId)
  const action = useAction()
  const keys = useOrderKeys()
  const refused = refusal !== null && refusal.photo === photo ? refusal.problems : []
  const priceCoins = priceOfLook(plan) * Math.max(1, looks.length)
  const isReady = verdict.kind === "judged" && verdict.problems.length === 0 && refused.length === 0 && looks.length > 0

  const send = async (chosen: ChosenPhoto): Promise<Begun | null> => {
    if (verdict.kind !== "judged") return null
    const file_id = await fileIdOf(chosen)
    const { faces, sharpness } = verdict.facts
    const found = faces.map(({ x, y, width, height }) => ({ x, y, width, height }))
    const judged = await call(checkPhoto, { file_id, faces: found, sharpness }, QUIET)
    if (!judged.is_fit) {
      setRefusal({ photo: chosen, problems: judged.problems })
      return null
    }
    const order = { file_id, looks: [...looks], max_coins: priceCoins }
    const made = await call(generateHeadshots, order, { idempotencyKey: keys.keyOf(order), handlesErrors: true })
    return { setId: made.set_id, refused: made.refused }
  }
  const keep = async () => {
    keepTexts(FORM, { looks: looks.join(" ") })
    await handle.keep()
  }
  const generate = async () => {
    setIsMissing(photo === null)
    if (photo === null || !isReady) return
    const made = await action.run(() => orderAndPay(() => send(photo), { keep, again: () => void generate() }))
    if (made === null) return
    // What was refused is asked for again with the same key, and comes into the same set.
    if (made.refused === null) keys.renew()
    setBegun(made)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-raised p-4 md:p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void generate()
        }}
      >
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 className="text-base font-semibold">{t("step1")}</h2>
          <PhotoField handle={handle} error={isMissing && photo === null ? "pleaseSelectImage" : undefined} />
          <VerdictLine verdict={verdict} refused={refused} onRetry={() => setAttempt((count) => count + 1)} />
        </section>
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 className="text-base font-semibold">{t("step2")}</h2>
          <LookPicker chosen={looks} onChoose={setLooks} />
        </section>
        <FailureBox failure={action.failure} isRetrySubmit />
        <div className="grid gap-1.5">
          <Button type="submit" variant="primary" size="large" icon={Sparkles} isBusy={action.isBusy} isOff={photo !== null && !isReady}>
            <span>{t("generate")}</span>
            <span className="font-normal whitespace-nowrap">· {t("price", { count: priceCoins })}</span>
          </Button>
          {isSignedIn() ? null : <p className="text-xs text-ink-3">{t("signIn")}</p>}
        </div>
      </form>
      <section ref={section} aria-labelledby={SETS_TITLE_ID} className="grid min-w-0 scroll-mt-16 gap-3">
        <h2 id={SETS_TITLE_ID} tabIndex={-1} className="text-base font-semibold">
          {t("sets")}
        </h2>
        {begun === null || begun.refused === null ? null : (
          <p role="status" className="rounded-control border border-warn/50 bg-sunken p-3 text-sm">
            {t(begun.refused === "QueueFull" ? "partlyQueue" : "partly")}
          </p>
        )}
        {isSignedIn() ? (
          <ResultScreen plan={plan}>
            <HeadshotSets begun={begun} />
          </ResultScreen>
        ) : (
          <Empty icon={Images} title={t("setsEmpty")} body={t("setsSignIn")} />
        )}
      </section>
      <RechargeHost locale={locale} />
      <ToastRegion />
    </div>
  )
}

/** The looks as they were before signing in; the first one otherwise. */
function keptLooks(): readonly LookId[] {
  const names = (keptTexts(FORM)["looks"] ?? "").split(" ")
  const kept = HEADSHOT_LOOKS.flatMap(({ id }) => (names.includes(id) ? [id] : [])).slice(0, MAXIMUM_LOOKS)
  return kept.length > 0 ? kept : [HEADSHOT_LOOKS[0].id]
}
