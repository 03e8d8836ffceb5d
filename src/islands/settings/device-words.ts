/** Whether a device is held in the hand, by the name that the server made of its User-Agent, such as "Safari on iPhone". */
export function isHandheld(name: string): boolean {
  return /\b(?:iPhone|iPad|Android)\b/.test(name)
}
