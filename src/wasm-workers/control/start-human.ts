import { type Config, Human } from "@vladmandic/human"
import { BODY_MODELS_PATH } from "./engine.ts"
import { hasGraphicsCard } from "./has-graphics-card.ts"

const OFF = { enabled: false }

/** What of a face is looked for; each part is off unless it is named. */
type FaceParts = Pick<NonNullable<Config["face"]>, "detector"> & Partial<Pick<Config["face"], "mesh">>

/** What is looked for in images; what is not named is off, and its model not loaded. */
export interface HumanParts {
  readonly face?: FaceParts
  readonly body?: Partial<Config["body"]>
  readonly object?: Partial<Config["object"]>
}

/** The library that finds people and things, with its models loaded from our own origin. Rejects when fewer than `modelCount` of them came. */
export async function startHuman({ face, body, object }: HumanParts, modelCount: number): Promise<Human> {
  const rest = { mesh: OFF, iris: OFF, description: OFF, emotion: OFF, antispoof: OFF, liveness: OFF }
  const human = new Human({
    backend: hasGraphicsCard() ? "webgl" : "cpu",
    modelBasePath: new URL(BODY_MODELS_PATH, location.origin).href,
    cacheModels: false,
    debug: false,
    warmup: "none",
    cacheSensitivity: 0,
    filter: OFF,
    gesture: OFF,
    hand: OFF,
    segmentation: OFF,
    face: face === undefined ? OFF : { enabled: true, ...rest, ...face },
    body: body === undefined ? OFF : { enabled: true, ...body },
    object: object === undefined ? OFF : { enabled: true, ...object },
  })
  await human.load()
  // A model that did not load is only logged by the library.
  if (human.models.loaded().length < modelCount) throw new Error("a model was not loaded")
  return human
}
