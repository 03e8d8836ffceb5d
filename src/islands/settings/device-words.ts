/** A device by what the server made of its User-Agent: "Firefox on Linux", "Firefox", "Unknown device". */
interface DeviceParts {
  readonly browser: string | null
  readonly system: string | null
}

/** The parts of a device's name, for wording it in any language; both null for one that tells nothing of itself. */
export function devicePartsOf(name: string): DeviceParts {
  const match = /^(.+) on (.+)$/.exec(name)
  if (match?.[1] !== undefined && match[2] !== undefined) return { browser: match[1], system: match[2] }
  return name === "" || name === "Unknown device" ? { browser: null, system: null } : { browser: name, system: null }
}

/** Whether a device is held in the hand. */
export function isHandheld(name: string): boolean {
  return /\b(?:iPhone|iPad|Android)\b/.test(name)
}
