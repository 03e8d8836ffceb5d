/** Addresses, below the language, that only show something: a page that is fetched and not looked at has done nothing. */
const SHOWING = [
  ...["/explore/detail/*", "/ai-video/detail/*", "/ai-audio/detail/*", "/artWorkDetail/*", "/articleDetail/*", "/video/*"],
  ...["/workFlowDetail/*", "/workFlowAppDetail/*", "/user/*", "/tag/*", "/collection/*", "/portfolio/*"],
]

/**
 * What a browser may fetch before it is pressed: the page behind a link that the pointer rests on or touches. Text of a
 * `<script type="speculationrules">`; a browser that knows no such rules, or saves data, leaves it.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: SHOWING.map((path) => `/*${path}`) }, { not: { selector_matches: "[download], [target]" } }],
      },
      eagerness: "moderate",
    },
  ],
})

/** By which the content security policy knows that text. */
export const SPECULATION_RULES_HASH = "sha256-cYokprTX+03JflE3AcSQvHAO+1nz0QV1jHboa3ydrVI="
