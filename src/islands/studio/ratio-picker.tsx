import { useStore } from "@nanostores/react"
import { Lock, Ruler } from "lucide-react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { CUSTOM_RATIO_CODE, MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX, type RATIOS } from "../../domain/studio/index.ts"
import { RatioIcon } from "../_making/form/ratio-icon.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { type Choice, Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { OwnSize } from "./own-size.tsx"
import { DEFAULT_SETTINGS, type ShapeCode, STARTER_RATIOS, sizeOf, starterPartOf } from "./settings.ts"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The shape of the images; shows the size in px that the starter makes of it. */
export function RatioPicker() {
  const t = useMessages("studio")
  const studio = useStudio()
  const settings = useStore(studio.$settings)
  const { fullStudio } = rightsOf(useStore(studio.$plan))
  const allowed = fullStudio ? settings : starterPartOf(settings)
  const { ratio } = allowed
  const failure = useStore(studio.$failures).find(({ path }) => /^meta\.(?:aspect_ratio|width|height)$/.test(path))?.message
  const size = sizeOf(allowed)
  const isOwn = ratio === CUSTOM_RATIO_CODE
  const own: Choice<ShapeCode> = {
    value: CUSTOM_RATIO_CODE,
    label: t("customSizeLabel"),
    icon: (
      <span className="grid h-[22px] place-items-center">
        <Ruler size={16} />
      </span>
    ),
  }
  return (
    <FieldGroup
      label={t("sizeLabel")}
      hint={isOwn ? t("ownSizeHint", { minimum: MINIMUM_SIDE_PX, maximum: MAXIMUM_SIDE_PX }) : t("sizeHint")}
      value={`${size.width} × ${size.height}`}
      onReset={ratio === DEFAULT_SETTINGS.ratio ? undefined : () => changeSettings(studio, { ratio: DEFAULT_SETTINGS.ratio })}
      error={failure}
    >
      <Choices
        name="aspect_ratio"
        look="blocks"
        columns={4}
        choices={[...STARTER_RATIOS.map(shapeOf), ...(fullStudio ? [own] : [])]}
        chosen={ratio}
        onChoose={(code: ShapeCode) =>
          changeSettings(studio, code === CUSTOM_RATIO_CODE ? { ratio: code, ...sizeOf(settings) } : { ratio: code })
        }
      >
        {fullStudio ? null : (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t("customSizeLocked")}
            onClick={() => openLogin({ reason: "size" })}
            className="grid min-h-14 place-items-center content-center gap-1.5 rounded-control border border-dashed border-line text-xs text-ink-3 hover:border-line-strong hover:text-ink"
          >
            <span className="grid h-[22px] place-items-center">
              <Lock size={16} />
            </span>
            <span className="max-w-full text-center leading-tight">{t("customSizeLabel")}</span>
          </button>
        )}
      </Choices>
      {isOwn ? <OwnSize /> : null}
    </FieldGroup>
  )
}

/** A ratio with its little shape above its name. */
export function shapeOf({ code, label, width, height }: (typeof RATIOS)[number]): Choice<ShapeCode> {
  return { value: code, label, icon: <RatioIcon width={width} height={height} /> }
}
