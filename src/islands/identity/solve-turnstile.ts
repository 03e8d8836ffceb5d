const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit"
const LIMIT_MS = 120_000

/** The part of Turnstile's script that we use. */
interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string
      readonly callback: (token: string) => void
      readonly "error-callback": (code: string) => boolean
    },
  ): string | undefined
  remove(widget: string): void
}

let loading: Promise<Turnstile> | undefined

/** Shows Turnstile in `place` and answers its token. Throws when the script does not load, or nobody passes within two minutes. */
export async function solveTurnstile(siteKey: string, place: HTMLElement): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const turnstile = await loading
  const box = place.appendChild(document.createElement("div"))
  let widget: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("nobody passed Turnstile in time")), LIMIT_MS)
      const fail = (code: string) => {
        reject(new Error(`Turnstile failed: ${code}`))
        return true
      }
      widget = turnstile.render(box, { sitekey: siteKey, callback: resolve, "error-callback": fail })
    })
  } finally {
    clearTimeout(timer)
    if (widget !== undefined) turnstile.remove(widget)
    box.remove()
  }
}

function load(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = SCRIPT
    script.addEventListener("error", () => {
      script.remove()
      reject(new Error("Turnstile did not load"))
    })
    script.addEventListener("load", () => {
      const loaded: unknown = Reflect.get(window, "turnstile")
      if (isTurnstile(loaded)) resolve(loaded)
      else reject(new Error("Turnstile is not there"))
    })
    document.head.appendChild(script)
  })
}

function isTurnstile(value: unknown): value is Turnstile {
  return typeof value === "object" && value !== null && "render" in value && "remove" in value
}
