/**
 * Brings a fresh clone to the point where TypeScript runs: packages installed, a Node new enough, then one script under it.
 * Plain JavaScript without dependencies; runs on Node 20.
 */
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { compareVersions, decideInstall, decideNode, installedMatchesLock, isLockRefused, OLDEST_BOOTSTRAP_NODE } from "./install-state.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const modules = join(root, "node_modules")
const stampFile = join(modules, ".atelier-install")
const UNREACHABLE = "The packages could not be installed. Is the package registry reachable?"
const bundledNode = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node")

/** Runs `script` (a path from the project's root) with `args`; ends this process with its exit code. */
export async function runUnderProjectNode(script, args) {
  if (process.platform === "win32") fail("Windows is not supported directly: run this inside WSL.")
  if (compareVersions(process.version, OLDEST_BOOTSTRAP_NODE) < 0)
    fail(`Node ${OLDEST_BOOTSTRAP_NODE} or newer is needed, this is ${process.version}.`)
  installPackages()
  runWith(findNode(), [join(root, script), ...args])
}

function installPackages() {
  const lockText = readText(join(root, "package-lock.json"))
  if (lockText === null) fail("package-lock.json is missing: this is not a whole copy of the project.")
  const lockHash = createHash("sha256").update(lockText).digest("hex")
  const stamp = readText(stampFile)
  const installedText = readText(join(modules, ".package-lock.json"))
  const decision = decideInstall({
    hasModules: existsSync(modules),
    stamp,
    lockHash,
    matchesLock: stamp === lockHash || installedMatchesLock(parseLock(lockText), parseLock(installedText)),
  })
  if (decision.install) {
    say(`installing packages (${decision.reason}); this takes a minute or two`)
    const strict = npm(["ci", "--no-audit", "--no-fund"])
    if (isLockRefused(strict)) {
      say("package-lock.json does not fit package.json (`npm run lock` mends it); its versions are installed as far as they go")
      must(npm(["install", "--no-save", "--no-audit", "--no-fund"]), UNREACHABLE)
    } else must(strict, UNREACHABLE)
  }
  if (stamp !== lockHash) writeFileSync(stampFile, lockHash)
}

function findNode() {
  const state = { currentVersion: process.version, bundledVersion: versionOf(bundledNode), rebuilt: false }
  let choice = decideNode(state)
  if (choice === "rebuild") {
    say(`this Node is ${process.version}; fetching the project's own Node 24`)
    must(npm(["rebuild", "node", "--ignore-scripts=false"]), "Node 24 could not be fetched. Install Node 24 and start again.")
    choice = decideNode({ ...state, bundledVersion: versionOf(bundledNode), rebuilt: true })
  }
  if (choice === "none") fail(`This Node is ${process.version} and the project's own does not run here. Install Node 24 and start again.`)
  return choice === "bundled" ? bundledNode : process.execPath
}

function runWith(node, args) {
  const path = [join(modules, ".bin"), process.env.PATH ?? ""].join(delimiter)
  // The channel carries nothing: its end tells the program that this process is gone, however it ended.
  const child = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], cwd: root, env: { ...process.env, PATH: path } })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  stopWithParent(child)
  child.on("error", (error) => fail(`Could not run ${node}: ${error.message}`))
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}

/** npm ends its shell on SIGTERM, and the shell passes it on to nobody: without a parent there is nobody left to run for. */
function stopWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill("SIGTERM")
  }, 500)
  timer.unref()
}

/** Runs npm; what it says about a failure is kept for the caller. */
function npm(args) {
  const command = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"]
  const options = { cwd: root, stdio: ["ignore", "inherit", "pipe"], encoding: "utf8" }
  const { status, stderr } = spawnSync(command[0], [...command.slice(1), ...args, "--loglevel=error"], options)
  return { ok: status === 0, problem: stderr ?? "" }
}

function must(result, failure) {
  if (!result.ok) fail(`${result.problem}\n${failure}`)
}

function versionOf(node) {
  if (!existsSync(node)) return null
  const result = spawnSync(node, ["--version"], { encoding: "utf8" })
  return result.status === 0 ? result.stdout.trim() : null
}

function parseLock(text) {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null
}

function say(text) {
  process.stdout.write(`atelier: ${text}\n`)
}

function fail(text) {
  process.stderr.write(`atelier: ${text}\n`)
  process.exit(1)
}
