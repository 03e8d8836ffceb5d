import { expect, test } from "vitest"
import { compareVersions, decideInstall, decideNode, installedMatchesLock, isLockRefused } from "./install-state.mjs"

test("versions compare by number, not by text", () => {
  expect(compareVersions("v22.9.0", "22.12.0")).toBeLessThan(0)
  expect(compareVersions("24.0.0", "v24.0")).toBe(0)
  expect(compareVersions("24.10.0-rc.1", "24.9.9")).toBeGreaterThan(0)
})

test("a fresh clone is installed, a changed lock is installed again, an unchanged one is not", () => {
  expect(decideInstall({ hasModules: false, stamp: null, lockHash: "a", matchesLock: false }).install).toBe(true)
  expect(decideInstall({ hasModules: true, stamp: "a", lockHash: "b", matchesLock: false }).install).toBe(true)
  expect(decideInstall({ hasModules: true, stamp: "a", lockHash: "a", matchesLock: false }).install).toBe(false)
})

test("packages that someone installed by hand from the same lock stay", () => {
  expect(decideInstall({ hasModules: true, stamp: null, lockHash: "a", matchesLock: true }).install).toBe(false)
})

test("installed packages match a lock when all that is required is there in its version", () => {
  const lock = {
    packages: { "": { version: "1.0.0" }, "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "2.0.0", optional: true } },
  }
  expect(installedMatchesLock(lock, { packages: { "node_modules/a": { version: "1.0.0" } } })).toBe(true)
  expect(installedMatchesLock(lock, { packages: { "node_modules/a": { version: "1.0.1" } } })).toBe(false)
  expect(installedMatchesLock(lock, { packages: {} })).toBe(false)
  expect(installedMatchesLock(lock, null)).toBe(false)
})

test("npm install stands in for npm ci only where the lock file itself is refused", () => {
  const problem =
    "npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync."
  expect(isLockRefused({ ok: false, problem })).toBe(true)
  expect(isLockRefused({ ok: false, problem: "npm error code ENOTFOUND" })).toBe(false)
  expect(isLockRefused({ ok: true, problem: "" })).toBe(false)
})

test("the project's own Node comes first, then a new enough one, then a rebuild, once", () => {
  expect(decideNode({ currentVersion: "v20.20.2", bundledVersion: "v24.21.0", rebuilt: false })).toBe("bundled")
  expect(decideNode({ currentVersion: "v24.1.0", bundledVersion: null, rebuilt: false })).toBe("current")
  expect(decideNode({ currentVersion: "v20.20.2", bundledVersion: null, rebuilt: false })).toBe("rebuild")
  expect(decideNode({ currentVersion: "v20.20.2", bundledVersion: null, rebuilt: true })).toBe("none")
})
