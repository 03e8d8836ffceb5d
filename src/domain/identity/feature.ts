import { defineFeature } from "../_kernel/feature.ts"
import { sweepChallenges } from "./challenges.ts"
import { finalStep } from "./final-step.ts"
import { identityEvents } from "./follow-up.ts"
import { forgetNetworks } from "./forget-networks.ts"
import * as passkey from "./passkey-contract.ts"
import { beginPasskeySignIn, signInByPasskey } from "./passkey-sign-in.ts"
import { addPasskey, beginPasskey } from "./passkeys.ts"
import { identityData } from "./personal-data.ts"
import { signInByProvider } from "./provider-sign-in.ts"
import { askReset, resetPassword } from "./reset-password.ts"
import { sendCode } from "./send-code.ts"
import { signIn, signInBySms } from "./sign-in.ts"
import * as ways from "./sign-in-contract.ts"
import { signOut } from "./sign-out.ts"
import { signUp } from "./sign-up.ts"

export const feature = defineFeature({
  contract: { ...ways, ...passkey },
  calls: {
    sendCode,
    signUp,
    signIn,
    signInBySms,
    signInByProvider,
    finalStep,
    signOut,
    forgotPassword: askReset,
    resetPassword,
    passkeyRegisterOptions: beginPasskey,
    passkeyRegister: addPasskey,
    passkeyLoginOptions: beginPasskeySignIn,
    passkeyLogin: signInByPasskey,
  },
  events: identityEvents,
  personalData: identityData,
  jobs: { challenges: sweepChallenges, "networks of accounts": forgetNetworks },
})
