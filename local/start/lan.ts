import { networkInterfaces } from "node:os"

/** Networks of homes and offices (RFC 1918): what has another address may be reached by the whole internet. */
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/
/** Interfaces that lead to containers and virtual machines on this machine. */
const OF_THIS_MACHINE = /^(?:docker|br-|veth|virbr|vboxnet|vmnet|lxc|lxd|podman|cni)/

type Interfaces = ReturnType<typeof networkInterfaces>

/** This machine's addresses on the networks around it, where other devices can reach it and strangers cannot. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  const all = Object.entries(interfaces).flatMap(([name, entries = []]) => (OF_THIS_MACHINE.test(name) ? [] : entries))
  return [
    ...new Set(all.flatMap(({ family, internal, address }) => (family === "IPv4" && !internal && PRIVATE.test(address) ? [address] : []))),
  ]
}

/** What the site is opened by at an address. */
export function lanOrigin(address: string, port: number): string {
  return `http://${address}:${port}`
}

/** Said where there is no such address. */
export const NO_NETWORK =
  "This machine has no address on a private network, so that no other device could open Atelier. Connect it to one, or start without --lan."

/** Said where the owner's account has no password. */
export const NO_OWNER_PASSWORD = `--lan opens Atelier to everybody on your network, and the owner's account has no password yet.
At stake is everything: the owner reads and deletes what others made, hands out credits and connects renderers.
Start without --lan, open the owner's link, set a password there, then start with --lan again.`
