import { readdirSync, readFileSync, readlinkSync } from "node:fs"

/** State of a socket that listens, in the kernel's table. */
const LISTENS = "0A"

/** Ports of IPv4 that a process listens on; Linux only. */
export function portsOf(pid: number): readonly number[] {
  const sockets = new Set<string>()
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`)) ?? []
      if (inode !== undefined) sockets.add(inode)
    } catch {
      // Closed while it was looked at.
    }
  }
  return listeningPorts(readFileSync(`/proc/${pid}/net/tcp`, "latin1"), sockets)
}

/** Ports on which one of some sockets, by inode, listens, out of a table as `/proc/net/tcp` has it. */
export function listeningPorts(table: string, sockets: ReadonlySet<string>): readonly number[] {
  return table
    .trim()
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [, address = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/)
      return state === LISTENS && sockets.has(inode) ? [Number.parseInt(address.split(":")[1] ?? "", 16)] : []
    })
}
