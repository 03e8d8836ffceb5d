import type { ComponentType } from "react"
import { HomeFeed } from "../feed/home-feed.island.tsx"
import { CreateImage } from "../studio/create-image.island.tsx"
import type { IslandName, IslandProps } from "./island-props.ts"

type ServerIslands = { readonly [Name in IslandName]: ComponentType<IslandProps[Name]> }

/** Every island for rendering on the server; one that is missing does not compile. */
export const serverIslands: ServerIslands = {
  "home-feed": HomeFeed,
  "create-image": CreateImage,
}
