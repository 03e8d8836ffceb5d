/**
 * Decisions about the installed packages. Pure: they see parsed lock files and version strings, never the disk.
 * Plain JavaScript, because it runs before anything is installed and on Node 20.
 */

/** The oldest Node that can run the bootstrap itself. */
export const OLDEST_BOOTSTRAP_NODE = "20.0.0"

/** The oldest Node that runs the project's TypeScript files directly and is what wrangler and vitest ask for. */
export const OLDEST_PROJECT_NODE = "24.0.0"

/** Compares two dotted versions (a leading "v" is ignored): negative, 0 or positive. */
export function compareVersions(left, right) {
  const numbers = (version) => version.replace(/^v/, "").split("-")[0].split(".").map(Number)
  const [a, b] = [numbers(left), numbers(right)]
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** True when the text npm keeps about what is installed holds every required package of the lock in its version. */
export function installedMatchesLock(lock, installed) {
  if (!lock?.packages || !installed?.packages) return false
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === "") continue
    const present = installed.packages[path]
    if (present === undefined) {
      if (!wanted.optional) return false
    } else if (present.version !== wanted.version) return false
  }
  return true
}

/** Whether to run `npm ci`, and why in words for the terminal; `reason` is empty when nothing is to be done. */
export function decideInstall({ hasModules, stamp, lockHash, matchesLock }) {
  if (!hasModules) return { install: true, reason: "nothing is installed yet" }
  if (stamp === lockHash) return { install: false, reason: "" }
  if (matchesLock) return { install: false, reason: "" }
  return { install: true, reason: "package-lock.json changed since the last install" }
}

/** Whether `npm ci` refused the lock file itself, and not the network, the disk or a package: only then `npm install` can do better. */
export function isLockRefused({ ok, problem }) {
  return !ok && /\bEUSAGE\b|are in sync/.test(problem)
}

/** Which Node runs the project: this process, the one from npm, that one after a rebuild, or none. */
export function decideNode({ currentVersion, bundledVersion, rebuilt }) {
  if (bundledVersion !== null && compareVersions(bundledVersion, OLDEST_PROJECT_NODE) >= 0) return "bundled"
  if (compareVersions(currentVersion, OLDEST_PROJECT_NODE) >= 0) return "current"
  return rebuilt ? "none" : "rebuild"
}
