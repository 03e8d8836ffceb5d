import type { Hono } from "hono"
import { pages } from "./_entry/pages.ts"
import type { HttpEnv } from "./_http/services.ts"
import { createPageApp } from "./_page/page-app.tsx"
import { mountOutboxMessage } from "./dev/outbox-message-route.ts"
import { mountRss } from "./feed/rss.ts"
import { mountSitemaps } from "./feed/sitemap.ts"
import { mountProviders } from "./identity/provider-round-trip.ts"
import { mountEmbeds } from "./post/embed-route.tsx"
import { mountPreviews } from "./post/preview-route.ts"
import { mountManifest } from "./site/manifest-route.ts"

/** The app of the pages, with the few addresses beside them that answer no JSON and no page of ours. */
export function createPages(): Hono<HttpEnv> {
  const app = createPageApp(pages)
  mountProviders(app)
  mountOutboxMessage(app)
  mountPreviews(app)
  mountEmbeds(app)
  mountSitemaps(app, pages)
  mountRss(app)
  mountManifest(app)
  return app
}
