import { Mic, Wallet } from "lucide-react"
import { type RefObject, useId, useRef } from "react"
import { BASE_COINS } from "../../../domain/credits/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { usePurseLine } from "../../_session/use-purse-line.ts"
import { Button } from "../../_ui/button.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { focusFirstError } from "../../_ui/field.tsx"
import { ConsentField, SampleField } from "./recording-fields.tsx"
import { useTrainVoice } from "./use-train-voice.ts"
import { VoiceDetails } from "./voice-details.tsx"

/** All that a voice is trained from, and the button that does it, with its price. */
export function TrainForm({ onBegun }: { readonly onBegun: () => void }) {
  const t = useMessages("voices")
  const studio = useMessages("studio")
  const form = useTrainVoice()
  const element: RefObject<HTMLFormElement | null> = useRef(null)
  const id = useId()
  const payment = usePurseLine(BASE_COINS.voiceTraining)
  const { errors, action, blocker } = form
  const isShort = blocker === "short"
  const train = async () => {
    const task = await form.generate()
    if (task === null) return focusFirstError(element.current)
    form.clear()
    onBegun()
    announce({ tone: "good", body: { kind: "text", text: t("began") } })
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label={t("trainTitle")}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void train()
      }}
    >
      <VoiceDetails details={form.details} errors={errors} onChange={(change) => form.change(change)} />
      <SampleField file={form.sample} error={errors["sample"]} onFile={(sample) => form.record({ sample })} />
      <ConsentField
        file={form.consent}
        error={errors["consent"]}
        phrase={form.phrase}
        isAsking={form.asking.isBusy}
        onAsk={() => void form.ask()}
        onFile={(consent) => form.record({ consent })}
      />
      <FailureBox failure={form.asking.failure} hasNoFields />
      <FailureBox failure={action.failure} />
      <div className="grid gap-1.5">
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={isShort ? Wallet : Mic}
          isOff={blocker === "queueFull"}
          isBusy={action.isBusy}
          aria-haspopup={isShort ? "dialog" : undefined}
          aria-describedby={`${id}-line`}
        >
          <span>{isShort ? studio("recharge", { count: BASE_COINS.voiceTraining }) : action.isBusy ? t("training") : t("train")}</span>
          {isShort ? null : (
            <span className="font-normal whitespace-nowrap">· {studio("priceCoins", { count: BASE_COINS.voiceTraining })}</span>
          )}
        </Button>
        <p id={`${id}-line`} role="status" className={`text-xs tabular-nums ${isShort ? "text-warn" : "text-ink-3"}`}>
          {isSignedIn() ? payment : t("signInToTrain")}
        </p>
      </div>
    </form>
  )
}
