import { useStore } from "@nanostores/react"
import { Play, Square } from "lucide-react"
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
  /** Its word stands beside its icon. */
  readonly hasWord?: boolean
}

/** Plays the sample of a voice, and stops it. */
export function ListenButton({ timbre, name, address, hasWord = false }: ListenButtonProps) {
  const t = useMessages("sounds")
  const heard = useStore($heardVoice)
  const isHeard = heard?.timbre === timbre
  // A voice that is not on show any more is not heard either.
  useEffect(() => () => void ($heardVoice.get()?.timbre === timbre && stopSample()), [timbre])
  const press = () => {
    if (isHeard) return stopSample()
    playSample(timbre, address).catch(() => announce({ tone: "bad", body: { kind: "text", text: t("noSample") } }))
  }
  return (
    <Button
      icon={isHeard ? Square : Play}
      label={t(isHeard ? "stopListening" : "listenTo", { voice: name })}
      isBusy={isHeard && heard.isComing}
      data-listen={timbre}
      onClick={press}
    >
      {hasWord ? t(isHeard ? "stop" : "listen") : undefined}
    </Button>
  )
}
