import type { SKRSContext2D } from "@napi-rs/canvas"
import type { FigureNature, Look, Placement, Random, Rgb } from "../figures/figure.ts"
import { FIGURES, SADDLES } from "../figures/figure-table.ts"
import { CONCEPTS, type Colour, type Concept, MOUNTS, type Mount, type SceneElement } from "../scene.ts"
import { COLOUR_RGB } from "./colour.ts"

const PEOPLE: ReadonlySet<Concept> = new Set(CONCEPTS.person)
/** People who cannot sit on one thing. */
const GROUPS: ReadonlySet<Concept> = new Set(["couple", "crowd", "portrait"])
/** A person's hip, and an animal's feet, above their foot as a share of their height. */
const SEAT = { person: 0.46, animal: 0.05 } as const
/** Sizes of riders against a grown person. */
const RIDER_SHARE = { person: 1, child: 0.76, small: 0.5, large: 0.62 } as const
const SMALL: ReadonlySet<Concept> = new Set(["cat", "dog", "rabbit", "bird", "owl", "fox", "penguin", "butterfly", "fish", "turtle"])

const isMount = (concept: Concept): concept is Mount => MOUNTS.some((mount) => mount === concept)

/** True of someone who sits on another of these figures, and so has no place of their own. */
export function isRiding(element: SceneElement, figures: readonly SceneElement[]): boolean {
  if (element.rides === undefined || GROUPS.has(element.concept)) return false
  return figures.some((other) => other.concept === element.rides && other.rides === undefined)
}

/** Who sits on a figure. */
export function riderOf(mount: SceneElement, figures: readonly SceneElement[]): SceneElement | undefined {
  return figures.find((element) => element.rides === mount.concept && isRiding(element, figures))
}

/** How high a mount and its rider reach together, in heights of the mount. */
export function heightWithRider(mount: SceneElement, rider: SceneElement | undefined): number {
  if (rider === undefined || !isMount(mount.concept)) return 1
  const { y, riderShare } = SADDLES[mount.concept]
  const seat = PEOPLE.has(rider.concept) ? SEAT.person : SEAT.animal
  return Math.max(1, 1 - y / 100 + riderShare * shareOf(rider) * (1 - seat))
}

function shareOf({ concept }: SceneElement): number {
  if (concept === "child") return RIDER_SHARE.child
  if (PEOPLE.has(concept)) return RIDER_SHARE.person
  return SMALL.has(concept) ? RIDER_SHARE.small : RIDER_SHARE.large
}

/** Hair as it grows or is dyed: of the colour that a word says, as people have it. */
const HAIR_RGB: Readonly<Record<Colour, Rgb>> = {
  ...COLOUR_RGB,
  red: [168, 66, 34],
  orange: [206, 108, 44],
  yellow: [226, 190, 116],
  gold: [216, 172, 84],
  brown: [96, 60, 38],
  black: [30, 25, 28],
  grey: [146, 145, 146],
  white: [236, 234, 230],
  silver: [198, 202, 210],
}

const growthOf = (colour: Colour | undefined): Rgb | undefined => (colour === undefined ? undefined : HAIR_RGB[colour])

/** What an element's words say of a figure besides its colours: how it holds itself, its age, its hair, its name. */
export function mannerOf({
  isAsleep,
  isOld,
  hair,
  beard,
  wearsGlasses,
  label,
}: SceneElement): Pick<Look, "pose" | "isOld" | "hair" | "beard" | "wearsGlasses" | "label"> {
  return {
    pose: isAsleep === true ? "asleep" : undefined,
    isOld,
    hair: growthOf(hair),
    beard: beard === "own" ? true : growthOf(beard),
    wearsGlasses,
    label,
  }
}

/** A figure's nature as its element asks it to be placed: lying when asleep, lower when it carries someone. */
export function posturedNature(nature: FigureNature, element: SceneElement, rider: SceneElement | undefined): FigureNature {
  if (element.isAsleep === true && nature.lying !== undefined) {
    const { aspect, heroShare } = nature.lying
    return { ...nature, aspect, heroShare, stands: nature.stands === "sky" ? "ground" : nature.stands }
  }
  if (rider === undefined) return nature
  return { ...nature, heroShare: Math.min(nature.heroShare, 0.76 / heightWithRider(element, rider)) }
}

/** Where a lying figure is drawn: lower by the height of the legs that it folds. */
export function sunk(placement: Placement, nature: FigureNature, element: SceneElement): Placement {
  const sinks = element.isAsleep === true ? (nature.lying?.sinks ?? 0) : 0
  return sinks === 0 ? placement : { ...placement, y: placement.y + placement.size * sinks }
}

/** Paints who sits on a mount that was painted at `placement` with `look`. */
export function paintRider(
  context: SKRSContext2D,
  mount: Concept,
  placement: Placement,
  rider: SceneElement,
  look: Look,
  random: Random,
): void {
  const nature = FIGURES[rider.concept]
  if (nature === undefined || !isMount(mount)) return
  const saddle = SADDLES[mount]
  const isPerson = PEOPLE.has(rider.concept)
  const size = placement.size * saddle.riderShare * shareOf(rider)
  const seatY = placement.y - placement.size * (1 - saddle.y / 100)
  context.save()
  nature.paint(
    context,
    {
      x: placement.x + ((placement.facesLeft ? -1 : 1) * saddle.x * placement.size) / 100,
      y: seatY + size * (isPerson ? SEAT.person : SEAT.animal),
      size,
      facesLeft: placement.facesLeft,
    },
    {
      ...look,
      tints: rider.colours.map((name) => COLOUR_RGB[name]),
      ...mannerOf(rider),
      pose: isPerson ? saddle.pose : undefined,
    },
    random,
  )
  context.restore()
}
