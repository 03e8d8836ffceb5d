/** A browser as far as the sandbox needs one: cookies by path, redirects, forms. */
export interface SandboxBrowser {
  /** Opens an address and follows redirects that stay at its host. */
  open(url: string): Promise<{ readonly url: URL; readonly status: number; readonly html: string; readonly headers: Headers }>
  /** Sends a form to an address of the sandbox; answers where the redirects lead away from it. Rejects when they do not. */
  submit(url: URL, form: Readonly<Record<string, string>>): Promise<URL>
  /** Opens an authorization address, fills the login page's form, answers where it sends the browser back to. */
  answerAs(authorizeUrl: string, form: Readonly<Record<string, string>>): Promise<URL>
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** A browser without cookies. */
export function createBrowser(): SandboxBrowser {
  let cookies: readonly Cookie[] = []

  const request = async (url: URL, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const sent = cookies.filter(({ path }) => url.pathname.startsWith(path)).map(({ name, value }) => `${name}=${value}`)
    const answer = await fetch(url, {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: { cookie: sent.join("; ") },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      const path = /;\s*path=([^;]*)/i.exec(text)?.[1] ?? "/"
      cookies = [...cookies.filter((cookie) => cookie.name !== name || cookie.path !== path), ...(value ? [{ name, value, path }] : [])]
    }
    return answer
  }

  const follow = async (from: URL, first: Response): Promise<{ readonly url: URL; readonly answer: Response | null }> => {
    let [url, answer] = [from, first]
    for (let location = answer.headers.get("location"); location !== null; location = answer.headers.get("location")) {
      await answer.body?.cancel()
      url = new URL(location, url)
      if (url.host !== from.host) return { url, answer: null }
      answer = await request(url)
    }
    return { url, answer }
  }

  const browser: SandboxBrowser = {
    async open(address) {
      const from = new URL(address)
      const { url, answer } = await follow(from, await request(from))
      if (answer === null) throw new Error(`${address} leads away to ${url}`)
      return { url, status: answer.status, html: await answer.text(), headers: answer.headers }
    },
    async submit(address, form) {
      const { url, answer } = await follow(address, await request(address, form))
      if (answer !== null) throw new Error(`the form stays at ${url} with ${answer.status}: ${await answer.text()}`)
      return url
    },
    async answerAs(authorizeUrl, form) {
      const { url } = await browser.open(authorizeUrl)
      return browser.submit(url, form)
    },
  }
  return browser
}
