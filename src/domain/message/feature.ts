import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { issueTicket } from "./issue-ticket.ts"

export const feature = defineFeature({
  contract,
  calls: { socketTicket: issueTicket, socket: ({ hubs, viewer }, _input, request) => hubs.connect(viewer.id, request) },
})
