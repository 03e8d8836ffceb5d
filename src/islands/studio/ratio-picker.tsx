import { useStore } from "@nanostores/react"
import { Lock, Ruler } from "lucide-react"
import { useId } from "react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { CUSTOM_RATIO_CODE, MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX } from "../../domain/studio/index.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"
import { OwnSize } from "./own-size.tsx"
import { Setting } from "./setting.tsx"
import { DEFAULT_SETTINGS, STARTER_RATIOS, sizeOf, starterPartOf } from "./settings.ts"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The longer side of a ratio's little shape, in px. */
const SHAPE_PX = 22

/** The shape of the images; shows the size in px that the starter makes of it. */
export function RatioPicker() {
  const t = useMessages("studio")
  const studio = useStudio()
  const settings = useStore(studio.$settings)
  const { fullStudio } = rightsOf(useStore(studio.$plan))
  const allowed = fullStudio ? settings : starterPartOf(settings)
  const { ratio } = allowed
  const failure = useStore(studio.$failures).find(({ path }) => /^meta\.(?:aspect_ratio|width|height)$/.test(path))?.message
  const name = useId()
  const size = sizeOf(allowed)
  const isOwn = ratio === CUSTOM_RATIO_CODE
  return (
    <Setting
      label={t("sizeLabel")}
      hint={isOwn ? t("ownSizeHint", { minimum: MINIMUM_SIDE_PX, maximum: MAXIMUM_SIDE_PX }) : t("sizeHint")}
      value={`${size.width} × ${size.height}`}
      isDefault={ratio === DEFAULT_SETTINGS.ratio}
      onReset={() => changeSettings(studio, { ratio: DEFAULT_SETTINGS.ratio })}
      failure={failure}
    >
      <div className="grid grid-cols-4 gap-1.5">
        {STARTER_RATIOS.map((one) => {
          const scale = SHAPE_PX / Math.max(one.width, one.height)
          return (
            <label
              key={one.code}
              className={`${LOOKS.choice} relative grid h-14 place-items-center content-center gap-1.5 text-xs tabular-nums`}
            >
              <input
                type="radio"
                name={name}
                data-setting="aspect_ratio"
                checked={one.code === ratio}
                onChange={() => changeSettings(studio, { ratio: one.code })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="grid h-[22px] place-items-center">
                <span
                  aria-hidden="true"
                  className="rounded-[2px] border-[1.5px] border-current"
                  style={{ width: one.width * scale, height: one.height * scale }}
                />
              </span>
              <bdi>{one.label}</bdi>
            </label>
          )
        })}
        {fullStudio ? (
          <label className={`${LOOKS.choice} relative grid h-14 place-items-center content-center gap-1.5 text-xs`}>
            <input
              type="radio"
              name={name}
              data-setting="aspect_ratio"
              checked={isOwn}
              onChange={() => changeSettings(studio, { ratio: CUSTOM_RATIO_CODE, ...sizeOf(settings) })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="grid h-[22px] place-items-center">
              <Ruler size={16} />
            </span>
            <span className="max-w-full truncate px-1">{t("customSizeLabel")}</span>
          </label>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t("customSizeLocked")}
            onClick={() => openLogin({ reason: "size" })}
            className="grid h-14 place-items-center content-center gap-1.5 rounded-control border border-dashed border-line text-xs text-ink-3 hover:border-line-strong hover:text-ink"
          >
            <span className="grid h-[22px] place-items-center">
              <Lock size={16} />
            </span>
            <span className="max-w-full truncate px-1">{t("customSizeLabel")}</span>
          </button>
        )}
      </div>
      {isOwn ? <OwnSize /> : null}
    </Setting>
  )
}
