import { onTestFinished } from "vitest"
import { wireKeys } from "../../src/islands/_entry/wire-keys.ts"
import { keepSingleKeys } from "../../src/islands/settings/single-keys-choice.ts"

/** Switches single keys off as Preferences does, on a page with the frame's script, until the test ends. */
export function switchSingleKeysOff(): void {
  wireKeys()
  keepSingleKeys(false)
  onTestFinished(() => keepSingleKeys(true))
}
