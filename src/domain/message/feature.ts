import { defineFeature } from "../_kernel/feature.ts"
import * as socketContract from "./contract.ts"
import { issueTicket } from "./issue-ticket.ts"
import { listNotifications } from "./list-notifications.ts"
import * as notificationContract from "./notification-contract.ts"
import { messageData } from "./personal-data.ts"
import { changeKinds, markRead, readUnread } from "./read-notifications.ts"
import { toldEvents } from "./told-events.ts"

export const feature = defineFeature({
  contract: { ...socketContract, ...notificationContract },
  calls: {
    socketTicket: issueTicket,
    socket: ({ hubs, viewer }, _input, request) => hubs.connect(viewer.id, request),
    messageHistory: listNotifications,
    unreadRecord: readUnread,
    readMessages: (context, { ids }) => markRead(context, ids),
    readAllMessages: (context) => markRead(context, null),
    notificationSettings: changeKinds,
  },
  events: toldEvents,
  personalData: messageData,
})
