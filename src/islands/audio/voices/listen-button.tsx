import { useStore } from "@nanostores/react"
import { LoaderCircle, Play, Square } from "lucide-react"
import { useEffect } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { Button } from "../../_ui/button.tsx"
import { $heardVoice, playSample, stopSample } from "./play-sample.ts"

interface ListenButtonProps {
  readonly timbre: string
  /** What the voice is called. */
  readonly name: string
  /** Where its sample is known to be. */
  readonly address?: string | undefined
}

/** Plays the sample of a voice, and stops it. */
export function ListenButton({ timbre, name, address }: ListenButtonProps) {
  const { isHeard, isComing, label, press } = useListening({ timbre, name, address })
  return <Button icon={isHeard ? Square : Play} label={label} isBusy={isComing} data-listen={timbre} onClick={press} />
}

/** The same as a disc on the picture of a voice: white, with bars, while it is heard. */
export function ListenDisc({ timbre, name, address }: ListenButtonProps) {
  const { isHeard, isComing, label, press } = useListening({ timbre, name, address })
  return (
    <button
      type="button"
      className="gallery-disc"
      aria-label={label}
      aria-pressed={isHeard}
      aria-busy={isComing}
      title={label}
      data-listen={timbre}
      onClick={press}
    >
      {isComing ? (
        <LoaderCircle size={16} strokeWidth={1.75} className="motion-safe:animate-spin" />
      ) : isHeard ? (
        <span className="gallery-bars">
          <i />
          <i />
          <i />
        </span>
      ) : (
        <Play size={14} fill="currentColor" className="ms-0.5" />
      )}
    </button>
  )
}

function useListening({ timbre, name, address }: ListenButtonProps) {
  const t = useMessages("sounds")
  const heard = useStore($heardVoice)
  const isHeard = heard?.timbre === timbre
  // A voice that is not on show anymore is not heard either.
  useEffect(() => () => void ($heardVoice.get()?.timbre === timbre && stopSample()), [timbre])
  const press = () => {
    if (isHeard) return stopSample()
    playSample(timbre, address).catch(() => announce({ tone: "bad", body: { kind: "text", text: t("noSample") } }))
  }
  return { isHeard, isComing: isHeard && heard.isComing, label: t(isHeard ? "stopListening" : "listenTo", { voice: name }), press }
}
