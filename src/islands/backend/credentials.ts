/** What a server is shown to be let in by, as it is typed. */
export interface TypedCredentials {
  readonly token: string
  readonly basic: string
  /** A line each, `Name: value`. */
  readonly headers: string
}

export const NO_CREDENTIALS: TypedCredentials = { token: "", basic: "", headers: "" }

/** What calls take. */
export interface Credentials {
  readonly token?: string
  readonly basic?: string
  readonly headers?: Record<string, string>
}

/** What was typed as calls take it, and the fields that are not right. */
export function readCredentials({ token, basic, headers }: TypedCredentials): {
  readonly credentials: Credentials
  readonly wrong: readonly string[]
} {
  const lines = headers.split("\n").map((line) => line.trim())
  const pairs = lines.filter((line) => line !== "").map((line) => /^([A-Za-z0-9-]{1,64})\s*:\s*(\S.*)$/.exec(line))
  const wrong = [...(basic.trim() !== "" && !/^[^:]+:/.test(basic.trim()) ? ["basic"] : []), ...(pairs.includes(null) ? ["headers"] : [])]
  const named = Object.fromEntries(pairs.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]]] : [])))
  const credentials = {
    ...(token.trim() === "" ? {} : { token: token.trim() }),
    ...(basic.trim() === "" ? {} : { basic: basic.trim() }),
    ...(pairs.length === 0 ? {} : { headers: named }),
  }
  return { credentials, wrong }
}

/** A name by which people will know a server: the first part of its host, unless that is a number, and not one that is taken. */
export function suggestedName(url: string, kind: string, taken: readonly string[]): string {
  const label = URL.canParse(url) ? (new URL(url).hostname.split(".")[0] ?? "") : ""
  const isWord = /^[a-z][a-z0-9-]{0,35}$/.test(label) && label !== "localhost"
  const base = isWord ? label : `${kind}-1`
  if (!taken.includes(base)) return base
  const stem = isWord ? base : kind
  for (let number = 2; ; number += 1) if (!taken.includes(`${stem}-${number}`)) return `${stem}-${number}`
}
