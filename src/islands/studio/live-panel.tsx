import { useStore } from "@nanostores/react"
import { Brush, Dices } from "lucide-react"
import { useEffect, useMemo, useRef, useState } from "react"
import type { FieldError } from "../../domain/_kernel/errors.ts"
import { MAXIMUM_SMALL_SEED, resolveSeed, type Size } from "../../domain/studio/rules.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import type { Seed } from "../../formats/generator/seed.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/member.ts"
import { Button } from "../_ui/button.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { uploadWhole } from "../upload/upload-whole.ts"
import { type CheckedOrder, hasDrafts, type LiveOrder, namedSeed, sketchOrder, withSeed } from "./live-order.ts"
import { LiveSketch } from "./live-sketch.tsx"
import { LiveStage } from "./live-stage.tsx"
import type { Order } from "./order.ts"
import { useStudio } from "./studio-state.ts"
import { useInlineImage } from "./use-inline-image.ts"
import { useLive } from "./use-live.ts"

/** Longest side of the pad, px. */
const PAD_LONGEST_PX = 1024
/** How far an image may leave its sketch by default: its large forms and colours stay. */
const FIRST_FREEDOM = 0.55

export interface LivePanelProps extends CheckedOrder {
  /** Takes a new seed where the order names one. */
  readonly onSeed: (seed: Seed) => void
}

/** Drafts of an order while it is written, and a pad to sketch on; Generate makes what they stand for. */
export function LivePanel(props: LivePanelProps) {
  return isSignedIn() ? <MembersPanel {...props} /> : <SignIn />
}

function SignIn() {
  const t = useMessages("live")
  return (
    <section aria-label={t("region")} className="grid justify-items-start gap-2 rounded-card border border-line bg-sunken p-3">
      <p className="text-sm text-pretty text-ink-2">{t("needsLogin")}</p>
      <Button aria-haspopup="dialog" onClick={() => openLogin({ reason: "more" })}>
        {t("signIn")}
      </Button>
    </section>
  )
}

function MembersPanel({ order, errors, onSeed }: LivePanelProps) {
  const t = useMessages("live")
  const studio = useStudio()
  const plan = useStore(studio.$plan)
  const [ownSeed, setOwnSeed] = useState(() => resolveSeed(undefined, Math.random, MAXIMUM_SMALL_SEED))
  const [isSketching, setIsSketching] = useState(false)
  const [sketch, setSketch] = useState<string | null>(null)
  const [freedom, setFreedom] = useState(FIRST_FREEDOM)
  const fileRef = useRef<(() => Promise<File>) | null>(null)
  const seed = namedSeed(order) ?? ownSeed
  const stored = useInlineImage(order.meta.imageUrl)
  const { width, height } = padSize(order.size)
  const sizePx = useMemo(() => ({ width, height }), [width, height])
  const seeded = withSeed(order, seed)
  const takesSketch = order.meta.imageUrl === undefined
  const isSketch = takesSketch && isSketching && sketch !== null
  const checked = isSketch ? sketchOrder(seeded, { url: "", ...sizePx, freedom }, plan) : { order: seeded, errors }
  const live = liveOrderOf(checked, isSketch ? sketch : stored)
  const { view, retry } = useLive(live)

  const real = async (): Promise<CheckedOrder> => {
    if (!isSketch || fileRef.current === null) return checked
    const made = await fileRef.current()
    const { url } = await uploadWhole(made, UPLOAD_CATEGORIES.image)
    return sketchOrder(seeded, { url, ...sizePx, freedom }, plan)
  }
  const latest = useRef(real)
  useEffect(() => {
    latest.current = real
  })
  const isWhole = checked.errors.length === 0
  useEffect(() => {
    studio.$drafted.set({ isWhole, order: () => latest.current() })
    return () => studio.$drafted.set(null)
  }, [studio, isWhole])
  const renewSeed = () => {
    const next = resolveSeed(undefined, Math.random, MAXIMUM_SMALL_SEED)
    setOwnSeed(next)
    if (namedSeed(order) !== null) onSeed(next)
  }
  return (
    <section aria-label={t("region")} className="grid gap-2">
      <LiveStage view={view} sizePx={checked.order.size} hint={live === null ? hintOf(checked.errors) : null} onRetry={retry} />
      <div className="flex flex-wrap gap-1.5">
        <Button icon={Dices} onClick={renewSeed}>
          {t("newSeed")}
        </Button>
        {takesSketch ? (
          <Button icon={Brush} aria-expanded={isSketching} onClick={() => setIsSketching(!isSketching)}>
            {t("sketch")}
          </Button>
        ) : null}
      </div>
      {takesSketch && isSketching ? (
        <>
          <LiveSketch key={`${width} ${height}`} sizePx={sizePx} onSketch={setSketch} fileRef={fileRef} />
          <RangeField
            size="compact"
            label={t("freedom")}
            hint={t("freedomHint")}
            value={freedom}
            minimum={0.1}
            maximum={0.95}
            step={0.05}
            onValue={setFreedom}
          />
        </>
      ) : null}
    </section>
  )
}

/** What is drafted: nothing while something stands against it, or its image is on its way. */
function liveOrderOf({ order, errors }: CheckedOrder, image: string | null | "loading"): LiveOrder | null {
  if (errors.length > 0 || image === "loading" || !hasDrafts(order.action)) return null
  const { action, meta, parent } = order
  return { action, meta, sketch: image, ...(parent === undefined ? {} : { parent }) }
}

/** What is said in the place of a draft that cannot be. */
function hintOf(errors: readonly FieldError[]): "writeFirst" | "needsImage" | "correctFirst" | null {
  const messages = new Set(errors.map(({ message }) => message))
  if (messages.size === 0) return null
  if (messages.has("pleaseUoloadImage")) return "needsImage"
  return messages.size === 1 && messages.has("PromptNotEmpty") ? "writeFirst" : "correctFirst"
}

function padSize({ width, height }: Order["size"]): Size {
  const scale = Math.min(1, PAD_LONGEST_PX / Math.max(width, height))
  return { width: Math.max(64, Math.round(width * scale)), height: Math.max(64, Math.round(height * scale)) }
}
