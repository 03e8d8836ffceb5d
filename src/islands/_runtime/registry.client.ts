import type { ComponentType } from "react"
import type { IslandName, IslandProps } from "./island-props.ts"

type ClientIslands = { readonly [Name in IslandName]: () => Promise<ComponentType<IslandProps[Name]>> }

/** Every island for the browser, each a chunk of its own; one that is missing does not compile. */
export const clientIslands: ClientIslands = {
  "home-feed": () => import("../feed/home-feed.island.tsx").then((chunk) => chunk.HomeFeed),
  "create-image": () => import("../studio/create-image.island.tsx").then((chunk) => chunk.CreateImage),
}
