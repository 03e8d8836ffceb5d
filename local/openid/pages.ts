import { createHash } from "node:crypto"
import { EXAMPLES } from "./people.ts"

/** What every page says of itself: nobody shall take it for a vendor's. */
export const BANNER = "Sandbox sign-in provider — stands in for Google, Discord, TikTok and Facebook on this machine"

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
* { box-sizing: border-box }
body { margin: 0; background: Canvas; color: CanvasText }
header { padding: .75rem 1rem; background: #fd6; color: #210; font-weight: 600; text-align: center }
main { max-inline-size: 26rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
label, button { display: block; inline-size: 100% }
input[type=email], input[type=text] { inline-size: 100%; font: inherit; padding: .6rem; margin-block: .25rem 1rem; border: 1px solid #888; border-radius: .4rem }
.check { display: flex; gap: .6rem; margin-block-end: 1rem; align-items: center }
button { font: inherit; min-block-size: 2.75rem; padding: .5rem; margin-block-end: .5rem; border: 1px solid #888; border-radius: .4rem; background: Canvas; color: CanvasText; cursor: pointer }
button.main { background: #1a4fd0; border-color: #1a4fd0; color: #fff; font-weight: 600 }
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px }
.fault { color: #b3001b; font-weight: 600; margin: 0 0 .25rem }
@media (prefers-color-scheme: dark) { .fault { color: #ff8a8a } }
small { display: block; overflow-wrap: anywhere }
`

/** The policy of every page: no script, no foreign content, forms that end at the platform. */
export const contentPolicy = (appOrigins: readonly string[]): string => {
  const style = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`
  const forms = ["'self'", ...appOrigins].join(" ")
  return `default-src 'none'; style-src ${style}; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`
}

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark)

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · sandbox sign-in</title>
<style>${STYLE}</style>
</head>
<body>
<header role="banner">${BANNER}</header>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`

/** What was typed into the form of the login page, to be shown again. */
export interface LoginForm {
  readonly vendor: string
  readonly email: string
  readonly name: string
  readonly isUnverified: boolean
  /** The address was none. */
  readonly isFaulty: boolean
}

/** The login page. Its forms post back to its own address. */
export const loginPage = (form: LoginForm): string => {
  const examples = EXAMPLES.map(
    ({ email, name, isEmailVerified }) =>
      `<form method="post"><button name="example" value="${email}">${escape(name)}<small>${email}${isEmailVerified ? "" : " (email not verified)"}</small></button></form>`,
  )
  const fault = form.isFaulty ? '<p class="fault" id="fault" role="alert">This is no email address.</p>' : ""
  return page(
    "Who do you want to be?",
    `<p>Atelier asks <strong>${escape(form.vendor)}</strong> who you are. Here you may be anybody; no password is asked for.
What ${escape(form.vendor)} never tells about people, Atelier does not get from here either.</p>
<h2>Somebody of your own</h2>
<form method="post">
<label for="email">Email</label>
${fault}<input id="email" name="email" type="email" required maxlength="254" autocomplete="off" value="${escape(form.email)}"${form.isFaulty ? ' aria-invalid="true" aria-describedby="fault"' : ""}>
<label for="name">Name (may be empty)</label>
<input id="name" name="name" type="text" maxlength="100" autocomplete="off" value="${escape(form.name)}">
<label class="check"><input name="unverified" type="checkbox" value="1"${form.isUnverified ? " checked" : ""}> Email not verified</label>
<button class="main">Sign in</button>
</form>
<h2>An example</h2>
${examples.join("\n")}
<h2>Nobody</h2>
<form method="post"><button name="cancel" value="1">Cancel</button></form>`,
  )
}

/** The page of what went wrong. */
export const faultPage = (title: string, text: string): string => page(title, `<p>${escape(text)}</p>`)

/** The front page: what this is. */
export const frontPage = (): string =>
  page(
    "Sandbox sign-in",
    "<p>Atelier sends people here when they press one of its third-party sign-in buttons on this machine. There is nothing else to see.</p>",
  )

/** The picture of everybody. */
export const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#888" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.5" fill="#fff"/><path fill="#fff" d="M1 8a3 3 0 0 1 6 0z"/></svg>'
