import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

const APT = "/usr/bin/apt-get"

/** How long the system's package manager may take. */
const LIMIT_MS = 600_000

/** Whether programs can be installed from Debian's packages here. */
export function canInstallSystemPackages(): boolean {
  return process.getuid?.() === 0 && existsSync(APT)
}

/** Installs Debian packages, where that can be done; the caller checks afterwards whether it worked. */
export function installSystemPackages(names: readonly string[]): void {
  if (!canInstallSystemPackages()) return
  const options = { stdio: "inherit" as const, timeout: LIMIT_MS, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }
  spawnSync(APT, ["update"], options)
  spawnSync(APT, ["install", "-y", "--no-install-recommends", ...names], options)
}
