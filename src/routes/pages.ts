import { Hono } from "hono"
import type { HttpEnv } from "./_http/services.ts"
import { mountShell } from "./_shell/pages.tsx"
import { mountFeed } from "./feed/pages.tsx"
import { mountPost } from "./post/pages.tsx"
import { mountStudio } from "./studio/pages.tsx"

/** The app of the pages: every one under `/{locale}`, in one frame; what they show comes from the services' `pages`. */
export function createPages(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  mountShell(app)
  mountFeed(app)
  mountPost(app)
  mountStudio(app)
  return app
}
