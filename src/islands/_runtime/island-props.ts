import type { HomeFeedProps } from "../feed/home-feed.island.tsx"
import type { CreateImageProps } from "../studio/create-image.island.tsx"

/** Every island by name, with the properties that the page gives it; they travel as JSON. */
export interface IslandProps {
  readonly "home-feed": HomeFeedProps
  readonly "create-image": CreateImageProps
}
export type IslandName = keyof IslandProps

/** When an island comes alive: with the page, when it comes near the viewport, or when the browser has nothing to do. */
export type HydrateWhen = "load" | "visible" | "idle"

/** The file of an island's chunk, as the build's manifest names it. */
export const ISLAND_SOURCES: Readonly<Record<IslandName, string>> = {
  "home-feed": "src/islands/feed/home-feed.island.tsx",
  "create-image": "src/islands/studio/create-image.island.tsx",
}
