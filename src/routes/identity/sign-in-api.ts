import { finalStep } from "../../domain/identity/final-step.ts"
import { signInByProvider } from "../../domain/identity/provider-sign-in.ts"
import { askReset, resetPassword } from "../../domain/identity/reset-password.ts"
import { sendCode } from "../../domain/identity/send-code.ts"
import { signIn, signInBySms } from "../../domain/identity/sign-in.ts"
import * as calls from "../../domain/identity/sign-in-contract.ts"
import { signOut } from "../../domain/identity/sign-out.ts"
import { signUp } from "../../domain/identity/sign-up.ts"
import { answerJson } from "../_http/answer.ts"
import { serve } from "../_http/serve.ts"
import { forgetSession } from "../_http/session.ts"
import { answerSignedIn, bindingOf } from "./signed-in.ts"

/** Every way in and out. */
export const signInApi = serve(
  {
    sendCode: calls.sendCode,
    signUp: calls.signUp,
    signIn: calls.signIn,
    signInBySms: calls.signInBySms,
    signInByProvider: calls.signInByProvider,
    finalStep: calls.finalStep,
    signOut: calls.signOut,
    forgotPassword: calls.forgotPassword,
    resetPassword: calls.resetPassword,
  },
  {
    sendCode: (context, input) => sendCode(context, input),
    signUp: async (context, input, request) => answerSignedIn(context, request, await signUp(context, input)),
    signIn: async (context, input, request) => answerSignedIn(context, request, await signIn(context, input)),
    signInBySms: async (context, input, request) => answerSignedIn(context, request, await signInBySms(context, input)),
    signInByProvider: async (context, input, request) =>
      answerSignedIn(context, request, await signInByProvider(context, input, bindingOf(request))),
    finalStep: async (context, input, request) => answerSignedIn(context, request, await finalStep(context, input)),
    signOut: async (context, input, request) => {
      const answer = answerJson(await signOut(context, input.everywhere === true), context.requestId)
      for (const cookie of forgetSession(new URL(request.url).protocol === "https:")) answer.headers.append("Set-Cookie", cookie)
      return answer
    },
    forgotPassword: (context, input) => askReset(context, input),
    resetPassword: (context, input) => resetPassword(context, input),
  },
)
