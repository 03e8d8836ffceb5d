import type { RendererOffers } from "./offer-rules.ts"

declare module "../_kernel/context.ts" {
  interface Context {
    /** What the renderers of this site can do between them, as they said lately; never throws, who does not answer offers nothing. */
    rendererOffers(): Promise<RendererOffers>
  }
}
