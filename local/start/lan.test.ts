import { expect, test } from "vitest"
import { lanAddresses } from "./lan.ts"

const at = (address: string, internal = false) =>
  ({ address, internal, family: "IPv4", netmask: "255.255.255.0", mac: "00:00:00:00:00:00", cidr: `${address}/24` }) as const

test("the addresses for the network are those of private networks around this machine, each once", () => {
  const v6 = { ...at("fd00::2"), family: "IPv6", scopeid: 0 } as const
  expect(
    lanAddresses({
      lo: [at("127.0.0.1", true)],
      eth0: [at("192.168.1.5"), v6],
      wlan0: [at("10.0.0.7"), at("192.168.1.5")],
      en5: [at("172.16.4.4"), at("172.32.4.4")],
      docker0: [at("172.17.0.1")],
      "br-3f": [at("172.18.0.1")],
      none: undefined,
    }),
  ).toEqual(["192.168.1.5", "10.0.0.7", "172.16.4.4"])
})

test("an address that the whole internet may reach is none, and neither is one that a network gave to nobody", () => {
  expect(lanAddresses({ eth0: [at("203.0.113.9"), at("169.254.3.3"), at("100.64.0.1")] })).toEqual([])
})
