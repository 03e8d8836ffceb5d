import { AsyncLocalStorage } from "node:async_hooks"
import { drizzle } from "drizzle-orm/libsql/web"
import * as schema from "../../db/schema/index.ts"
import { KINDS } from "../../easel/orders/kinds.ts"
import { capabilitiesWith } from "../../src/domain/backend/index.ts"
import type { FleetOffice } from "../../src/domain/backend/ports.ts"
import type { Mailer } from "../../src/domain/identity/ports.ts"
import { createNodeApp } from "../_http/node-app.ts"
import { watchedClient } from "../_kernel/watched-client.ts"
import { testServer } from "../backend/server.ts"

/** A reply takes so many turns, of a millisecond at least: what nobody waits for is still under way when the answer is there. */
const REPLY_TURNS = 8

/** A server that takes whatever is ordered, so that no call ends before it has asked for all that it needs. */
const ABLE = testServer({
  capabilities: capabilitiesWith({
    ...{ name: "Easel", software: "easel", isPreview: true, isLive: true, features: ["image", "strength", "seed"] },
    offers: Object.fromEntries(KINDS.map((kind) => [kind, { slots: 2, maximumWidth: null, maximumHeight: null, maximumCount: null }])),
  }),
})

/** The fleet of somebody who runs no server yet. */
const OFFICE: FleetOffice = {
  allowsPlainHttp: true,
  seal: async () => "sealed",
  open: async () => null,
  changed: async () => {},
  standings: async () => [],
  readCapabilities: async () => {},
  forgive: async () => {},
  paint: async () => null,
  check: async () => ({ kind: "easel", slots: 2, rows: [] }),
}

/** A carrier that is elsewhere: the sandbox keeps what it is given in the same database. */
const SILENT: Mailer = { sendMail: async () => {}, sendText: async () => {} }

/** What an answer waited for. */
export interface Trips {
  /** Round trips of the call itself. */
  readonly own: number
  /** Whether it waited for what follows from its writes too. That goes by the events, so it is not counted. */
  readonly isFollowed: boolean
}

/** An app that says how many round trips of its database an answer waited for. */
export interface CountedApp {
  readonly answer: (request: Request) => Promise<Response>
  /** Of the last answer. */
  readonly trips: () => Trips
}

/** Counts the replies that were there when an answer was, without those to what follows from writes. */
export function createCountedApp(): CountedApp {
  let [replies, isFollowed] = [0, false]
  let trips: Trips = { own: 0, isFollowed }
  const following = new AsyncLocalStorage<true>()
  const client = () =>
    watchedClient(async (send) => {
      try {
        return await send()
      } finally {
        for (let turn = 0; turn < REPLY_TURNS; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
        if (!following.getStore()) replies++
      }
    })
  const app = createNodeApp({
    openDatabase: () => drizzle(client(), { schema }),
    answered: () => {
      trips = { own: replies, isFollowed }
    },
    behind: {
      begin: (work) => following.run(true, work),
      waitedFor: () => {
        isFollowed = true
      },
    },
    over: { renderFleet: async () => [ABLE], fleetOffice: OFFICE, mailer: SILENT },
  })
  return {
    answer: async (request) => {
      ;[replies, isFollowed] = [0, false]
      return app(request)
    },
    trips: () => trips,
  }
}
