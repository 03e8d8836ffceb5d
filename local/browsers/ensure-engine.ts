import { spawnSync } from "node:child_process"
import { installSystemPackages } from "../test/install-system-packages.ts"

/** What each engine needs: programs that must be there, and the Debian packages that bring them. */
const NEEDS: Readonly<Record<string, { readonly programs: readonly string[]; readonly packages: readonly string[] }>> = {
  firefox: { programs: ["firefox-esr"], packages: ["firefox-esr"] },
  webkit: {
    programs: ["WebKitWebDriver", "xvfb-run"],
    packages: [
      "webkit2gtk-driver",
      "xvfb",
      "xauth",
      // What WebKitGTK plays videos with.
      "gstreamer1.0-plugins-good",
      "gstreamer1.0-plugins-bad",
      "gstreamer1.0-libav",
    ],
  },
}

/** Sees that an engine is there, installing it where that is possible. Throws where it is not to be had. */
export function ensureEngine(name: string, say: (text: string) => void): void {
  const { programs, packages } = NEEDS[name] ?? { programs: [], packages: [] }
  if (programs.every(isThere)) return
  say(`installing ${packages.join(", ")}`)
  installSystemPackages(packages)
  const missing = programs.filter((program) => !isThere(program))
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(", ")}: install the Debian packages ${packages.join(", ")}`)
}

function isThere(program: string): boolean {
  return spawnSync("which", [program], { stdio: "ignore" }).status === 0
}
