import {
  CONTROL_PARAMETERS,
  CONTROL_PROCESSORS,
  CONTROL_SIDES,
  type ControlProcessor,
  type ControlValues,
  checkedControlValues,
  initialControlValues,
} from "../../domain/studio/control-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { buttonLook } from "../_ui/button.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import type { ControlRequest } from "./use-control-preview.ts"

interface ControlSettingsProps {
  readonly request: ControlRequest
  readonly onRequest: (request: ControlRequest) => void
}

/** Which processor, with what values, how large. */
export function ControlSettings({ request, onRequest }: ControlSettingsProps) {
  const t = useMessages("image")
  const { processor, values, maximumSide } = request
  const choose = (next: ControlProcessor) => onRequest({ ...request, processor: next, values: initialControlValues(next) })
  const change = (part: ControlValues) => onRequest({ ...request, values: checkedControlValues(processor, { ...values, ...part }) })
  const isInitial = CONTROL_PARAMETERS[processor].every(({ name, initial }) => values[name] === initial)
  return (
    <div className="grid gap-5">
      <div role="group" aria-label={t("processor")} className="grid gap-2">
        <p className="text-sm font-semibold">{t("processor")}</p>
        <div className="flex flex-wrap gap-2">
          {CONTROL_PROCESSORS.map((one) => (
            <button key={one} type="button" className={LOOKS.chip} aria-pressed={one === processor} onClick={() => choose(one)}>
              {t(one)}
            </button>
          ))}
        </div>
        <p className={LOOKS.hint}>{t(`${processor}Hint`)}</p>
      </div>
      {CONTROL_PARAMETERS[processor].length === 0 ? null : (
        <div className="grid gap-3">
          {CONTROL_PARAMETERS[processor].map(({ name, minimum, maximum, step, initial }) => (
            <RangeField
              key={`${processor} ${name}`}
              label={t(name)}
              value={values[name] ?? initial}
              minimum={minimum}
              maximum={maximum}
              step={step}
              shown={t("number", { value: values[name] ?? initial })}
              onValue={(value) => change({ [name]: value })}
            />
          ))}
          <button
            type="button"
            className={`${buttonLook()} justify-self-start`}
            aria-disabled={isInitial}
            onClick={() => choose(processor)}
          >
            {t("reset")}
          </button>
        </div>
      )}
      <div role="group" aria-label={t("maximumSide")} className="grid gap-2">
        <p className="text-sm font-semibold">{t("maximumSide")}</p>
        <div className="flex flex-wrap gap-2">
          {CONTROL_SIDES.map((side) => (
            <button
              key={side}
              type="button"
              className={LOOKS.chip}
              aria-pressed={side === maximumSide}
              onClick={() => onRequest({ ...request, maximumSide: side })}
            >
              <bdi className="tabular-nums">{side}</bdi>
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
