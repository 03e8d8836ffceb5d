import type { isSetByDeveloper } from "./service-table.ts"

/** What a start has to tell. */
export interface Announcement {
  readonly appUrl: string
  /** Where other devices of the network open it; none unless it was opened to them. */
  readonly lanUrls: readonly string[]
  readonly dataDirectory: string
  readonly tookMs: number
  /** The link that makes its opener the owner, at the first start; null where there is an owner, or the database is somebody else's. */
  readonly ownerLink: string | null
  readonly isSet: typeof isSetByDeveloper
}

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The line of one step of a start that is done. */
export function stepLine(done: string, tookMs: number): string {
  return `${done.padEnd(36)}${secondsOf(tookMs).padStart(7)}`
}

/** The lines that end a start: few, and true of this one. */
export function announce({ appUrl, lanUrls, dataDirectory, tookMs, ownerLink, isSet }: Announcement): string {
  const isSandboxed = !isSet("MAIL") || !isSet("SMS")
  return [
    "",
    `  Atelier is ready: ${appUrl}   (${secondsOf(tookMs)})`,
    "",
    ...ownerLines(ownerLink),
    ...networkLines(lanUrls),
    isSet("RENDERERS")
      ? "  images     by the renderers of RENDERERS"
      : "  images     by Easel, the preview renderer: no GPU, no AI model. Connect a GPU at /admin/backends.",
    ...(isSet("SIGN_IN_PROVIDERS") ? [] : ["  sign-in    Google, Discord, TikTok and Facebook lead to a sandbox on this machine"]),
    ...(isSandboxed ? [`  emails     ${appUrl}/dev/outbox   (nothing is sent from here; codes are there)`] : []),
    `  data       ${dataDirectory}`,
    "  help       npm start -- --help, npm run admin, npm run doctor; Ctrl-C stops",
    "",
  ].join("\n")
}

function networkLines(lanUrls: readonly string[]): readonly string[] {
  if (lanUrls.length === 0) return ["  network    npm start -- --lan   lets other devices on your network open it"]
  return [
    ...lanUrls.map((url, index) => `  ${index === 0 ? "network" : "       "}    ${url}`),
    "             Everybody on your network can open it. Codes are read on this machine; passkeys and tools need https.",
  ]
}

function ownerLines(link: string | null): readonly string[] {
  if (link === null) return ["  owner      npm run admin -- owner-link   prints a link that signs you in as the owner"]
  return [
    `  owner      ${link}`,
    "             Open it to be the owner: it works once, for a day, and leads to where you set a password or passkey.",
    "             Another link, any time: npm run admin -- owner-link",
    "",
  ]
}
