import type { Hono } from "hono"
import type { Site } from "../../domain/site/ports.ts"
import type { HttpEnv } from "../_http/services.ts"

/** As long as a page is kept: a name that changed counts within a minute. */
const KEPT = "public, max-age=0, s-maxage=30"
/** The ground of the dark theme (tokens.css), which is there while the page loads. */
const GROUND = "#0f0f10"
const SIGN = { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" } as const

/** Adds the web manifest: what the site is called where it is installed, and how it looks there. */
export function mountManifest(app: Hono<HttpEnv>): void {
  app.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(manifestOf(c.get("site"))), 200, {
      "Cache-Control": KEPT,
      "Content-Type": "application/manifest+json; charset=utf-8",
    }),
  )
}

function manifestOf({ name, logo }: Site) {
  return {
    name,
    short_name: name,
    id: "/",
    start_url: "/",
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    icons: [logo === null ? SIGN : { src: logo.url, sizes: `${logo.sidePx}x${logo.sidePx}`, type: logo.type, purpose: "any" }],
  }
}
