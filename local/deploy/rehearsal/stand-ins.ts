/** What stands in for a service of the internet: the service's address, and what answers there. */
export interface StandIn {
  /** Beginning of the addresses that it answers. */
  readonly at: string
  readonly answer: (request: Request) => Promise<Response>
}

/** Something that went out for a person: an email or a text message. */
export interface Sent {
  readonly to: string
  readonly text: string
}

/** What reaches the machine itself, whatever stands in for the internet meanwhile. */
const localFetch = globalThis.fetch

const refused = (): Response => new Response("the credentials are not those of the settings", { status: 401 })

/** Passes requests on to a local server, with `localToken` in the place of the token that the settings have. */
export function passOn(at: string, localUrl: string, tokens: { readonly given: string | undefined; readonly local?: string }): StandIn {
  return {
    at,
    async answer(request) {
      if (tokens.given !== undefined && request.headers.get("Authorization") !== `Bearer ${tokens.given}`) return refused()
      const headers = new Headers(request.headers)
      for (const name of ["Authorization", "Host", "Content-Length"]) headers.delete(name)
      if (tokens.local !== undefined) headers.set("Authorization", `Bearer ${tokens.local}`)
      const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer()
      const answer = await localFetch(localUrl + request.url.slice(at.length), { method: request.method, headers, body })
      // What came was unpacked on the way.
      const told = new Headers(answer.headers)
      for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) told.delete(name)
      return new Response(answer.body, { status: answer.status, headers: told })
    },
  }
}

/** A carrier that takes Resend's request. */
export function mailCarrier(settings: { readonly url: string; readonly token: string }, sent: Sent[]): StandIn {
  return {
    at: settings.url,
    async answer(request) {
      if (request.headers.get("Authorization") !== `Bearer ${settings.token}`) return refused()
      const email: { readonly to: readonly string[]; readonly text: string } = await request.json()
      sent.push({ to: email.to[0] ?? "", text: email.text })
      return Response.json({ id: String(sent.length) })
    },
  }
}

/** A carrier that takes Twilio's request. */
export function textCarrier(settings: { readonly url: string; readonly account: string; readonly token: string }, sent: Sent[]): StandIn {
  return {
    at: settings.url,
    async answer(request) {
      if (request.headers.get("Authorization") !== `Basic ${btoa(`${settings.account}:${settings.token}`)}`) return refused()
      const form = new URLSearchParams(await request.text())
      sent.push({ to: form.get("To") ?? "", text: form.get("Body") ?? "" })
      return Response.json({ sid: String(sent.length) }, { status: 201 })
    },
  }
}

/** Answers what the Worker asks of the internet; what has no stand-in is noted in `strangers` and refused. */
export async function answerFromOutside(standIns: readonly StandIn[], request: Request, strangers: string[]): Promise<Response> {
  const found = standIns.find(({ at }) => request.url.startsWith(at))
  if (found !== undefined) return found.answer(request)
  strangers.push(`${request.method} ${new URL(request.url).origin}`)
  return new Response("nobody stands in for this address", { status: 502 })
}
