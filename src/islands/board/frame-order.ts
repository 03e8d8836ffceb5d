import type { FieldError } from "../../domain/_kernel/errors.ts"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import type { TaskSource } from "../../domain/_kernel/task-kind.ts"
import type { BoardDocument } from "../../domain/board/document.ts"
import { frameMask } from "../../domain/board/keep-outside-rules.ts"
import { layerOf } from "../../domain/board/layer-rules.ts"
import { type FrameFacts, type FrameImage, type FramePlan, orderOfFrame, planFrame } from "../../domain/board/order-rules.ts"
import { rightsOf } from "../../domain/credits/rules.ts"
import { kindOfAction, STYLES } from "../../domain/studio/rules.ts"
import { studioKindOf } from "../../domain/studio/studio-kinds.ts"
import { planTask } from "../../domain/task/rules.ts"
import { uploadHelper } from "../generator/upload-image.ts"
import type { Order } from "../studio/order.ts"
import type { BoardEditor } from "./board-editor.ts"
import { alphaOf, type FrameLook, maskPng, pixelsOf, pngOf } from "./frame-look.ts"

/** What the frame comes to for somebody: what is sent, what stands against it, and what of the board is left out of it. */
export interface FrameMaking {
  readonly order: Order
  readonly errors: readonly FieldError[]
  readonly plan: FramePlan
}

/** Stands for images that are not uploaded yet, where only the price is asked for. */
const TO_COME = "/"

/** The order of the frame by what is known of it; `addresses` are of its images by their roles, absent while only the price is asked for. */
export function makingOf(document: BoardDocument, facts: FrameFacts, plan: Plan, addresses?: ReadonlyMap<string, string>): FrameMaking {
  const framePlan = planFrame(document, facts)
  const named = addresses ?? new Map(framePlan.images.map(({ role }) => [role, TO_COME]))
  const { action, meta: ordered } = orderOfFrame(document, facts, framePlan, named)
  const { prompt_style: styleName, ...rest } = ordered
  const style = STYLES.find((known) => known === styleName)
  const meta = style === undefined ? rest : { ...rest, prompt_style: style }
  const { width, height } = document.frame
  const { kind } = studioKindOf(kindOfAction(action) ?? "text-to-image", meta)
  const sources = framePlan.images.map(({ role }): TaskSource => {
    return { role, mediaKey: "", url: named.get(role) ?? "", sha256: "", sizeBytes: 0, width, height, prompt: "" }
  })
  const speed = rightsOf(plan).defaultSpeed
  const { quote, errors, pieceCount, specification } = planTask(kind, { input: meta, sources, speedType: speed }, plan)
  return {
    order: {
      action,
      meta,
      ...(specification.source === undefined || addresses === undefined ? {} : { source: specification.source }),
      imageCount: pieceCount,
      size: { width, height },
      speedType: null,
      isFast: speed === 2,
      priceCoins: quote.calculate_coins,
    },
    errors,
    plan: framePlan,
  }
}

/** Images that were uploaded from this page, by the hash of their bytes: the same frame is sent once. */
const uploaded = new Map<string, string>()

/** Uploads what a plan needs; answers addresses by role, or why there are none, as a key of the error messages. */
export async function uploadFrame(
  editor: BoardEditor,
  look: FrameLook,
  plan: FramePlan,
): Promise<{ readonly addresses: ReadonlyMap<string, string> } | { readonly reason: string }> {
  const addresses = new Map<string, string>()
  for (const image of plan.images) {
    const file = await fileOf(editor, look, image)
    if (file === null) return { reason: "uploadError" }
    const hash = await sha256Hex(new Uint8Array(await file.arrayBuffer()))
    const known = uploaded.get(hash)
    if (known !== undefined) {
      addresses.set(image.role, known)
      continue
    }
    const sent = await uploadHelper(file)
    if ("reason" in sent) return sent
    uploaded.set(hash, sent.image.url)
    addresses.set(image.role, sent.image.url)
  }
  return { addresses }
}

async function fileOf({ plane, document }: BoardEditor, { composite, mask }: FrameLook, image: FrameImage): Promise<File | null> {
  if (image.role === "image") return pngOf(composite, "board-frame")
  if (!("layerId" in image)) return maskPng(frameMask(composite, mask), "board-mask")
  const layer = layerOf(document, image.layerId)
  if (layer === undefined) return null
  // Its opacity is how it is seen here, no part of what it says.
  const whole = { ...layer, opacity: 1, isVisible: true }
  if (layer.kind === "region") return maskPng(alphaOf(pixelsOf(plane, document.frame, 1, [whole])), "board-region")
  const place = layer.kind === "reference" ? layer.place : document.frame
  return pngOf(pixelsOf(plane, place, 1, [whole]), `board-${layer.kind}`)
}
