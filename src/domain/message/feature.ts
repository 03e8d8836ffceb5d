import { defineFeature } from "../_kernel/feature.ts"
import * as socketContract from "./contract.ts"
import { issueTicket } from "./issue-ticket.ts"
import { listNotifications } from "./list-notifications.ts"
import * as notificationContract from "./notification-contract.ts"
import { notifyingEvents } from "./notifying-events.ts"
import { messageData } from "./personal-data.ts"
import { changeKinds, markRead, readUnread } from "./read-notifications.ts"

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
  events: notifyingEvents,
  personalData: messageData,
})
