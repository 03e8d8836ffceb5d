import type { Card } from "../../../domain/post/card-contract.ts"

/** An image of an article as the editor shows it. */
export interface EditorImage {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly colour: string
}

/** What the nodes of an editor are shown from: what is in neither map comes from elsewhere and is taken by no node. */
export interface EditorParts {
  /** By `imageName`. */
  readonly images: Map<string, EditorImage>
  /** By the work's id. */
  readonly cards: Map<string, Card>
}
