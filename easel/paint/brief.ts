import { FIGURES } from "../figures/figure-table.ts"
import { CONCEPTS, type Concept, type ConceptGroup, type Mood, type Scene, type SceneElement } from "../scene.ts"
import { deriveSeed, makeRandom } from "./random.ts"

/** A scene digested for painters: quick answers to "is it asked for, and how strongly". */
export interface Brief {
  readonly scene: Scene
  readonly elements: readonly SceneElement[]
  /** 0 when the concept is not asked for, else the weight of its strongest mention. */
  weight(concept: Concept): number
  has(...concepts: readonly Concept[]): boolean
  /** True when some concept of the group is asked for. */
  hasGroup(group: ConceptGroup): boolean
  element(concept: Concept): SceneElement | undefined
  mood(mood: Mood): number
  /** The picture is looked at from indoors: a window is asked for that is not part of a house in the picture. */
  readonly fromWindow: boolean
  /** Elements that a figure painter shows, strongest first. */
  readonly figures: readonly SceneElement[]
}

/** Buildings that have windows of their own. */
const BUILT: readonly Concept[] = CONCEPTS.building.filter((concept) => concept !== "window" && concept !== "interior")

/** Digests a scene. With low strictness, weak words of a long list are left out, as a free hand would. */
export function readBrief(scene: Scene, seed: number): Brief {
  const random = makeRandom(deriveSeed(seed, "brief"))
  const dropChance = Math.max(0, 0.3 - scene.strictness) * 1.4
  const merged = new Map<Concept, SceneElement>()
  scene.elements.forEach((element, index) => {
    const dropped = random() < dropChance / Math.max(0.3, element.weight)
    if (dropped && index > 1) return
    const known = merged.get(element.concept)
    if (known === undefined || known.weight < element.weight) merged.set(element.concept, element)
  })
  const elements = [...merged.values()]
  const moods = new Map(scene.moods.map((entry) => [entry.mood, entry.weight]))
  const groupOf = (group: ConceptGroup): ReadonlySet<Concept> => new Set<Concept>(CONCEPTS[group])
  return {
    scene,
    elements,
    weight: (concept) => merged.get(concept)?.weight ?? 0,
    has: (...concepts) => concepts.some((concept) => merged.has(concept)),
    hasGroup: (group) => {
      const members = groupOf(group)
      return elements.some((element) => members.has(element.concept))
    },
    element: (concept) => merged.get(concept),
    mood: (mood) => moods.get(mood) ?? 0,
    fromWindow: merged.has("interior") || (merged.has("window") && !BUILT.some((concept) => merged.has(concept))),
    figures: elements.filter((element) => FIGURES[element.concept] !== undefined).sort((a, b) => b.weight * b.scale - a.weight * a.scale),
  }
}
