import type { FieldError } from "../../domain/_kernel/errors.ts"
import type { Plan } from "../../domain/_kernel/plans.ts"
import type { TaskSource } from "../../domain/_kernel/task-kind.ts"
import { rightsOf, type SpeedType } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { IMAGE_ROLE } from "../../domain/studio/kinds/source.ts"
import { mendConfiguration } from "../../domain/studio/mend-rules.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import { ACTION_CODES, type ActionKind, actionOf, STARTER_MODEL } from "../../domain/studio/rules.ts"
import { studioKindOf } from "../../domain/studio/studio-kinds.ts"
import { planTask, type TaskPlan } from "../../domain/task/rules.ts"
import type { Draft } from "../studio/draft.ts"
import { countWithin } from "../studio/images-left.ts"
import type { Order } from "../studio/order.ts"
import { actionOfTab, categoryOf, type GeneratorMode, type PanelTab } from "../studio/tabs.ts"
import { starterPartOf } from "./starter-rules.ts"

/** What a tab comes to for somebody: what is sent, what it costs, and what stands against it. */
export interface DraftOrder {
  readonly order: Order
  /** In the order of spec 1§5. */
  readonly errors: readonly FieldError[]
  readonly refusal: TaskPlan["refusal"]
}

interface DraftFacts {
  readonly mode: GeneratorMode
  readonly tab: PanelTab
  readonly plan: Plan
  /** Null leaves it to the plan. */
  readonly speed: SpeedType | null
  /** What model and renderers both can; null while it is not known. */
  readonly scene?: SceneConfig | null
  /** A visitor's images of the day; null where they are not known, or without limit. */
  readonly left?: number | null
}

/** The configuration that is sent: the draft's, in the category of its screen. */
export function metaOfDraft({ meta }: Draft, mode: GeneratorMode): Configuration {
  const category = categoryOf(mode)
  return category === undefined ? meta : { ...meta, category }
}

/** The order of a draft under a plan, by the same rules as the server's. */
export function orderOfDraft(draft: Draft, { mode, tab, plan, speed, scene = null, left = null }: DraftFacts): DraftOrder {
  const action = actionOfTab(tab)
  const asked = metaOfDraft(plan === "visitor" ? starterDraft(draft, left) : draft, mode)
  const { meta } = mendConfiguration(asked, scene)
  const { kind, parentRole } = studioKindOf(action, meta)
  const sources = sourcesOf(draft, action, meta)
  const rights = rightsOf(plan)
  const speedType = speed !== null && rights.speedTypes.length > 1 ? speed : null
  const planned = planTask(kind, { input: meta, sources, speedType: speedType ?? rights.defaultSpeed }, plan)
  const { specification, pieceCount, quote } = planned
  const expected = kind.expects(specification)
  const sizePx = expected.form === "files" ? expected.sizePx : null
  const parent = parentRole === null ? undefined : parentOf(draft, sources, parentRole)
  return {
    order: {
      action: codeOf(action),
      meta,
      ...(parent === undefined ? {} : { parent }),
      ...(specification.source === undefined || specification.source.url === "" ? {} : { source: specification.source }),
      imageCount: pieceCount,
      size: sizePx ?? { width: specification.width ?? 1, height: specification.height ?? 1 },
      speedType,
      isFast: planned.speedType === 2,
      priceCoins: quote.calculate_coins,
    },
    errors: [...unrunnableIn(meta, kind.name, scene), ...planned.errors],
    refusal: planned.refusal,
  }
}

/** What is sent of a visitor's draft: the starter's part, as many images as are left of the day. */
function starterDraft({ meta, images }: Draft, left: number | null): Draft {
  const n_iter = countWithin(meta.n_iter ?? rightsOf("visitor").defaultImages, left)
  return { images, meta: { ...starterPartOf(meta), n_iter } }
}

/** Whether no server has the chosen model anymore; what is known of another model says nothing of it. */
export function isModelGone({ art_model_no: no = STARTER_MODEL.art_model_no }: Configuration, scene: SceneConfig | null): boolean {
  return scene?.is_gone === true && scene.model?.art_model_no === no
}

/** What no server can do, as far as they have said. */
function unrunnableIn(meta: Configuration, kind: string, scene: SceneConfig | null): readonly FieldError[] {
  const piece = kind.replace(/-?sweep$/, "")
  const kinds = scene?.lists?.kinds
  const isOffered = kinds === undefined || piece === "" || kinds.includes(piece)
  return [
    ...(isOffered ? [] : [{ path: "action", message: "NoServerKind" }]),
    ...(isModelGone(meta, scene) ? [{ path: "meta.art_model_no", message: "NoServerModel" }] : []),
  ]
}

function codeOf(action: ActionKind): Order["action"] {
  const { newCode, oldCode } = actionOf(action)
  return ACTION_CODES.find((code) => code === (newCode ?? oldCode)) ?? 1
}

/** The images that a draft names, as far as this device knows them. */
export function sourcesOf({ images }: Draft, action: ActionKind, meta: Configuration): readonly TaskSource[] {
  return studioKindOf(action, meta)
    .named(meta)
    .flatMap(({ role, url }) => {
      const image = images.find((known) => known.url === url)
      if (image === undefined || url === undefined) return []
      const { width, height, sizeBytes, prompt } = image
      return [{ role, mediaKey: "", url, sha256: "", sizeBytes, width, height, prompt }]
    })
}

/** The result that the main image is, so that the task is known as made from it. */
function parentOf({ images }: Draft, sources: readonly TaskSource[], role: string): Order["parent"] {
  const main = sources.find((source) => source.role === role || source.role === IMAGE_ROLE)
  const image = images.find(({ url }) => url === main?.url)
  return image?.taskId === undefined ? undefined : { taskId: image.taskId, index: image.index ?? 0 }
}

/** What an order still lacks before it can be sent: words, or so many images; null for nothing. */
export type Missing = { readonly what: "prompt" } | { readonly what: "images"; readonly count: number } | null

const MISSING_IMAGE: ReadonlySet<string> = new Set(["pleaseUoloadImage", "pleaseSelectImage"])

/** What is missing first, as the button says it. */
export function missingIn({ errors }: Pick<DraftOrder, "errors">): Missing {
  const images = errors.filter(({ message }) => MISSING_IMAGE.has(message)).length
  if (images > 0) return { what: "images", count: images }
  return errors.some(({ message }) => message === "PromptNotEmpty") ? { what: "prompt" } : null
}
