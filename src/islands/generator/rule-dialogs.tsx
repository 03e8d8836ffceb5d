import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { familyOf } from "../../domain/studio/kinds/painting-size.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { useFieldFacts } from "./use-field-facts.ts"
import { withoutMismatches } from "./without-mismatches.ts"

/** The rules of spec 1§5 that are told by a dialog, each with a way on. */
export function RuleDialogs() {
  const told = useStore(useGenerator().$rule)
  if (told === null) return null
  return told.rule === "studio25" ? <Mismatch resume={told.resume} /> : <LoraLimit resume={told.resume} />
}

interface RuleProps {
  readonly resume: (() => void) | null
}

/** Says how many LoRA models the plan has; where more are chosen, the first ones can be kept. */
function LoraLimit({ resume }: RuleProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { lora_models: loras = [] } = useFieldFacts().meta
  const { loraLimit } = rightsOf(useStore(generator.studio.$plan))
  const close = () => generator.$rule.set(null)
  const keep = () => {
    close()
    changeMeta(generator, { lora_models: loras.slice(0, loraLimit) })
    resume?.()
  }
  return (
    <Modal title={t("loraLimitTitle")} lead={t("loraLimitBody", { count: loraLimit })} closeLabel={t("close")} isLight onClose={close}>
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button data-first="" onClick={close}>
          {t("understood")}
        </Button>
        {loras.length > loraLimit ? (
          <Button variant="primary" onClick={keep}>
            {t("loraLimitKeep", { count: loraLimit })}
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}

/** Warns of what was made for another family of models; the way on is without it. */
function Mismatch({ resume }: RuleProps) {
  const t = useMessages("generator")
  const errors = useMessages("errors")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const { change, names } = withoutMismatches(meta, familyOf(meta))
  const close = () => generator.$rule.set(null)
  const goOn = () => {
    close()
    changeMeta(generator, change)
    resume?.()
  }
  return (
    <Modal role="alertdialog" title={t("mismatchTitle")} lead={errors("studio25")} closeLabel={t("close")} onClose={close}>
      <ul className="grid gap-1 text-sm">
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button data-first="" onClick={close}>
          {t("goBack")}
        </Button>
        <Button variant="primary" onClick={goOn}>
          {t("mismatchContinue")}
        </Button>
      </div>
    </Modal>
  )
}
