import { changeBehavior, readBehavior } from "../../domain/profile/change-settings.ts"
import { reportConversion, reportEvents } from "../../domain/profile/report-usage.ts"
import { askSubscriptionBanner, confirmPopUp, readGuide, readVisitorState } from "../../domain/profile/shown-once.ts"
import * as calls from "../../domain/profile/usage-contract.ts"
import { serve } from "../_http/serve.ts"

/** What the interface asks and reports in passing: guides, pop-ups, events of use, its own memory. */
export const usageApi = serve(
  {
    confirmPop: calls.confirmPop,
    vipPop: calls.vipPop,
    visitorGuide: calls.visitorGuide,
    visitorState: calls.visitorState,
    guestState: calls.guestState,
    sdkLogin: calls.sdkLogin,
    reportEvents: calls.reportEvents,
    reportConversion: calls.reportConversion,
    readBehavior: calls.readBehavior,
    changeBehavior: calls.changeBehavior,
  },
  {
    confirmPop: (context, { name }) => confirmPopUp(context, name),
    vipPop: (context) => askSubscriptionBanner(context),
    visitorGuide: (context) => readGuide(context),
    visitorState: (context) => readVisitorState(context),
    guestState: (context) => readVisitorState(context),
    sdkLogin: () => ({ enabled: false as const }),
    reportEvents: (context, input) => reportEvents(context, input),
    reportConversion: (context, input) => reportConversion(context, input),
    readBehavior: (context) => readBehavior(context),
    changeBehavior: (context, input) => changeBehavior(context, input),
  },
)
