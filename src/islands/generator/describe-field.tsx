import { useStore } from "@nanostores/react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useGenerator } from "./generator-state.ts"
import { useFieldFacts } from "./use-field-facts.ts"

const DescribePanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./describe-panel.tsx").then((chunk) => chunk.DescribePanel),
)

/** What is known of the image of the form without the renderer: the recipe inside it, and what this browser sees. Nothing without an image. */
export function DescribeField() {
  const generator = useGenerator()
  const { imageUrl } = useFieldFacts().meta
  const image = useStore(generator.$draft).images.find(({ url }) => url === imageUrl)
  return image === undefined ? null : <DescribePanel key={image.url} image={image} />
}
