const MAXIMUM_REDIRECT_CHARACTERS = 1000
/** Stands for this site wherever it runs; nothing is ever fetched from it. */
const HERE = "https://here.invalid"
/** What begins like these is no page: a redirect there would do something instead of showing something. */
const NO_PAGES = /^\/(?:api|auth|media|dev)(?:\/|$)/i
/** The ways in and back themselves: leading there again would be a loop. */
const WAYS_IN = /^\/[a-z]{2}(?:-[a-z]{2})?\/(?:sign-in|reset)(?:\/|$)/i
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/

/**
 * The path of this site that somebody is sent to after signing in (spec 2§2), or "" where `text` is none: another site in whatever
 * disguise, no page, or a way in. What it answers begins with one slash, and any browser reads it as a path of this site.
 */
export function safeRedirect(text: string | null | undefined): string {
  if (!text || text.length > MAXIMUM_REDIRECT_CHARACTERS || !PRINTABLE_ASCII.test(text) || text.includes("\\")) return ""
  if (!text.startsWith("/") || isDisguised(text)) return ""
  const url = URL.parse(text, HERE)
  if (url === null || url.origin !== HERE || url.username !== "" || url.password !== "") return ""
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dots are resolved by now, and what they leave may begin with two slashes.
  if (isDisguised(path) || NO_PAGES.test(url.pathname) || WAYS_IN.test(url.pathname)) return ""
  return path === "/" ? "" : path
}

/** Whether the path begins like another site's address, even after it is decoded once or twice on the way. */
function isDisguised(path: string): boolean {
  let text = path.split(/[?#]/, 1)[0] ?? ""
  for (let depth = 0; depth < 3; depth += 1) {
    if (/^\/[/\\]/.test(text) || text.includes("\\") || /\p{Cc}/u.test(text)) return true
    try {
      text = decodeURIComponent(text)
    } catch {
      return true
    }
  }
  return false
}
